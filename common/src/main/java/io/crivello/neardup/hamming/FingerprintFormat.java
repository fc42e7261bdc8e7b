package io.crivello.neardup.hamming;

/**
 * A file of fingerprints with the length of each text in words. A frame of kind {@code FPRT},
 * version 1, whose payload is, all numbers big-endian,
 *
 * <pre>
 * bytes  content
 * 8wn    n fingerprints of w = 1 or 2 words of 64 bits, the first half first  } a block of
 * 4n     n lengths in words, unsigned                                         } n = 4,096;
 * 4      CRC-32C of the bytes of the block before                             } the last one of fewer
 *        …
 * 8      the number of fingerprints                                           } the tail
 * 4      the width of a fingerprint in bits: 64 or 128                        }
 * 4      CRC-32C of the twelve bytes before                                   }
 * </pre>
 *
 * <p>The fingerprint at place i is that of element i; every block but the last is full, so that its
 * place follows from its number. Lengths above 2³² − 1 are written as 2³² − 1.
 *
 * <p>Example: the one fingerprint 00000000000000FF of a text of 300 words is the payload
 *
 * <pre>
 * 00 00 00 00 00 00 00 FF  00 00 01 2C  F5 54 02 87
 * 00 00 00 00 00 00 00 01  00 00 00 40  52 0A C7 4D
 * </pre>
 */
public final class FingerprintFormat {
  static final String KIND = "FPRT";
  static final int VERSION = 1;
  static final int BLOCK = 4096;
  static final int TAIL = 16;
  static final long LONGEST_TEXT = (1L << 32) - 1;

  private FingerprintFormat() {}

  static int recordBytes(int words) {
    return words * Long.BYTES + Integer.BYTES;
  }
}
