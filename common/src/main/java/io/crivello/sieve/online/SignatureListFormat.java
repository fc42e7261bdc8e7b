package io.crivello.sieve.online;

/**
 * Signatures in strictly increasing order as unsigned numbers: files of kind {@value #KIND},
 * version {@value #VERSION}, framed by {@link io.crivello.io.FrameFormat}. The payload is eight
 * bytes a signature, big-endian, and nothing else.
 *
 * <p>Example: the signatures 1, 2⁶³ and 2⁶⁴ − 2:
 *
 * <pre>
 * 00 00 00 00 00 00 00 01  80 00 00 00 00 00 00 00  FF FF FF FF FF FF FF FE
 * </pre>
 */
final class SignatureListFormat {
  static final String KIND = "SIGL";
  static final int VERSION = 1;

  private SignatureListFormat() {}
}
