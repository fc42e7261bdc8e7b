package io.crivello.jobs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.CorruptDataException;
import io.crivello.table.SortedTableWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreTableTest {
  @TempDir java.nio.file.Path folder;
  private FileSystem fs;
  private Path file;

  @BeforeEach
  void open() throws IOException {
    fs = FileSystem.getLocal(new Configuration());
    file = new Path(folder.resolve("scores").toUri());
  }

  private void write(TreeMap<String, byte[]> values) throws IOException {
    try (SortedTableWriter out = new SortedTableWriter(fs.create(file))) {
      for (var entry : values.entrySet()) {
        out.add(entry.getKey().getBytes(StandardCharsets.US_ASCII), entry.getValue());
      }
      out.finish();
    }
  }

  @Test
  void whatWasWrittenIsReadAndOthersHaveNone() throws IOException {
    TreeMap<String, byte[]> values = new TreeMap<>();
    values.put("example,a)/", ScoreTable.value(0.1));
    values.put("example,b)/", ScoreTable.value(-1e300));
    values.put("example,c)/", ScoreTable.value(Double.POSITIVE_INFINITY));
    write(values);
    try (PageScores scores = ScoreTable.open(fs, file)) {
      assertEquals(Double.POSITIVE_INFINITY, scores.of("example,c)/"));
      assertEquals(0.1, scores.of("example,a)/"));
      assertEquals(-1e300, scores.of("example,b)/"));
      assertEquals(Double.NEGATIVE_INFINITY, scores.of("example,a)/x"));
    }
    assertEquals(Double.NEGATIVE_INFINITY, PageScores.NONE.of("example,a)/"));
  }

  @Test
  void whatIsNoNumberIsRefused() throws IOException {
    assertThrows(IllegalArgumentException.class, () -> ScoreTable.value(Double.NaN));
    TreeMap<String, byte[]> values = new TreeMap<>();
    values.put("example,a)/", new byte[7]);
    values.put("example,b)/", new byte[] {0x7F, -8, 0, 0, 0, 0, 0, 0});
    write(values);
    try (PageScores scores = ScoreTable.open(fs, file)) {
      assertThrows(CorruptDataException.class, () -> scores.of("example,a)/"));
      assertThrows(CorruptDataException.class, () -> scores.of("example,b)/"));
    }
  }
}
