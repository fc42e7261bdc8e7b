package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * The Elias–Fano representation (Elias, 1974; Fano, 1971) of a list, with the skips over zeros of
 * quasi-succinct indices (Vigna, 2013).
 *
 * <p>With <i>n</i> elements up to <i>u</i> (the last one), the low ℓ = max(0, ⌊log₂((u + 1)/n)⌋)
 * bits of each are kept as they are, and the rest, its high part, as distances in unary. After the
 * size and the last element in δ come
 *
 * <ol>
 *   <li>the skips: for each positive multiple of 256 up to the last high part, the number of
 *       elements whose high part is less than it, in as many bits as <i>n</i> has;
 *   <li>the low parts, ℓ bits each;
 *   <li>the high parts: for each element as many zeros as its high part exceeds the one before, and
 *       a one.
 * </ol>
 *
 * At most 2 + max(0, log₂(u/n)) bits an element, apart from the head and the skips.
 *
 * <p>Example: 3, 4, 10 is the size, 01100; the last element, 00100011; ℓ = 1; the low parts 1, 0,
 * 0; the high parts 1, 2, 5: 01 01 0001.
 *
 * <p>To read on, the cursor goes to and fro between the low and the high parts. Over a {@link
 * io.crivello.io.StreamSource}, which cannot go back, a list that is not empty raises {@link
 * java.io.UncheckedIOException} as soon as the reader no longer has the bytes in its window.
 */
public final class EliasFanoListCodec implements SortedListCodec {
  static final int LOG_QUANTUM = 8;

  @Override
  public String name() {
    return "eliasfano";
  }

  @Override
  public void encode(long[] values, int offset, int n, BitWriter out) {
    ListCursor.check(values, offset, n);
    DeltaCode.INSTANCE.write(out, n);
    if (n == 0) return;
    long last = values[offset + n - 1];
    DeltaCode.INSTANCE.write(out, last);
    int lowBits = lowBits(n, last);
    writeSkips(values, offset, n, lowBits, out);
    long mask = (1L << lowBits) - 1;
    for (int i = offset; i < offset + n; i++) out.writeBits(values[i] & mask, lowBits);
    long high = 0;
    for (int i = offset; i < offset + n; i++) {
      out.writeUnary((values[i] >>> lowBits) - high);
      high = values[i] >>> lowBits;
    }
  }

  private static void writeSkips(long[] values, int offset, int n, int lowBits, BitWriter out) {
    int width = skipWidth(n);
    long skips = values[offset + n - 1] >>> lowBits >>> LOG_QUANTUM;
    int before = 0;
    for (long skip = 1; skip <= skips; skip++) {
      while (values[offset + before] >>> lowBits < skip << LOG_QUANTUM) before++;
      out.writeBits(before, width);
    }
  }

  static int lowBits(int n, long last) {
    return 63 - Long.numberOfLeadingZeros(Math.max(1, (last + 1) / n));
  }

  static int skipWidth(int n) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(n);
  }

  @Override
  public SortedListCursor iterator(BitReader in) {
    int size = ListCursor.readSize(in);
    long last = size == 0 ? 0 : DeltaCode.INSTANCE.read(in);
    if (last < size - 1 || last == SortedListCursor.END) {
      throw new CorruptDataException(size + " elements up to " + last);
    }
    return new EliasFanoListCursor(in, size, last);
  }
}
