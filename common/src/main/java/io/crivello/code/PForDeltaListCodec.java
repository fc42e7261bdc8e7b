package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/**
 * Codes gaps minus one in blocks of {@link PForDelta}. After the size come the blocks, not aligned;
 * before each but the last stands in δ how far its last element lies from the last one of the block
 * before (or −1), minus the block's size. So {@code advance} passes over whole blocks.
 *
 * <p>Example: 3, 4, 10 is the size, 01100, and one block for 3, 0, 5: the width 3, 00000011, and
 * the slots 011 000 101, filled up to 16 bits.
 */
public final class PForDeltaListCodec implements SortedListCodec {
  private final String name;
  private final PForDelta variant;

  PForDeltaListCodec(String name, PForDelta variant) {
    this.name = name;
    this.variant = variant;
  }

  /** The codec of a variant; those with blocks of 128 are found by name. */
  public PForDeltaListCodec(PForDelta variant) {
    this(
        (variant.exceptions() == PForDelta.Exceptions.CHAINED ? "pfordelta" : "pfordelta-escape")
            + (variant.blockSize() == PForDelta.SMALL_BLOCK ? "" : variant.blockSize()),
        variant);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void encode(long[] values, int offset, int n, BitWriter out) {
    ListCursor.check(values, offset, n);
    DeltaCode.INSTANCE.write(out, n);
    PForDeltaBlockWriter writer = new PForDeltaBlockWriter(variant);
    long[] gaps = new long[variant.blockSize()];
    long last = -1;
    for (int from = 0; from < n; from += variant.blockSize()) {
      int m = Math.min(variant.blockSize(), n - from);
      long before = last;
      for (int i = 0; i < m; i++) {
        long value = values[offset + from + i];
        gaps[i] = value - last - 1;
        last = value;
      }
      if (from + m < n) DeltaCode.INSTANCE.write(out, last - before - m);
      writer.write(gaps, m, out);
    }
  }

  @Override
  public SortedListCursor iterator(BitReader in) {
    return new PForDeltaListCursor(in, ListCursor.readSize(in), variant);
  }
}
