package io.crivello.code;

import io.crivello.io.BitWriter;

/** Writes blocks of {@link PForDelta}: finds the best width, links the exceptions. */
final class PForDeltaBlockWriter {
  /** Exceptions cost time: they must save at least one part in so many. */
  private static final int LEAST_PROFIT = 32;

  private final boolean chained;

  /** How many values of the block need how many bits in a slot. */
  private final int[] needing = new int[Long.SIZE + 1];

  private final int[] places = new int[PForDelta.LARGE_BLOCK];

  PForDeltaBlockWriter(PForDelta variant) {
    chained = variant.exceptions() == PForDelta.Exceptions.CHAINED;
  }

  /** Writes a block that starts at the writer's position; the values are less than 2⁶³. */
  void write(long[] values, int m, BitWriter out) {
    long all = 0;
    for (int i = 0; i < m; i++) all |= values[i];
    int largest = bitLength(all);
    int width = bestWidth(values, m, largest);
    if (width == largest) {
      out.writeBits(width, 8);
    } else {
      writeExceptions(values, m, width, largest, out);
    }
    writeSlots(values, m, width, width == largest ? 0 : exceptions(values, m, width), out);
  }

  private int bestWidth(long[] values, int m, int largest) {
    int best = largest;
    int leastBytes = 1 + bytes(m, largest);
    leastBytes -= leastBytes / LEAST_PROFIT;
    int headerBytes = chained ? 4 : 3;
    int narrowest = Math.max(1, widthForNineInTen(values, m));
    for (int width = Math.min(largest - 1, BitUnpacker.WIDEST); width >= narrowest; width--) {
      int bytes = headerBytes + bytes(exceptions(values, m, width), largest) + bytes(m, width);
      if (bytes < leastBytes) {
        leastBytes = bytes;
        best = width;
      }
    }
    return best;
  }

  private int widthForNineInTen(long[] values, int m) {
    java.util.Arrays.fill(needing, 0);
    for (int i = 0; i < m; i++) needing[bitLength(chained ? values[i] : values[i] + 1)]++;
    int width = 0;
    for (int fitting = needing[0]; 10 * fitting < 9 * m; fitting += needing[width]) width++;
    return width;
  }

  /** Fills {@link #places} with those of the exceptions and returns their number. */
  private int exceptions(long[] values, int m, int width) {
    long limit = chained ? 1L << width : (1L << width) - 1;
    int longestJump = chained && width < Byte.SIZE ? 1 << width : m;
    int count = 0;
    for (int i = 0; i < m; i++) {
      if (values[i] < limit) continue;
      while (count > 0 && i - places[count - 1] > longestJump) {
        places[count] = places[count - 1] + longestJump;
        count++;
      }
      places[count++] = i;
    }
    return count;
  }

  private void writeExceptions(long[] values, int m, int width, int largest, BitWriter out) {
    int count = exceptions(values, m, width);
    out.writeBits(0x80 | width, 8);
    out.writeBits(count - 1, 8);
    out.writeBits(largest, 8);
    if (chained) out.writeBits(places[0], 8);
    for (int i = 0; i < count; i++) out.writeBits(values[places[i]], largest);
    out.writeBits(0, -(count * largest) & 7);
  }

  private void writeSlots(long[] values, int m, int width, int exceptions, BitWriter out) {
    long escape = (1L << width) - 1;
    int next = 0;
    for (int i = 0; i < m; i++) {
      long slot = values[i];
      if (next < exceptions && places[next] == i) {
        next++;
        slot = !chained ? escape : next == exceptions ? 0 : places[next] - i - 1;
      }
      out.writeBits(slot, width);
    }
    out.writeBits(0, -(m * width) & 7);
  }

  private static int bitLength(long x) {
    return Long.SIZE - Long.numberOfLeadingZeros(x);
  }

  private static int bytes(int numbers, int width) {
    return numbers * width + 7 >>> 3;
  }
}
