package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of {@link Code}, for every code there is. */
class CodeTest {
  /** No codeword of a test is longer: unary codewords of large numbers do not fit anywhere. */
  private static final long LONGEST = 3000;

  static Stream<Code> codes() {
    List<Code> codes = new ArrayList<>(Codes.catalogue());
    for (int k : new int[] {1, 4, 5, 7, 31, 32}) codes.add(new ZetaCode(k));
    for (long b : new long[] {1, 2, 4, 5, 100, 1023, 2049, 1L << 40, Long.MAX_VALUE}) {
      codes.add(new GolombCode(b));
    }
    for (int k : new int[] {0, 1, 10, 30, 62}) codes.add(new RiceCode(k));
    return codes.stream();
  }

  static long[] values(Code code, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LongStream edges =
        LongStream.rangeClosed(0, 63)
            .flatMap(b -> LongStream.of((1L << b) - 2, (1L << b) - 1, 1L << b, (1L << b) + 1));
    LongStream small = LongStream.range(0, 300);
    LongStream any = LongStream.generate(() -> random.nextLong() >>> 1 + random.nextInt(63));
    return LongStream.concat(LongStream.concat(small, edges), any.limit(2000))
        .filter(x -> x >= 0 && code.length(x) <= LONGEST)
        .toArray();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void readsWhatItWrote(Code code) {
    long[] values = values(code, 1);
    BitWriter out = new BitWriter();
    for (long x : values) {
      long before = out.position();
      code.write(out, x);
      assertEquals(code.length(x), out.position() - before, () -> code.name() + " of " + x);
    }
    BitReader in = new BitReader(out.toByteArray());
    for (long x : values) assertEquals(x, code.read(in));
    assertEquals(0, out.position() - in.position() >> 3, "all but the padding was read");
  }

  @ParameterizedTest
  @MethodSource("codes")
  void bulkAndSkipAgreeWithSingleSteps(Code code) {
    long[] values = values(code, 2);
    BitWriter single = new BitWriter();
    for (long x : values) code.write(single, x);
    BitWriter bulk = new BitWriter();
    code.write(bulk, values, 0, values.length);
    byte[] bytes = single.toByteArray();
    assertArrayEquals(bytes, bulk.toByteArray());

    long[] read = new long[values.length + 2];
    code.read(new BitReader(bytes), read, 1, values.length);
    assertArrayEquals(values, java.util.Arrays.copyOfRange(read, 1, values.length + 1));
    assertEquals(0, read[0]);
    assertEquals(0, read[values.length + 1]);

    for (int skipped : new int[] {0, 1, 2, 63, 300, values.length - 1}) {
      BitReader in = new BitReader(bytes);
      code.skip(in, skipped);
      assertEquals(values[skipped], code.read(in), () -> code.name() + " after " + skipped);
    }
  }

  @ParameterizedTest
  @MethodSource("codes")
  void aClippedStreamIsRefused(Code code) {
    for (long x : values(code, 3)) {
      BitWriter out = new BitWriter();
      code.write(out, x);
      int bytes = (int) (code.length(x) - 1 >>> 3);
      assertThrows(
          CorruptDataException.class,
          () -> code.read(new BitReader(out.toByteArray(), 0, bytes)),
          () -> code.name() + " of " + x);
    }
  }

  @ParameterizedTest
  @MethodSource("codes")
  void garbageGivesNaturalsOrIsRefused(Code code) {
    SplittableRandom random = new SplittableRandom(4);
    byte[] garbage = new byte[200];
    for (int trial = 0; trial < 500; trial++) {
      random.nextBytes(garbage);
      int zeros = random.nextInt(garbage.length);
      java.util.Arrays.fill(garbage, 0, zeros, (byte) 0);
      BitReader in = new BitReader(garbage);
      assertThrows(
          CorruptDataException.class,
          () -> {
            for (; ; ) assertTrue(code.read(in) >= 0);
          });
    }
  }

  @ParameterizedTest
  @MethodSource("codes")
  void refusesNegativeNumbers(Code code) {
    assertThrows(IllegalArgumentException.class, () -> code.write(new BitWriter(), -1));
  }

  @ParameterizedTest
  @MethodSource("codes")
  void lengthsArePositiveUpToTheLargestNumber(Code code) {
    long last = code.length(0);
    for (long x : new long[] {1, 1L << 40, Long.MAX_VALUE - 1, Long.MAX_VALUE}) {
      assertTrue(code.length(x) >= last && last > 0, () -> code.name() + " of " + x);
      last = code.length(x);
    }
  }

  @ParameterizedTest
  @MethodSource("codes")
  void isFoundByItsName(Code code) {
    Code found = Codes.byName(code.name());
    assertEquals(code.name(), found.name());
    assertEquals(code.length(1000), found.length(1000));
  }

  @Test
  void anUnknownNameIsRefused() {
    for (String name :
        new String[] {
          "gama",
          "zeta",
          "zeta0",
          "golomb",
          "golomb:0",
          "rice:-1",
          "zeta99999999999",
          "rice:99999999999"
        }) {
      assertThrows(IllegalArgumentException.class, () -> Codes.byName(name), name);
    }
  }

  @Test
  void minimalBinary() {
    for (long size : new long[] {1, 2, 3, 4, 5, 6, 7, 1000, Long.MAX_VALUE}) {
      Code code = new MinimalBinaryCode(size);
      BitWriter out = new BitWriter();
      List<Long> written = new ArrayList<>();
      for (long x : new long[] {0, 1, 2, size / 2, size - 2, size - 1}) {
        if (x < 0 || x >= size) continue;
        written.add(x);
        long before = out.position();
        code.write(out, x);
        MinimalBinaryCode.write(out, x, size);
        assertEquals(2 * code.length(x), out.position() - before);
        assertEquals(code.length(x), MinimalBinaryCode.length(x, size));
      }
      BitReader in = new BitReader(out.toByteArray());
      for (long x : written) {
        assertEquals(x, code.read(in));
        assertEquals(x, MinimalBinaryCode.read(in, size));
      }
      assertThrows(IllegalArgumentException.class, () -> code.write(out, size));
    }
  }

  @Test
  void signedFold() {
    long[] signed = {0, -1, 1, -2, 2, (1L << 62) - 1, -(1L << 62)};
    long[] folded = {0, 1, 2, 3, 4, Long.MAX_VALUE - 1, Long.MAX_VALUE};
    for (int i = 0; i < signed.length; i++) {
      assertEquals(folded[i], SignedFold.fold(signed[i]));
      assertEquals(signed[i], SignedFold.unfold(folded[i]));
    }
    assertEquals(Long.MIN_VALUE, SignedFold.unfold(SignedFold.fold(Long.MIN_VALUE)));
  }
}
