package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.io.StreamSource;
import java.io.ByteArrayInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every codec for sorted lists keeps to. */
class SortedListCodecTest {
  private static final long END = SortedListCursor.END;

  static Stream<SortedListCodec> codecs() {
    return Stream.concat(
        SortedListCodecs.catalogue().stream(),
        Stream.of("nibble", "zeta2").map(SortedListCodecs::byName));
  }

  static Map<String, long[]> lists() {
    Map<String, long[]> lists = new LinkedHashMap<>();
    lists.put("empty", new long[0]);
    lists.put("zero", new long[] {0});
    lists.put("one", new long[] {1});
    lists.put("one large", new long[] {1L << 62});
    lists.put("two", new long[] {0, 1L << 40});
    lists.put("full range", LongStream.range(0, 700).toArray());
    lists.put("full range but the first", LongStream.range(1, 700).toArray());
    lists.put("multiples", LongStream.range(0, 1000).map(i -> 7 * i).toArray());
    lists.put("powers", LongStream.range(0, 63).map(i -> 1L << i).toArray());
    Random random = new Random(11);
    for (int n : new int[] {2, 127, 128, 129, 255, 256, 257, 1000, 5000}) {
      for (int bits : new int[] {1, 3, 8, 20, 31, 33, 45}) {
        lists.put(n + " gaps of " + bits + " bits", random(random, n, bits, bits));
      }
      lists.put(n + " gaps with outliers", random(random, n, 4, 30));
      lists.put(n + " gaps with far outliers", random(random, n, 4, 48));
    }
    lists.put("runs", runs(random));
    lists.put("huge", random.longs(300, 0, 1L << 62).sorted().distinct().toArray());
    return lists;
  }

  private static long[] random(Random random, int n, int bits, int rareBits) {
    long[] values = new long[n];
    long last = -1;
    for (int i = 0; i < n; i++) {
      int length = random.nextInt(16) == 0 ? rareBits : bits;
      values[i] = last += 1 + (length == 0 ? 0 : random.nextLong() >>> -length);
    }
    return values;
  }

  private static long[] runs(Random random) {
    long[] values = new long[3000];
    long last = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = last += random.nextInt(50) == 0 ? 1 + random.nextInt(1 << 20) : 1;
    }
    return values;
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void iterates(SortedListCodec codec) {
    lists().forEach((name, values) -> assertIterates(name, codec, values));
  }

  private static void assertIterates(String name, SortedListCodec codec, long[] values) {
    BitWriter out = new BitWriter();
    out.writeBits(5, 3);
    codec.encode(values, values.length, out);
    long end = out.position();
    out.writeBits(0x1234567, 25);
    byte[] coded = out.toByteArray();
    for (BitReader in : List.of(new BitReader(coded), new BitReader(source(coded)))) {
      in.skip(3);
      SortedListCursor cursor = codec.iterator(in);
      assertEquals(values.length, cursor.size(), name);
      assertEquals(-1, cursor.current(), name);
      for (long value : values) {
        assertEquals(value, cursor.next(), name);
        assertEquals(value, cursor.current(), name);
      }
      assertEquals(END, cursor.next(), name);
      assertEquals(end, in.position(), name);
      assertEquals(0x1234567, in.readBits(25), name);
      assertEquals(END, cursor.next(), name);
      assertEquals(END, cursor.current(), name);
      assertEquals(END, cursor.advance(0), name);
    }
  }

  /** All but Elias–Fano, which goes back. */
  @ParameterizedTest
  @MethodSource("codecs")
  void readsPlainStreams(SortedListCodec codec) {
    boolean goesBack = codec instanceof EliasFanoListCodec;
    for (int n : new int[] {0, 20_000}) {
      long[] values = random(new Random(n), n, 9, 20);
      BitWriter out = new BitWriter();
      codec.encode(values, n, out);
      ByteSource stream = new StreamSource(new ByteArrayInputStream(out.toByteArray()));
      SortedListCursor cursor = codec.iterator(new BitReader(stream));
      if (goesBack && n > 0) {
        assertThrows(
            UncheckedIOException.class,
            () -> {
              while (cursor.next() != END) assertTrue(cursor.current() >= 0);
            });
      } else {
        for (long value : values) assertEquals(value, cursor.next());
        assertEquals(END, cursor.next());
      }
    }
  }

  private static ByteSource source(byte[] bytes) {
    return new ByteSource() {
      @Override
      public long length() {
        return bytes.length;
      }

      @Override
      public int read(long position, byte[] buffer, int offset, int length) {
        if (position >= bytes.length) return -1;
        int n = (int) Math.min(length, bytes.length - position);
        System.arraycopy(bytes, (int) position, buffer, offset, n);
        return n;
      }

      @Override
      public void close() {}
    };
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void advancesToEveryTarget(SortedListCodec codec) {
    lists().forEach((name, values) -> assertAdvances(name, codec, values));
  }

  private static void assertAdvances(String name, SortedListCodec codec, long[] values) {
    BitWriter out = new BitWriter();
    codec.encode(values, values.length, out);
    byte[] coded = out.toByteArray();
    int step = Math.max(1, values.length / 100);
    for (int i = 0; i < values.length; i += i < 3 || i > values.length - 4 ? 1 : step) {
      long before = i == 0 ? 0 : values[i - 1] + 1;
      for (long target : new long[] {before, (before + values[i]) >>> 1, values[i]}) {
        SortedListCursor cursor = codec.iterator(new BitReader(coded));
        assertEquals(values[i], cursor.advance(target), name);
        assertEquals(values[i], cursor.advance(target), name);
        assertEquals(values[i], cursor.advance(-1), name);
        assertEquals(i + 1 < values.length ? values[i + 1] : END, cursor.next(), name);
      }
    }
    for (long beyond : new long[] {values.length == 0 ? 0 : values[values.length - 1] + 1, END}) {
      BitReader in = new BitReader(coded);
      SortedListCursor cursor = codec.iterator(in);
      assertEquals(END, cursor.advance(beyond), name);
      assertEquals(END, cursor.next(), name);
      assertEquals(coded.length, in.position() + 7 >>> 3, name);
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void mixesNextAndAdvance(SortedListCodec codec) {
    Random random = new Random(12);
    lists()
        .forEach(
            (name, values) -> {
              BitWriter out = new BitWriter();
              codec.encode(values, values.length, out);
              byte[] coded = out.toByteArray();
              for (int round = 0; round < 10; round++) {
                assertSameWalk(
                    name, codec.iterator(new BitReader(coded)), values, random, 1 << 2 * round);
              }
            });
  }

  private static void assertSameWalk(
      String name, SortedListCursor cursor, long[] values, Random random, int stride) {
    int index = -1;
    while (index < values.length) {
      if (random.nextBoolean()) {
        index++;
        assertEquals(index < values.length ? values[index] : END, cursor.next(), name);
      } else {
        long target = target(values, Math.max(index, 0), random, stride);
        if (index < 0 && target >= 0) index = 0;
        while (index < values.length && values[index] < target) index++;
        assertEquals(index < values.length ? values[index] : END, cursor.advance(target), name);
      }
    }
    assertEquals(END, cursor.current(), name);
  }

  private static long target(long[] values, int index, Random random, int stride) {
    if (index >= values.length) return END;
    int ahead = Math.min(values.length - 1, index + random.nextInt(stride));
    return Math.max(0, values[ahead] + random.nextInt(3) - 1);
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void takesPartsOfArrays(SortedListCodec codec) {
    BitWriter out = new BitWriter();
    codec.encode(new long[] {99, 98, 3, 4, 10, 0}, 2, 3, out);
    SortedListCursor cursor = codec.iterator(new BitReader(out.toByteArray()));
    assertEquals(3, cursor.next());
    assertEquals(10, cursor.advance(5));
    assertEquals(END, cursor.next());
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void refusesWhatIsNotStrictlyIncreasing(SortedListCodec codec) {
    BitWriter out = new BitWriter();
    for (long[] values : new long[][] {{1, 1}, {2, 1}, {-1, 3}, {0, END}}) {
      assertThrows(IllegalArgumentException.class, () -> codec.encode(values, 2, out));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> codec.encode(new long[] {1, 2}, 1, 2, out));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void truncated(SortedListCodec codec) {
    Random random = new Random(13);
    for (long[] values :
        List.of(random(random, 300, 5, 20), random(random, 20, 40, 50), random(random, 3, 7, 7))) {
      BitWriter out = new BitWriter();
      codec.encode(values, values.length, out);
      byte[] coded = out.toByteArray();
      for (int length = 0; length < coded.length - 1; length++) {
        byte[] cut = Arrays.copyOf(coded, length);
        assertThrows(
            CorruptDataException.class, () -> walk(codec, new BitReader(cut), values.length, 1));
        assertThrows(
            CorruptDataException.class,
            () -> walk(codec, new BitReader(source(cut)), values.length, 1));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void damaged(SortedListCodec codec) {
    Random random = new Random(14);
    List<byte[]> originals = new ArrayList<>();
    for (long[] values :
        List.of(
            random(random, 700, 5, 20),
            random(random, 1500, 0, 9),
            random(random, 20, 40, 50),
            random(random, 300, 3, 40))) {
      BitWriter out = new BitWriter();
      codec.encode(values, values.length, out);
      originals.add(out.toByteArray());
    }
    int[] outcomes = new int[2];
    for (int round = 0; round < 20_000; round++) {
      byte[] bytes = originals.get(round % originals.size()).clone();
      if (round % 5 == 0) random.nextBytes(bytes);
      int flips = 1 + random.nextInt(3);
      for (int i = 0; i < flips; i++) {
        int where =
            random.nextInt(random.nextBoolean() ? Math.min(20, bytes.length) : bytes.length);
        bytes[where] ^= 1 << random.nextInt(8);
      }
      long stride = 1 + (random.nextBoolean() ? 0 : random.nextLong() >>> 2 + random.nextInt(62));
      try {
        walk(codec, new BitReader(bytes), 100_000, stride);
        outcomes[0]++;
      } catch (CorruptDataException e) {
        outcomes[1]++;
      }
    }
    assertTrue(outcomes[0] > 0 && outcomes[1] > 0, Arrays.toString(outcomes));
  }

  /** Goes through at most so many elements, which must increase. */
  private static void walk(SortedListCodec codec, BitReader in, int most, long stride) {
    SortedListCursor cursor = codec.iterator(in);
    long last = -1;
    for (int i = 0; i <= most; i++) {
      long target = Math.min(last, END - stride) + stride;
      long value = stride == 1 ? cursor.next() : cursor.advance(target);
      if (value == END) return;
      assertTrue(value > last, value + " after " + last);
      last = value;
    }
  }

  @Test
  void worksToTheBit() {
    Map<String, String> expected = new LinkedHashMap<>();
    expected.put("gamma", "01100" + "00100" + "1" + "00110");
    expected.put("golomb", "01100" + "0100" + "011" + "10" + "0011");
    expected.put("interpolative", "01100" + "00100011" + "011" + "11");
    expected.put("pfordelta", "01100" + "00000011" + "011" + "000" + "101" + "0000000");
    expected.put("pfordelta-escape", "01100" + "00000011" + "011" + "000" + "101" + "0000000");
    expected.put("eliasfano", "01100" + "00100011" + "100" + "01" + "01" + "0001");
    expected.put("rans", "01100" + "1" + "010100" + "11000000000010000000" + "1" + "01");
    expected.forEach(
        (name, bits) -> {
          BitWriter out = new BitWriter();
          SortedListCodecs.byName(name).encode(new long[] {3, 4, 10}, 3, out);
          assertEquals(bits, BitStrings.of(out), name);
        });
  }

  @Test
  void namesLeadBack() {
    for (SortedListCodec codec : SortedListCodecs.catalogue()) {
      assertSame(codec, SortedListCodecs.byName(codec.name()));
    }
    for (String name : List.of("gamma", "delta", "zeta3", "zeta5", "golomb:3", "rice:4", "byte")) {
      assertEquals(name, SortedListCodecs.byName(name).name());
    }
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> SortedListCodecs.byName("gama"));
    assertTrue(e.getMessage().contains("eliasfano"), e.getMessage());
  }
}
