package io.crivello.sieve;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A URL with what the crawl knows of it: an entry of found URLs (A), where {@code number} is the
 * ordinal, or of the frontier (F), where it is the place. Mutable, to be filled again and again.
 */
public final class UrlRecord {
  /** The key of the run the record is in: strictly increasing. */
  public long number;

  /** Where it was found: see {@link Ordinal}. */
  public long ordinal;

  /** The number of links from a seed. */
  public int depth;

  /** The number of redirects that led here, one after the other. */
  public int hops;

  /** The priority: 0 is selected first. */
  public int bucket;

  /** The canonical URL in ASCII; only the first {@code length} bytes count. */
  public byte[] url = new byte[256];

  public int length;

  public void setUrl(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    setUrl(bytes, 0, bytes.length);
  }

  public void setUrl(byte[] bytes, int offset, int count) {
    if (url.length < count) url = new byte[Math.max(count, 2 * url.length)];
    System.arraycopy(bytes, offset, url, 0, count);
    length = count;
  }

  public void set(UrlRecord other) {
    number = other.number;
    ordinal = other.ordinal;
    depth = other.depth;
    hops = other.hops;
    bucket = other.bucket;
    setUrl(other.url, 0, other.length);
  }

  public String text() {
    return new String(url, 0, length, StandardCharsets.US_ASCII);
  }

  public byte[] bytes() {
    return Arrays.copyOf(url, length);
  }
}
