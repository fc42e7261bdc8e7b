package io.crivello.table.urls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.ArraySource;
import io.crivello.io.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Packed runs of signatures and numbers, and their join with rows, against plain maps. */
class SignedRunTest {
  private record Pair(long signature, long number) {}

  private static List<Pair> sorted(List<Pair> pairs) {
    List<Pair> sorted = new ArrayList<>(pairs);
    Comparator<Pair> bySignature = (a, b) -> Long.compareUnsigned(a.signature, b.signature);
    sorted.sort(bySignature.thenComparingLong(Pair::number));
    return sorted;
  }

  private static SignedRunPacker pack(List<Pair> sorted) {
    long[] signatures = sorted.stream().mapToLong(Pair::signature).toArray();
    long[] numbers = sorted.stream().mapToLong(Pair::number).toArray();
    SignedRunPacker packer = new SignedRunPacker();
    int repeated = packer.pack(signatures, numbers, 0, sorted.size());
    assertEquals(sorted.size() - sorted.stream().distinct().count(), repeated);
    return packer;
  }

  private static List<Pair> unpack(byte[] bytes, int length) {
    SignedRunCursor cursor = new SignedRunCursor();
    cursor.set(bytes, length);
    List<Pair> pairs = new ArrayList<>();
    while (cursor.next()) pairs.add(new Pair(cursor.signature(), cursor.number()));
    return pairs;
  }

  private static List<Pair> random(int n, Random random) {
    List<Pair> pairs = new ArrayList<>();
    long[] odd = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE};
    for (int i = 0; i < n; i++) {
      int choice = random.nextInt(10);
      long signature = choice == 0 ? odd[random.nextInt(5)] : random.nextLong();
      if (choice > 5) signature = random.nextInt(20) * 0x9E3779B97F4A7C15L;
      long number = random.nextInt(4) == 0 ? odd[random.nextInt(5)] : random.nextInt(50);
      pairs.add(new Pair(signature, random.nextInt(9) == 0 ? random.nextLong() : number));
    }
    return pairs;
  }

  @Test
  void theExampleOfTheFormat() {
    SignedRunPacker packer = pack(List.of(new Pair(5, 1), new Pair(5, 3), new Pair(300, 0)));
    assertEquals("05010101a7020000", HexFormat.of().formatHex(packer.bytes(), 0, packer.length()));
  }

  @Test
  void whatWasPackedIsUnpacked() {
    for (int n : new int[] {0, 1, 2, 3, 100, 5000}) {
      List<Pair> pairs = sorted(random(n, new Random(n)));
      SignedRunPacker packer = pack(pairs);
      assertEquals(
          pairs.stream().distinct().toList(), unpack(packer.bytes(), packer.length()), "n = " + n);
    }
  }

  /** A link from each of a million pages to the same one takes a byte. */
  @Test
  void aTargetThatEverybodyHasIsCheap() {
    long[] signatures = new long[1_000_000];
    long[] numbers = new long[signatures.length];
    Arrays.fill(signatures, 77);
    for (int i = 0; i < numbers.length; i++) numbers[i] = i;
    SignedRunPacker packer = new SignedRunPacker();
    packer.pack(signatures, numbers, 0, numbers.length);
    assertTrue(packer.length() < 1_000_010, packer.length() + " bytes");
  }

  @Test
  void filesGiveAllRuns() throws IOException {
    List<Pair> expected = new ArrayList<>();
    byte[] file = file(expected);
    try (SignedRunReader in = new SignedRunReader(new ArraySource(file, file.length), "it")) {
      for (Pair pair : expected) {
        assertTrue(in.next());
        assertEquals(pair, new Pair(in.signature(), in.number()));
      }
      assertFalse(in.next());
    }
  }

  private static byte[] file(List<Pair> expected) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SignedRunWriter writer = new SignedRunWriter(out)) {
      for (int n : new int[] {0, 3, 50, 0, 1}) {
        List<Pair> pairs = sorted(random(n, new Random(n)));
        writer.add(pack(pairs));
        pairs.stream().distinct().forEach(expected::add);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  @Test
  void damagedFilesAreRefused() throws IOException {
    byte[] sound = file(new ArrayList<>());
    Random random = new Random(4);
    for (int round = 0; round < 300; round++) {
      byte[] damaged = sound.clone();
      int bit = random.nextInt(8 * sound.length);
      damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
      int length = round % 2 == 0 ? sound.length : random.nextInt(sound.length);
      CorruptDataException refusal =
          assertThrows(
              CorruptDataException.class,
              () -> {
                try (SignedRunReader in =
                    new SignedRunReader(new ArraySource(damaged, length), "the file")) {
                  while (in.next()) {}
                }
              });
      assertTrue(refusal.getMessage().startsWith("the file"), refusal.getMessage());
    }
  }

  /** In the shuffle nothing has a checksum of ours: garbage is refused or gives other pairs. */
  @Test
  void garbageIsHarmless() {
    List<Pair> pairs = sorted(random(200, new Random(5)));
    SignedRunPacker packer = pack(pairs);
    Random random = new Random(6);
    int refused = 0;
    for (int round = 0; round < 500; round++) {
      byte[] bytes = Arrays.copyOf(packer.bytes(), packer.length());
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      try {
        unpack(bytes, random.nextInt(bytes.length + 1));
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 250, refused + " of 500");
  }

  @Test
  void joinsAsAMapDoes() throws Exception {
    Random random = new Random(8);
    for (int n : new int[] {0, 1, 2, 500, 3000}) {
      List<Pair> rows = new ArrayList<>();
      TreeMap<Long, Long> map = new TreeMap<>(Long::compareUnsigned);
      for (int row = 0; row < n; row++) {
        rows.add(new Pair(random.nextInt(4) == 0 ? random.nextInt(3 * n) : random.nextLong(), row));
      }
      for (Pair row : sorted(rows)) map.putIfAbsent(row.signature, row.number);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (SignedRunWriter writer = new SignedRunWriter(out)) {
        writer.add(pack(sorted(rows)));
        writer.finish();
      }
      SignedRows signed = new SignedRows();
      signed.addAll(new SignedRunReader(new ArraySource(out.toByteArray(), out.size()), "rows"));
      assertEquals(map.size(), signed.size());
      assertEquals(n - map.size(), signed.ambiguous());
      for (int m : new int[] {0, 1, 10, 2000}) {
        List<Pair> asked = new ArrayList<>();
        for (int i = 0; i < m; i++) {
          boolean known = n > 0 && random.nextBoolean();
          long signature = known ? rows.get(random.nextInt(n)).signature : random.nextLong();
          asked.add(new Pair(signature, random.nextInt(100)));
        }
        List<Pair> run = sorted(asked).stream().distinct().toList();
        SignedRunPacker packer = pack(run);
        SignedRunCursor cursor = new SignedRunCursor();
        cursor.set(packer.bytes(), packer.length());
        List<Pair> found = new ArrayList<>();
        long missing = signed.join(cursor, (number, row) -> found.add(new Pair(number, row)));
        List<Pair> expected = new ArrayList<>();
        for (Pair pair : run) {
          Long row = map.get(pair.signature);
          if (row != null) expected.add(new Pair(pair.number, row));
        }
        assertEquals(expected, found);
        assertEquals(run.size() - expected.size(), missing);
      }
    }
  }

  @Test
  void rowsOutOfOrderAreRefused() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SignedRunWriter writer = new SignedRunWriter(out)) {
      writer.add(pack(List.of(new Pair(7, 0))));
      writer.add(pack(List.of(new Pair(6, 1))));
      writer.finish();
    }
    SignedRunReader in = new SignedRunReader(new ArraySource(out.toByteArray(), out.size()), "it");
    assertThrows(CorruptDataException.class, () -> new SignedRows().addAll(in));
  }

  @Test
  void arraysHaveTheirLength() {
    byte[] buffer = new byte[5];
    ArraySource source = new ArraySource(new byte[] {1, 2, 3, 4}, 3);
    assertEquals(3, source.length());
    assertEquals(2, source.read(1, buffer, 1, 4));
    assertArrayEquals(new byte[] {0, 2, 3, 0, 0}, buffer);
    assertEquals(-1, source.read(3, buffer, 0, 1));
  }
}
