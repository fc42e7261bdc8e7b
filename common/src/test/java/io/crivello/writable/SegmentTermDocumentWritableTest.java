package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import io.crivello.io.CorruptDataException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SegmentTermDocumentWritableTest extends KeyContract<SegmentTermDocumentWritable> {
  private static SegmentTermDocumentWritable key(int segment, String term, long block) {
    SegmentTermDocumentWritable key = new SegmentTermDocumentWritable();
    byte[] bytes = term.getBytes(StandardCharsets.UTF_8);
    key.set(segment, bytes, 0, bytes.length, block);
    return key;
  }

  @Override
  SegmentTermDocumentWritable create() {
    return new SegmentTermDocumentWritable();
  }

  /** Terms are often prefixes of each other, and have bytes above 127. */
  @Override
  SegmentTermDocumentWritable random(Random random) {
    byte[] term = new byte[random.nextInt(20) == 0 ? 300 : random.nextInt(4)];
    for (int i = 0; i < term.length; i++) term[i] = (byte) (random.nextInt(3) * 0x7F);
    int segment = random.nextInt(4) == 0 ? Integer.MAX_VALUE : random.nextInt(2) * 128;
    SegmentTermDocumentWritable key = new SegmentTermDocumentWritable();
    key.set(segment, term, 0, term.length, randomNumber(random) & Long.MAX_VALUE);
    return key;
  }

  @Override
  List<SegmentTermDocumentWritable> edges() {
    List<SegmentTermDocumentWritable> edges = new ArrayList<>();
    for (int segment : new int[] {0, 1, Integer.MAX_VALUE}) {
      for (String term : new String[] {"", "a"}) {
        for (long block : new long[] {0, 1, Long.MAX_VALUE}) edges.add(key(segment, term, block));
      }
    }
    return edges;
  }

  @Override
  int expectedOrder(SegmentTermDocumentWritable a, SegmentTermDocumentWritable b) {
    if (a.segment() != b.segment()) return a.segment() < b.segment() ? -1 : 1;
    for (int i = 0; i < Math.min(a.termLength(), b.termLength()); i++) {
      int c = (a.termBytes()[i] & 0xFF) - (b.termBytes()[i] & 0xFF);
      if (c != 0) return c;
    }
    if (a.termLength() != b.termLength()) return a.termLength() - b.termLength();
    return Long.compare(a.block(), b.block());
  }

  @Override
  Class<?> comparatorClass() {
    return SegmentTermDocumentWritable.Comparator.class;
  }

  @Test
  void workedExample() {
    SegmentTermDocumentWritable key = key(3, "web", 300);
    assertArrayEquals(Records.hex("83 83 77 65 62 02 AC"), Records.bytes(key));
    assertEquals("3 web 300", key.toString());
  }

  @Test
  void aPrefixComesFirst() {
    assertTrue(key(1, "web", 9).compareTo(key(1, "webs", 0)) < 0);
    assertTrue(key(1, "web", 9).compareTo(key(1, "wéb", 0)) < 0);
    assertTrue(key(1, "", 0).compareTo(key(1, "a", 0)) < 0);
    assertTrue(key(0, "z", 9).compareTo(key(1, "a", 0)) < 0);
  }

  @Test
  void mistakesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> key(-1, "a", 0));
    assertThrows(IllegalArgumentException.class, () -> key(0, "a", -1));
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> new SegmentTermDocumentWritable().set(0, new byte[2], 1, 2, 0));
  }

  @Test
  void segmentsBeyondTheLargestAreRefused() {
    for (String segment : new String[] {"08 00 00 00 80", "01 7F 7F 7F 7F 7F 7F 7F 7F FF"}) {
      assertThrows(
          CorruptDataException.class, () -> Records.read(create(), Records.hex(segment + "80 80")));
    }
  }

  @Test
  void aWildLengthCostsLittle() {
    byte[] bytes = Records.hex("83 07 7F 7F 7F F0 61 62 63");
    long allocated =
        Allocation.of(
            () ->
                assertThrows(
                    CorruptDataException.class,
                    () -> Records.read(new SegmentTermDocumentWritable(), bytes)));
    assertTrue(allocated < 1 << 20, "" + allocated);
  }
}
