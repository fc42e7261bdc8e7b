package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;

/** Decodes what {@link RansEncoder} wrote, symbol by symbol. */
final class RansDecoder {
  private static final long LEAST = 1L << RansEncoder.STATE_BITS - RansEncoder.WORD;

  private final BitReader in;
  private final RansModel model;
  private long words;
  private long x;

  RansDecoder(BitReader in, RansModel model) {
    this.in = in;
    this.model = model;
  }

  /** Goes to what one call of {@link RansEncoder#finish} wrote, at the reader's position. */
  void start() {
    words = DeltaCode.INSTANCE.read(in);
    x = in.readBits((int) in.readBits(RansEncoder.LENGTH_BITS));
  }

  /** Decodes a symbol. Raw bits that follow it can then be read from the reader. */
  int next() {
    int symbol = RansCode.top(model, x);
    x = RansCode.pop(model, x, symbol);
    if (x < LEAST && words > 0) {
      x = x << RansEncoder.WORD | in.readBits(RansEncoder.WORD);
      words--;
    }
    model.seen(symbol);
    return symbol;
  }

  /** Checks that there is nothing left. */
  void finish() {
    if (x != 0 || words != 0) {
      throw new CorruptDataException("more rANS-coded data than symbols");
    }
  }
}
