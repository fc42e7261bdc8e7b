package io.crivello.code;

import io.crivello.io.BitWriter;
import java.util.Arrays;

/**
 * Collects symbols and raw bits in the order in which they will be decoded, and codes them at the
 * end, from the last to the first, by {@link RansCode}.
 */
final class RansEncoder {
  static final int WORD = 32;

  /** The bits of a number below 2⁶³. */
  static final int STATE_BITS = 63;

  static final int LENGTH_BITS = 6;
  private static final int SYMBOL = -1;

  private final RansModel model;

  /** For a symbol its frequency and, in the low half, its start; else bits. */
  private long[] items = new long[64];

  /** {@link #SYMBOL}, or the number of bits. */
  private byte[] kinds = new byte[64];

  private int n;

  RansEncoder(RansModel model) {
    this.model = model;
  }

  void add(int symbol) {
    if (symbol < 0 || symbol >= model.symbols() || model.frequency(symbol) == 0) {
      throw new IllegalArgumentException("the model has no slot for symbol " + symbol);
    }
    put((long) model.frequency(symbol) << Integer.SIZE | model.start(symbol), SYMBOL);
    model.seen(symbol);
  }

  void addRaw(long bits, int length) {
    put(bits, length);
  }

  private void put(long item, int kind) {
    if (n == items.length) {
      items = Arrays.copyOf(items, 2 * n);
      kinds = Arrays.copyOf(kinds, 2 * n);
    }
    items[n] = item;
    kinds[n++] = (byte) kind;
  }

  /** Writes everything but the number of symbols, and starts again with the model as it is. */
  void finish(BitWriter out) {
    int precision = model.precision();
    long x = 0;
    long words = 0;
    for (int i = n - 1; i >= 0; i--) {
      if (kinds[i] != SYMBOL) continue;
      long frequency = items[i] >>> Integer.SIZE;
      long start = items[i] & 0xFFFFFFFFL;
      kinds[i] = 0;
      items[i] = 0;
      if (x >>> STATE_BITS - precision >= frequency) {
        items[i] = x & 0xFFFFFFFFL;
        kinds[i] = WORD;
        x >>>= WORD;
        words++;
      }
      x = RansCode.push(x, frequency, start, precision);
    }
    int length = Long.SIZE - Long.numberOfLeadingZeros(x);
    DeltaCode.INSTANCE.write(out, words);
    out.writeBits(length, LENGTH_BITS);
    out.writeBits(x, length);
    for (int i = 0; i < n; i++) out.writeBits(items[i], kinds[i]);
    n = 0;
  }
}
