package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * Codes gaps minus one as {@link GapListCodec} does, in the Golomb code whose modulus is best for
 * the density of the list: its size over its last element plus one. After the size comes the
 * modulus minus one in δ.
 *
 * <p>Example: 3, 4, 10 is the size, 01100; the modulus 2 for a density of 3/11, 0100; and the
 * naturals 3, 0, 5 as 01 1, 1 0 and 001 1.
 */
public final class GolombListCodec implements SortedListCodec {
  @Override
  public String name() {
    return "golomb";
  }

  @Override
  public void encode(long[] values, int offset, int n, BitWriter out) {
    ListCursor.check(values, offset, n);
    DeltaCode.INSTANCE.write(out, n);
    if (n == 0) return;
    long modulus = GolombCode.optimalModulus(n / (values[offset + n - 1] + 1.0));
    DeltaCode.INSTANCE.write(out, modulus - 1);
    long last = -1;
    for (int i = offset; i < offset + n; i++) {
      long gap = values[i] - last - 1;
      out.writeUnary(gap / modulus);
      MinimalBinaryCode.write(out, gap % modulus, modulus);
      last = values[i];
    }
  }

  @Override
  public SortedListCursor iterator(BitReader in) {
    int size = ListCursor.readSize(in);
    long modulus = size == 0 ? 1 : DeltaCode.INSTANCE.read(in) + 1;
    if (modulus <= 0) throw new CorruptDataException("a Golomb code of modulus 2^63");
    return new ListCursor(in, size) {
      @Override
      long decode() {
        long quotient = in.readUnary();
        if (quotient > Long.MAX_VALUE / modulus) {
          throw new CorruptDataException("a gap of " + quotient + " times " + modulus);
        }
        long remainder = MinimalBinaryCode.read(in, modulus);
        return current() + 1 + quotient * modulus + remainder;
      }
    };
  }
}
