package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/**
 * Codes gaps minus one by {@link RansCode}: the symbol of a number is its length in bits, 0 … 63,
 * by an {@link AdaptiveModel} of 64 symbols and precision 12; its bits but the leading one are raw
 * and follow the symbol. Each 1024 elements are coded apart, without their number, by the model
 * that has learnt from all before them: so memory is bounded, and few bits cannot stand for too
 * many elements.
 *
 * <p>Example: 3, 4, 10 is the size, 01100; the gaps 3, 0, 5 have the symbols 2, 0, 3, that occupy
 * the slots from 128, 0 and 192 on. Pushing 3, 0, 2 gives 192, 12288, 786560: no words, 1; 20 bits,
 * 010100; 11000000000010000000; and the raw bits 1 and 01.
 */
public final class RansListCodec implements SortedListCodec {
  private static final int PRECISION = 12;
  private static final int BLOCK = 1024;

  @Override
  public String name() {
    return "rans";
  }

  @Override
  public void encode(long[] values, int offset, int n, BitWriter out) {
    ListCursor.check(values, offset, n);
    DeltaCode.INSTANCE.write(out, n);
    RansEncoder encoder = new RansEncoder(model());
    long last = -1;
    for (int i = 0; i < n; i++) {
      long gap = values[offset + i] - last - 1;
      int length = Long.SIZE - Long.numberOfLeadingZeros(gap);
      encoder.add(length);
      if (length > 1) encoder.addRaw(gap ^ 1L << length - 1, length - 1);
      last = values[offset + i];
      if ((i + 1) % BLOCK == 0 || i + 1 == n) encoder.finish(out);
    }
  }

  private static AdaptiveModel model() {
    return new AdaptiveModel(PRECISION, Long.SIZE);
  }

  @Override
  public SortedListCursor iterator(BitReader in) {
    RansDecoder decoder = new RansDecoder(in, model());
    return new ListCursor(in, ListCursor.readSize(in)) {
      @Override
      long decode() {
        if (index % BLOCK == 0) {
          decoder.finish();
          decoder.start();
        }
        int length = decoder.next();
        if (length <= 1) return current() + 1 + length;
        return current() + 1 + (1L << length - 1 | in.readBits(length - 1));
      }

      @Override
      void finish() {
        decoder.finish();
      }
    };
  }
}
