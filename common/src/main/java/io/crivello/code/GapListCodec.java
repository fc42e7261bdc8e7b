package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/**
 * Codes each element of a list by its distance from the one before it, minus one, in some code for
 * the naturals; the first one as it is.
 *
 * <p>Example, in γ: 3, 4, 10 is the size in δ, 01100, and the naturals 3, 0, 5: 00100 1 00110.
 */
public final class GapListCodec implements SortedListCodec {
  private final Code code;

  public GapListCodec(Code code) {
    this.code = code;
  }

  @Override
  public String name() {
    return code.name();
  }

  @Override
  public void encode(long[] values, int offset, int n, BitWriter out) {
    ListCursor.check(values, offset, n);
    DeltaCode.INSTANCE.write(out, n);
    long last = -1;
    for (int i = offset; i < offset + n; i++) {
      code.write(out, values[i] - last - 1);
      last = values[i];
    }
  }

  @Override
  public SortedListCursor iterator(BitReader in) {
    return new ListCursor(in, ListCursor.readSize(in)) {
      @Override
      long decode() {
        return current() + 1 + code.read(in);
      }
    };
  }
}
