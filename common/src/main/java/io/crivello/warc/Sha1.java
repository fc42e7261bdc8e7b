package io.crivello.warc;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-1 digests in base 32 (RFC 4648), as WARC files carry them. For one thread. */
final class Sha1 {
  private static final int DIGEST_BYTES = 20;
  private static final int BITS = 5;
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private final MessageDigest digest;
  private final byte[] bytes = new byte[DIGEST_BYTES];
  private final char[] text = new char[DIGEST_BYTES * Byte.SIZE / BITS];

  Sha1() {
    try {
      digest = MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every Java platform has SHA-1", impossible);
    }
  }

  Sha1 update(byte[] data, int length) {
    digest.update(data, 0, length);
    return this;
  }

  /** The digest of what was given since the last one, labelled with its algorithm. */
  String label() {
    try {
      digest.digest(bytes, 0, bytes.length);
    } catch (DigestException impossible) {
      throw new AssertionError("the buffer is as long as the digest", impossible);
    }
    int buffer = 0;
    int held = 0;
    int at = 0;
    for (byte b : bytes) {
      buffer = buffer << Byte.SIZE | b & 0xFF;
      for (held += Byte.SIZE; held >= BITS; held -= BITS) {
        text[at++] = ALPHABET.charAt(buffer >>> held - BITS & (1 << BITS) - 1);
      }
    }
    return "sha1:" + new String(text);
  }
}
