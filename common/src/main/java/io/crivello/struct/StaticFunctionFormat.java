package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import io.crivello.io.LongArrays;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How a {@link StaticFunction} is stored: files of kind {@value #KIND}, or the same payload inside
 * another structure. All numbers are big-endian.
 *
 * <pre>
 * bytes   content
 * 8       n, the number of keys
 * 1       b, the number of bits of a value, 0 … 64
 * 4·k     for each of k = ⌈n / 4096⌉ buckets (k = 0 if b = 0): units u, 1 … 511, in the upper 24
 *         bits; the seed in the lower 8
 * 16·U    the marks, U being the sum of all u: 128 bits a unit, 1 where a variable is not zero
 * 8·V     the variables that are not zero, b bits each, most significant bit first, in words of 64
 *         bits; V = ⌈M·b / 64⌉ + 1, M being the number of marks; what is left over is zero
 * </pre>
 *
 * <p>The value of a key with signature (s, t) is found as follows; products are of unsigned numbers
 * unless stated otherwise.
 *
 * <ol>
 *   <li>Its bucket is ⌊⌊s / 2⌋ · 2k / 2⁶⁴⌋. Let u be the bucket's units, z its seed, and p = ⌊128·u
 *       / 3⌋.
 *   <li>Let x be the exclusive or of the upper and the lower 64 bits of the signed 128-bit product
 *       of s ⊕ (z · 9E3779B97F4A7C15 mod 2⁶⁴) and t ⊕ D1B54A32D192ED03.
 *   <li>For i = 0, 1, 2 let y be the bits 21·i … 21·i + 20 of x, bit 0 being the least significant:
 *       the variable is that with index i·p + ⌊y·p / 2²¹⌋ in the bucket.
 *   <li>The value is the exclusive or of the three. A variable without mark is zero; one with a
 *       mark is the value with as many values before it as there are marks before, all buckets
 *       counted.
 * </ol>
 *
 * <p>Example: b = 4 and one key with signature (1, 2) whose value is 5. There is one bucket of one
 * unit, p = 42, seed 0, x = D1B54A32D192ED01 · 1 = D1B54A32D192ED01 with FFFFFFFFFFFFFFFF (the
 * product is negative) gives 2E4AB5CD2E6D12FE. The fields of 21 bits are 0D12FE, 0E6973 and 0B92AD,
 * the variables 17, 60 and 99. Peeling starts at the first variable that is in one equation only,
 * 17, and gives it the value; 17 = 2·8 + 1, so the marks start with 00 00 40:
 *
 * <pre>
 * 00 00 00 00 00 00 00 01  04  00 00 01 00
 * 00 00 40 00 00 00 00 00  00 00 00 00 00 00 00 00
 * 50 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00
 * </pre>
 */
public final class StaticFunctionFormat {
  public static final String KIND = "STFN";
  public static final int VERSION = 1;
  private static final int MOST_WORDS = Integer.MAX_VALUE - 16;

  private StaticFunctionFormat() {}

  static void write(StaticFunction function, DataOutput out) throws IOException {
    out.writeLong(function.size());
    out.writeByte(function.width());
    long[] buckets = function.buckets();
    for (int b = 0; b + 2 < buckets.length; b += 2) {
      int units = unit(buckets[b + 2]) - unit(buckets[b]);
      out.writeInt(units << StaticFunction.SEED_BITS | (int) buckets[b] & 0xFF);
    }
    long[] marks = new long[2 * StaticFunction.MOST_UNITS];
    for (int b = 0; b + 2 < buckets.length; b += 2) {
      int from = unit(buckets[b]);
      int units = unit(buckets[b + 2]) - from;
      for (int u = 0; u < units; u++) {
        int word = StaticFunction.markWord(from + u);
        marks[2 * u] = function.lines()[word];
        marks[2 * u + 1] = function.lines()[word + 1];
      }
      LongArrays.write(out, marks, 2 * units);
    }
    LongArrays.write(out, function.values(), function.values().length);
  }

  private static int unit(long bucket) {
    return (int) (bucket >>> StaticFunction.SEED_BITS);
  }

  static StaticFunction read(DataInput in) throws IOException {
    return Framed.parse(in, StaticFunctionFormat::parse);
  }

  private static StaticFunction parse(DataInput in) throws IOException {
    long size = in.readLong();
    int width = in.readUnsignedByte();
    if (size < 0 || size > (long) StaticFunction.BUCKET_KEYS * MOST_WORDS / 2) {
      throw new CorruptDataException("has " + size + " keys");
    }
    if (width > Long.SIZE) throw new CorruptDataException("has values of " + width + " bits");
    int[] headers = readHeaders(in, StaticFunction.bucketCount(size, width));
    BucketAssembler assembler = new BucketAssembler(width, 0, 0, 0);
    for (int header : headers) {
      int units = header >>> StaticFunction.SEED_BITS;
      long[] marks = LongArrays.read(in, 2 * units);
      assembler.addBucket(header & 0xFF, marks, 0, units);
    }
    return assembler.finish(size, readValues(in, assembler.marked(), width));
  }

  private static int[] readHeaders(DataInput in, int count) throws IOException {
    int[] headers = new int[Math.min(count, 1 << 16)];
    long allUnits = 0;
    for (int b = 0; b < count; b++) {
      if (b == headers.length) {
        headers = java.util.Arrays.copyOf(headers, (int) Math.min(count, 2L * b));
      }
      headers[b] = in.readInt();
      int units = headers[b] >>> StaticFunction.SEED_BITS;
      if (units < 1 || units > StaticFunction.MOST_UNITS) {
        throw new CorruptDataException("has " + units + " units in bucket " + b);
      }
      allUnits += units;
    }
    if (allUnits > MOST_WORDS / StaticFunction.LINE * 4L) {
      throw new CorruptDataException("has " + allUnits + " units");
    }
    return headers;
  }

  private static long[] readValues(DataInput in, long marked, int width) throws IOException {
    long words = (marked * width + 63) / 64 + 1;
    if (words > MOST_WORDS) throw new CorruptDataException("has " + words + " words of values");
    return LongArrays.read(in, (int) words);
  }
}
