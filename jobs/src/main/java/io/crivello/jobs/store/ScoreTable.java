package io.crivello.jobs.store;

import io.crivello.io.CorruptDataException;
import io.crivello.io.SeekableSource;
import io.crivello.table.SortedTableReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Scores of pages that a stage has left in a sorted table: from the sort form of a page to its
 * score, a double in big-endian order. A look-up reads a block.
 */
public final class ScoreTable implements PageScores {
  private final SortedTableReader table;
  private final Path file;

  private ScoreTable(SortedTableReader table, Path file) {
    this.table = table;
    this.file = file;
  }

  /** Opens a table. */
  public static ScoreTable open(FileSystem fs, Path file) throws IOException {
    return new ScoreTable(
        new SortedTableReader(new SeekableSource(fs, file), file.toString()), file);
  }

  /**
   * A score as the table has it.
   *
   * @throws IllegalArgumentException if it is no number
   */
  public static byte[] value(double score) {
    if (Double.isNaN(score)) throw new IllegalArgumentException("a score that is no number");
    return ByteBuffer.allocate(Double.BYTES).putDouble(score).array();
  }

  @Override
  public double of(String sortForm) throws IOException {
    if (!table.find(sortForm.getBytes(StandardCharsets.US_ASCII))) return Double.NEGATIVE_INFINITY;
    boolean isWhole = table.valueLength() == Double.BYTES;
    double score = isWhole ? ByteBuffer.wrap(table.valueBytes()).getDouble() : Double.NaN;
    if (Double.isNaN(score)) throw new CorruptDataException(file + " has no score of " + sortForm);
    return score;
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
