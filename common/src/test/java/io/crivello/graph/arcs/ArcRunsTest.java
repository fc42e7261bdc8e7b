package io.crivello.graph.arcs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Sorting, writing, reading and merging of runs, against plain sets. */
class ArcRunsTest {
  private final SplittableRandom random = new SplittableRandom(2);

  /** Bytes in memory. */
  private record Bytes(byte[] array) implements ByteSource {
    @Override
    public long length() {
      return array.length;
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int count) {
      if (position >= array.length) return -1;
      int n = (int) Math.min(count, array.length - position);
      System.arraycopy(array, (int) position, buffer, offset, n);
      return n;
    }

    @Override
    public void close() {}
  }

  private final List<ByteArrayOutputStream> files = new ArrayList<>();
  private final TreeMap<Long, TreeSet<Long>> expected = new TreeMap<>();
  private long added;

  private ArcSorter sorter(long memory) {
    return new ArcSorter(
        run -> {
          ByteArrayOutputStream file = new ByteArrayOutputStream();
          files.add(file);
          return file;
        },
        memory);
  }

  private void add(ArcSorter sorter, long source, long target) throws IOException {
    sorter.add(source, target);
    expected.computeIfAbsent(source, s -> new TreeSet<>()).add(target);
    added++;
  }

  private long distinct() {
    return expected.values().stream().mapToLong(Collection::size).sum();
  }

  private static ArcRunReader open(byte[] file) throws IOException {
    return new ArcRunReader(new Bytes(file), "the run");
  }

  private ArcMerge merge(long from, long to) throws IOException {
    List<ArcRunReader> readers = new ArrayList<>();
    for (ByteArrayOutputStream file : files) {
      readers.add(open(file.toByteArray()).seek(from, to));
    }
    return new ArcMerge(readers);
  }

  /** Checks that the runs together are what was added, as a whole and in slices. */
  private void assertMerged(ArcSorter sorter) throws IOException {
    try (ArcMerge merge = merge(0, Long.MAX_VALUE)) {
      assertLists(merge, expected);
      ArcSummary summary = sorter.summary();
      assertEquals(added, summary.arcs());
      assertEquals(added - distinct(), summary.repeated() + merge.repeated());
    }
    List<Long> sources = new ArrayList<>(expected.keySet());
    for (int i = 0; i < 20 && !sources.isEmpty(); i++) {
      long from = sources.get(random.nextInt(sources.size())) + random.nextInt(2);
      long to = sources.get(random.nextInt(sources.size())) + random.nextInt(2);
      try (ArcMerge merge = merge(from, to)) {
        assertLists(merge, from < to ? expected.subMap(from, to) : new TreeMap<>());
      }
    }
  }

  private static void assertLists(
      ArcCursor found, java.util.SortedMap<Long, TreeSet<Long>> expected) throws IOException {
    for (var list : expected.entrySet()) {
      assertTrue(found.next());
      assertEquals(list.getKey(), found.source());
      assertArrayEquals(
          list.getValue().stream().mapToLong(Long::longValue).toArray(),
          Arrays.copyOf(found.targets(), found.length()));
    }
    assertFalse(found.next());
    assertFalse(found.next());
  }

  private void addRandom(int arcs, LongSupplier number) throws IOException {
    try (ArcSorter sorter = sorter(1)) {
      for (int i = 0; i < arcs; i++) add(sorter, number.getAsLong(), number.getAsLong());
      sorter.finish();
      assertMerged(sorter);
    }
  }

  @Test
  void sortsInAnyOrder() throws IOException {
    addRandom(30_000, () -> random.nextInt(300));
    assertEquals(8, files.size());
  }

  @Test
  void sortsManySources() throws IOException {
    addRandom(30_000, () -> random.nextInt(Integer.MAX_VALUE));
  }

  /** From the first number on that needs more than 31 bits. */
  @Test
  void sortsLargeNumbers() throws IOException {
    addRandom(15_000, () -> random.nextLong(1L << random.nextInt(1, 63)));
    addRandomLater();
  }

  private void addRandomLater() throws IOException {
    files.clear();
    expected.clear();
    added = 0;
    try (ArcSorter sorter = sorter(1)) {
      for (int i = 0; i < 5000; i++) add(sorter, random.nextInt(50), random.nextInt(50));
      add(sorter, 3, Long.MAX_VALUE - 1);
      add(sorter, Long.MAX_VALUE - 1, 0);
      for (int i = 0; i < 5000; i++) add(sorter, random.nextInt(50), random.nextInt(50));
      assertThrows(IllegalArgumentException.class, () -> sorter.add(-1, 0));
      assertThrows(IllegalArgumentException.class, () -> sorter.add(0, -1));
      sorter.finish();
      assertMerged(sorter);
      assertEquals(Long.MAX_VALUE - 1, sorter.summary().greatest());
    }
  }

  /** Arcs that come sorted, and such of which the sources only do. */
  @Test
  void sortsWhatIsSortedAlready() throws IOException {
    for (boolean whole : new boolean[] {true, false}) {
      files.clear();
      expected.clear();
      added = 0;
      try (ArcSorter sorter = sorter(1 << 20)) {
        for (int source = 0; source < 3000; source += 1 + random.nextInt(3)) {
          long[] targets = random.longs(random.nextInt(20), 0, 3000).toArray();
          if (whole) Arrays.sort(targets);
          for (long target : targets) add(sorter, source, target);
        }
        sorter.finish();
        assertEquals(1, files.size());
        assertMerged(sorter);
      }
    }
  }

  /** A list over many blocks, and lists that end where a block does. */
  @Test
  void readsListsOverBlocks() throws IOException {
    try (ArcSorter sorter = sorter(1 << 24)) {
      for (int i = 0; i < 200_000; i++) add(sorter, 7, 3L * i);
      for (int i = 0; i < 40_000; i++) add(sorter, 8 + i, i % 5);
      sorter.finish();
      assertMerged(sorter);
    }
  }

  @Test
  void hasTheBytesOfTheExample() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (ArcRunWriter run = new ArcRunWriter(file)) {
      run.add(5, 3);
      run.add(5, 6);
      run.add(6, 300);
      assertThrows(IllegalArgumentException.class, () -> run.add(6, 300));
      assertThrows(IllegalArgumentException.class, () -> run.add(5, 400));
      run.finish();
    }
    byte[] body = Arrays.copyOfRange(file.toByteArray(), 20, 28);
    assertArrayEquals(
        new byte[] {
          (byte) 0x85,
          (byte) 0x83,
          (byte) 0x83,
          (byte) 0x80,
          (byte) 0x81,
          0x04,
          (byte) 0xCC,
          (byte) 0x80
        },
        body);
  }

  /** A run that was damaged is refused, or says the same if no byte of an arc was. */
  @Test
  void refusesDamage() throws IOException {
    try (ArcSorter sorter = sorter(1 << 20)) {
      for (int i = 0; i < 60; i++) add(sorter, random.nextInt(20), random.nextInt(1000));
      sorter.finish();
    }
    byte[] sound = files.get(0).toByteArray();
    int refused = 0;
    for (int i = 0; i < sound.length; i++) {
      byte[] flipped = sound.clone();
      flipped[i] ^= (byte) (1 << random.nextInt(8));
      try (ArcRunReader run = open(flipped)) {
        assertLists(run, expected);
      } catch (CorruptDataException e) {
        assertTrue(e.getMessage().startsWith("the run "), e.getMessage());
        refused++;
      }
    }
    assertTrue(refused >= sound.length - 4, refused + " of " + sound.length);
    for (int length = 0; length < sound.length; length++) {
      byte[] clipped = Arrays.copyOf(sound, length);
      assertThrows(CorruptDataException.class, () -> open(clipped));
    }
  }

  /** The summary of all arcs does not depend on who counted which of them. */
  @Test
  void summariesAddUp() throws IOException {
    for (int bits : new int[] {4, 16, 17, 40, 63}) {
      ArcSummary whole = new ArcSummary();
      ArcSummary[] parts = {new ArcSummary(), new ArcSummary(), new ArcSummary()};
      for (int i = 0; i < 5000; i++) {
        long source = random.nextLong(1L << random.nextInt(1, bits));
        long target = random.nextLong(1L << random.nextInt(1, bits));
        whole.count(source, target, i % 7 == 0);
        parts[random.nextInt(3)].count(source, target, i % 7 == 0);
      }
      ArcSummary sum = new ArcSummary();
      for (ArcSummary part : parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        part.write(new DataOutputStream(bytes));
        sum.add(
            ArcSummary.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()))));
      }
      assertEquals(whole.arcs(), sum.arcs());
      assertEquals(whole.repeated(), sum.repeated());
      assertEquals(whole.greatest(), sum.greatest());
      assertEquals(whole.shift(), sum.shift());
      for (int i = 0; i < ArcSummary.BUCKETS; i++) assertEquals(whole.bucket(i), sum.bucket(i));
    }
  }
}
