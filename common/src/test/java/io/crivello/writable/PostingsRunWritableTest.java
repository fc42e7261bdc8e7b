package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PostingsRunWritableTest extends ValueContract<PostingsRunWritable> {
  private record Posting(long document, int... positions) {}

  private static PostingsRunWritable run(List<Posting> postings) {
    PostingsRunWritable run = new PostingsRunWritable();
    for (Posting p : postings) run.add(p.document, p.positions, 0, p.positions.length);
    return run;
  }

  private static List<List<Posting>> samplePostings() {
    List<List<Posting>> samples = new ArrayList<>();
    samples.add(List.of());
    samples.add(List.of(new Posting(0, 0)));
    samples.add(List.of(new Posting(Long.MAX_VALUE, Integer.MAX_VALUE)));
    samples.add(List.of(new Posting(0, 0, Integer.MAX_VALUE), new Posting(Long.MAX_VALUE, 0, 1)));
    Random random = new Random(8);
    for (int documents : new int[] {1, 2, 15, 16, 17, 400, 3000}) {
      List<Posting> postings = new ArrayList<>();
      long document = -1;
      int spread = 1 + random.nextInt(1000);
      for (int i = 0; i < documents; i++) {
        document += 1 + random.nextInt(spread);
        int[] positions = new int[1 + (random.nextInt(4) == 0 ? random.nextInt(40) : 0)];
        int position = -1;
        for (int j = 0; j < positions.length; j++) {
          position += 1 + random.nextInt(300);
          positions[j] = position;
        }
        postings.add(new Posting(document, positions));
      }
      samples.add(postings);
    }
    return samples;
  }

  @Override
  PostingsRunWritable create() {
    return new PostingsRunWritable();
  }

  @Override
  List<PostingsRunWritable> samples() {
    return samplePostings().stream().map(PostingsRunWritableTest::run).toList();
  }

  @Override
  long consume(PostingsRunWritable value) {
    value.rewind();
    long sum = value.documents() + 31L * value.occurrences();
    for (long d = value.nextDocument(); d >= 0; d = value.nextDocument()) {
      sum = 31 * sum + d + value.count();
      for (int p = value.nextPosition(); p >= 0; p = value.nextPosition()) sum = 31 * sum + p;
    }
    return sum;
  }

  @Test
  void workedExample() {
    assertArrayEquals(
        Records.hex("88 82 83 82 00 00 00 54 E0"),
        Records.bytes(run(List.of(new Posting(2, 1, 3), new Posting(5, 0)))));
    assertArrayEquals(Records.hex("80"), Records.bytes(run(List.of())));
  }

  @Test
  void postingsAreReadBack() {
    PostingsRunWritable read = new PostingsRunWritable();
    for (List<Posting> sample : samplePostings()) {
      Records.read(read, Records.bytes(run(sample)));
      assertEquals(sample.size(), read.documents());
      assertEquals(sample.stream().mapToInt(p -> p.positions.length).sum(), read.occurrences());
      for (Posting p : sample) {
        assertEquals(p.document, read.nextDocument());
        assertEquals(p.positions.length, read.count());
        for (int position : p.positions) assertEquals(position, read.nextPosition());
        assertEquals(PostingsRunWritable.END, read.nextPosition());
      }
      assertEquals(PostingsRunWritable.END, read.nextDocument());
      assertEquals(PostingsRunWritable.END, read.nextDocument());
    }
  }

  @Test
  void positionsMayBeLeftUnread() {
    for (List<Posting> sample : samplePostings()) {
      PostingsRunWritable run = run(sample);
      for (int i = 0; i < sample.size(); i++) {
        Posting p = sample.get(i);
        assertEquals(p.document, run.nextDocument());
        for (int j = 0; j < Math.min(p.positions.length, i % 4); j++) {
          assertEquals(p.positions[j], run.nextPosition());
        }
      }
      assertEquals(PostingsRunWritable.END, run.nextDocument());
    }
  }

  @Test
  void aRunIsWrittenOnce() {
    PostingsRunWritable run = run(List.of(new Posting(2, 1)));
    int[] positions = {4};
    assertEquals(7, Records.bytes(run).length - 1);
    assertThrows(IllegalStateException.class, () -> run.add(3, positions, 0, 1));
    run.clear();
    run.add(1, positions, 0, 1);
    assertEquals(1, run.nextDocument());
    assertEquals(4, run.nextPosition());
  }

  @Test
  void mistakesAreRefused() {
    PostingsRunWritable run = run(List.of(new Posting(2, 1)));
    int[] positions = {3, 4, 4};
    assertThrows(IllegalArgumentException.class, () -> run.add(2, positions, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> run.add(3, positions, 0, 3));
    assertThrows(IllegalArgumentException.class, () -> run.add(3, positions, 0, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> run.add(3, positions, 2, 2));
    assertThrows(IllegalArgumentException.class, () -> create().add(-1, positions, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> create().add(1, new int[] {-1}, 0, 1));
    run.add(3, positions, 0, 2);
    assertEquals(2, run.documents());
    assertEquals(3, run.occurrences());
  }

  /** Too many documents or positions, an unknown code, a position or bytes too many. */
  @Test
  void impossibleRunsAreRefused() {
    String[] wrong = {
      "88 80 83 82 00 00 00 54 E0",
      "88 83 83 82 00 00 00 54 E0",
      "88 82 81 82 00 00 00 54 E0",
      "88 82 84 82 00 00 00 54 E0",
      "88 82 83 82 41 00 00 54 E0",
      "88 82 83 82 00 00 7F 54 E0",
      "89 82 83 82 00 00 00 54 E0 00",
      "87 82 83 82 00 00 00 54",
      "83 82 83 82"
    };
    for (String digits : wrong) {
      PostingsRunWritable run = new PostingsRunWritable();
      assertThrows(
          CorruptDataException.class,
          () -> {
            Records.read(run, Records.hex(digits));
            consume(run);
          },
          digits);
    }
  }

  /** Random postings of density 1/100 take about a byte each, positions not counted. */
  @Test
  void documentsAndCountsAreShort() {
    Random random = new Random(12);
    List<Posting> postings = new ArrayList<>();
    for (int d = 0; d < 65_536; d++) if (random.nextInt(100) == 0) postings.add(new Posting(d, 0));
    double bits = 8. * Records.bytes(run(postings)).length / postings.size();
    assertTrue(bits < 8.2 + 2 + 0.3, "" + bits);
  }
}
