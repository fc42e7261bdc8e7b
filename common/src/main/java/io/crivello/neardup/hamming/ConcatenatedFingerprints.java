package io.crivello.neardup.hamming;

import java.io.IOException;
import java.util.List;

/** Several sequences of fingerprints of the same width as one. */
public final class ConcatenatedFingerprints implements FingerprintSource {
  private final int bits;
  private final List<FingerprintSource> parts;
  private final long size;

  /**
   * One after the other.
   *
   * @throws IllegalArgumentException if a part has another width
   */
  public ConcatenatedFingerprints(int bits, List<? extends FingerprintSource> parts) {
    long sum = 0;
    for (FingerprintSource part : parts) {
      if (part.bits() != bits) {
        throw new IllegalArgumentException(
            "fingerprints of " + part.bits() + " bits among those of " + bits);
      }
      sum += part.size();
    }
    this.bits = bits;
    this.parts = List.copyOf(parts);
    size = sum;
  }

  @Override
  public int bits() {
    return bits;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public FingerprintChunks open() {
    return new FingerprintChunks() {
      private int nextPart;
      private FingerprintChunks current;

      @Override
      public int read(long[] to) throws IOException {
        while (true) {
          int n = current == null ? -1 : current.read(to);
          if (n >= 0) return n;
          close();
          if (nextPart == parts.size()) return -1;
          current = parts.get(nextPart++).open();
        }
      }

      @Override
      public void close() throws IOException {
        if (current != null) current.close();
        current = null;
      }
    };
  }
}
