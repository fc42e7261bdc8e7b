package io.crivello.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;

/** Tries a charset on bytes. */
final class BrokenCharacters {
  private BrokenCharacters() {}

  /** Whether at most one in ten characters beyond ASCII is broken; a cut at the end is not. */
  static boolean areFew(Charset charset, byte[] bytes, int length) {
    CharsetDecoder decoder = charset.newDecoder();
    ByteBuffer from = ByteBuffer.wrap(bytes, 0, length);
    CharBuffer to = CharBuffer.allocate(1024);
    long whole = 0;
    long broken = 0;
    while (true) {
      CoderResult result = decoder.decode(from, to, false);
      for (int i = 0; i < to.position(); i++) if (to.get(i) > 127) whole++;
      to.clear();
      if (result.isUnderflow()) return 10 * broken <= whole + broken;
      if (result.isError()) {
        broken++;
        from.position(from.position() + result.length());
      }
    }
  }
}
