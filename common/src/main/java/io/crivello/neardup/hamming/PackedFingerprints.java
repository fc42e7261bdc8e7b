package io.crivello.neardup.hamming;

/** Fingerprints in an array. */
public final class PackedFingerprints implements FingerprintSource {
  private final int bits;
  private final int words;
  private final long[] packed;
  private final int size;

  /**
   * A view of an array.
   *
   * @param packed one or two elements a fingerprint, the first half first
   * @param size how many fingerprints
   */
  public PackedFingerprints(int bits, long[] packed, int size) {
    words = HammingTable.words(bits);
    if (size < 0 || (long) size * words > packed.length) {
      throw new IllegalArgumentException(
          size + " fingerprints of " + bits + " bits in an array of " + packed.length);
    }
    this.bits = bits;
    this.packed = packed;
    this.size = size;
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
      private int at;

      @Override
      public int read(long[] to) {
        if (at == size) return -1;
        int n = Math.min(size - at, to.length / words);
        System.arraycopy(packed, at * words, to, 0, n * words);
        at += n;
        return n;
      }

      @Override
      public void close() {}
    };
  }
}
