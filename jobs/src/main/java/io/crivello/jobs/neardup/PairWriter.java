package io.crivello.jobs.neardup;

import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;

/**
 * Writes pairs of documents, given pairs of classes in order: between classes their first documents
 * stand for all, and each other document of a class is paired with the first one, unless all pairs
 * are wanted. The pairs leave sorted by the numbers of documents, except that with all pairs those
 * of two classes stay together.
 */
final class PairWriter implements Closeable {
  /** Is told of each pair. */
  @FunctionalInterface
  interface Listener {
    /** A pair of two documents: their distance, and by how many words their lengths differ. */
    void accept(int distance, int difference);
  }

  private final Writer out;
  private final DocumentNames names;
  private final ClassTable table;
  private final PairMeasure measure;
  private final boolean all;
  private final Listener told;

  /** Classes before this one have been written with all their own pairs. */
  private int done;

  /** How many members of the class {@code done} were written. */
  private int written = 1;

  private long count;

  /**
   * A writer.
   *
   * @param measure gives the further columns
   * @param all whether all pairs are wanted
   * @param told is told each pair of documents that was written
   */
  PairWriter(
      Writer out,
      DocumentNames names,
      ClassTable table,
      PairMeasure measure,
      boolean all,
      Listener told)
      throws IOException {
    this.out = out;
    this.names = names;
    this.table = table;
    this.measure = measure;
    this.all = all;
    this.told = told;
    out.write("first\tsecond\t" + measure.heading() + "\n");
  }

  /** How many pairs were written. */
  long count() {
    return count;
  }

  /** Adds a pair of classes, the smaller number first, in the order of numbers. */
  void add(int first, int second, int distance) throws IOException {
    ownPairs(first, all ? Long.MAX_VALUE : table.document(second, 0));
    int sizeOfFirst = all ? table.size(first) : 1;
    int sizeOfSecond = all ? table.size(second) : 1;
    String forward = measure.of(first, second);
    String backward = all ? measure.of(second, first) : forward;
    for (int i = 0; i < sizeOfFirst; i++) {
      for (int j = 0; j < sizeOfSecond; j++) {
        boolean inOrder = table.document(first, i) < table.document(second, j);
        if (inOrder) write(first, i, second, j, distance, forward);
        else write(second, j, first, i, distance, backward);
      }
    }
  }

  /** Writes what is left of the pairs inside of classes. */
  void finish() throws IOException {
    ownPairs(table.count(), 0);
  }

  /** Writes the pairs of classes before one, and those of that one with smaller documents. */
  private void ownPairs(int last, long before) throws IOException {
    while (done < last) {
      ownPairs(Long.MAX_VALUE);
      done++;
      written = 1;
    }
    if (last < table.count()) ownPairs(before);
  }

  private void ownPairs(long before) throws IOException {
    int size = table.size(done);
    String equal = written < size ? measure.of(done, done) : null;
    while (written < size && table.document(done, written) < before) {
      for (int i = 0; i < (all ? written : 1); i++) {
        write(done, i, done, written, 0, equal);
      }
      written++;
    }
  }

  private void write(int first, int i, int second, int j, int distance, String columns)
      throws IOException {
    out.write(names.url(table.document(first, i)));
    out.write('\t');
    out.write(names.url(table.document(second, j)));
    out.write('\t');
    out.write(columns);
    out.write('\n');
    count++;
    told.accept(distance, Math.abs(table.length(first, i) - table.length(second, j)));
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
