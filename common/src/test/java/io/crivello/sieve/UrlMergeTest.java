package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Several runs of URLs are read as one. */
class UrlMergeTest {
  @Test
  void urlRunsAreMerged() throws IOException {
    Random random = new Random(5);
    List<UrlRunReader> readers = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    List<byte[]> runs = new ArrayList<>();
    List<UrlRunWriter> writers = new ArrayList<>();
    List<java.io.ByteArrayOutputStream> buffers = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      buffers.add(new java.io.ByteArrayOutputStream());
      writers.add(new UrlRunWriter(buffers.get(i)));
    }
    UrlRecord record = new UrlRecord();
    for (long number = 0; number < 5000; number++) {
      int run = (int) (number / 7 * 31 % 8);
      record.number = number;
      record.ordinal = number;
      record.setUrl("http://" + run + "/" + random.nextInt());
      writers.get(run).add(record);
      expected.add(record.text());
      if (number % 1000 == 0 && run < 7) {
        record.setUrl("twice");
        writers.get(7).add(record);
        expected.add("twice");
      }
    }
    for (int i = 0; i < 9; i++) {
      writers.get(i).finish();
      runs.add(buffers.get(i).toByteArray());
      readers.add(new UrlRunReader(Stored.source(runs.get(i)), Stored.NAME));
    }
    List<String> got = new ArrayList<>();
    try (UrlMerge merge = new UrlMerge(readers)) {
      while (merge.advance()) got.add(merge.current().text());
      assertFalse(merge.advance());
    }
    assertEquals(expected, got);
  }
}
