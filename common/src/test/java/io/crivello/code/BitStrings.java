package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/** What was written, as zeros and ones. */
final class BitStrings {
  private BitStrings() {}

  static String of(BitWriter out) {
    long length = out.position();
    BitReader in = new BitReader(out.toByteArray());
    StringBuilder bits = new StringBuilder();
    for (long i = 0; i < length; i++) bits.append(in.readBit() ? '1' : '0');
    return bits.toString();
  }
}
