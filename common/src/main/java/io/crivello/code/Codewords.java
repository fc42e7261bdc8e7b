package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/** Codewords as text. */
public final class Codewords {
  private Codewords() {}

  /** The codeword of {@code x} as a string of zeros and ones. */
  public static String of(Code code, long x) {
    BitWriter out = new BitWriter();
    code.write(out, x);
    long length = out.position();
    BitReader in = new BitReader(out.toByteArray());
    StringBuilder word = new StringBuilder();
    for (long i = 0; i < length; i++) word.append(in.readBit() ? '1' : '0');
    return word.toString();
  }
}
