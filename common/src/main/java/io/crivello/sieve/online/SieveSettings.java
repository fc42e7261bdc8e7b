package io.crivello.sieve.online;

/**
 * How large a sieve is; each kind looks at what concerns it.
 *
 * @param buffer how many signatures a {@link MercatorSieve} keeps in memory
 * @param expected how many different URLs a {@link BloomSieve} is made for
 * @param precision the probability at which a {@link BloomSieve} then loses a URL
 * @param cacheBytes how much memory a {@link LogStructuredSieve} uses for blocks it read, and again
 *     for those it has not written yet
 */
public record SieveSettings(int buffer, long expected, double precision, long cacheBytes) {
  public static final SieveSettings DEFAULT =
      new SieveSettings(1 << 20, 10_000_000, 0x1p-20, 64L << 20);

  public SieveSettings {
    if (buffer < 1) throw new IllegalArgumentException("a buffer of " + buffer + " signatures");
    if (expected < 1) throw new IllegalArgumentException(expected + " URLs are expected");
    if (!(precision >= 1e-15 && precision < 1)) {
      throw new IllegalArgumentException("URLs would be lost with probability " + precision);
    }
    if (cacheBytes < 1 << 20) {
      throw new IllegalArgumentException("a cache of " + cacheBytes + " bytes is less than 1 MiB");
    }
  }

  public SieveSettings withBuffer(int signatures) {
    return new SieveSettings(signatures, expected, precision, cacheBytes);
  }

  public SieveSettings withExpected(long urls, double newPrecision) {
    return new SieveSettings(buffer, urls, newPrecision, cacheBytes);
  }

  public SieveSettings withCacheBytes(long bytes) {
    return new SieveSettings(buffer, expected, precision, bytes);
  }
}
