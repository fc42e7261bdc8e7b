package io.crivello.jobs.pages;

import io.crivello.sieve.DigestRunWriter;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunWriter;
import java.io.IOException;
import java.util.Arrays;

/**
 * What the pages of a task gave since the last run was written: found URLs, packed into one array
 * of bytes, and digests of texts. Pages come in the order of the archive, runs leave in that of
 * ordinals and places.
 *
 * <p>Memory: at most the budget and what one page adds to it, twice while the array grows.
 */
final class FindingsBuffer {
  private static final int HEAD = 4 * Integer.BYTES;
  private static final int INDEX = Long.BYTES + Integer.BYTES;

  private final long budget;
  private byte[] bytes = new byte[1 << 16];
  private int used;
  private long[] ordinals = new long[1 << 10];
  private int[] offsets = new int[1 << 10];
  private int count;
  private long[] digests = new long[1 << 8];
  private long[] places = new long[1 << 8];
  private int digestCount;

  FindingsBuffer(long budget) {
    this.budget = Math.min(budget, Integer.MAX_VALUE / 2);
  }

  void addUrl(long ordinal, int depth, int hops, int bucket, byte[] url, int length) {
    if (count == ordinals.length) {
      ordinals = Arrays.copyOf(ordinals, 2 * count);
      offsets = Arrays.copyOf(offsets, 2 * count);
    }
    ordinals[count] = ordinal;
    offsets[count++] = used;
    int end = used + HEAD + length;
    if (end > bytes.length) bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
    putInt(used, depth);
    putInt(used + 4, hops);
    putInt(used + 8, bucket);
    putInt(used + 12, length);
    System.arraycopy(url, 0, bytes, used + HEAD, length);
    used = end;
  }

  void addDigest(long digest, long place) {
    if (digestCount == digests.length) {
      digests = Arrays.copyOf(digests, 2 * digestCount);
      places = Arrays.copyOf(places, 2 * digestCount);
    }
    digests[digestCount] = digest;
    places[digestCount++] = place;
  }

  boolean isFull() {
    return used + (long) INDEX * count + 2L * Long.BYTES * digestCount >= budget;
  }

  boolean hasUrls() {
    return count > 0;
  }

  boolean hasDigests() {
    return digestCount > 0;
  }

  /**
   * Writes the found URLs and forgets them. Of several with one ordinal, as when an archive holds a
   * page twice, the first that was added is written.
   *
   * @return how many were left out
   */
  long writeUrls(UrlRunWriter to) throws IOException {
    it.unimi.dsi.fastutil.Arrays.quickSort(
        0,
        count,
        (a, b) -> {
          int byOrdinal = Long.compare(ordinals[a], ordinals[b]);
          return byOrdinal != 0 ? byOrdinal : Integer.compare(offsets[a], offsets[b]);
        },
        this::swapUrls);
    UrlRecord record = new UrlRecord();
    long repeated = 0;
    for (int i = 0; i < count; i++) {
      if (i > 0 && ordinals[i] == ordinals[i - 1]) {
        repeated++;
        continue;
      }
      int at = offsets[i];
      record.number = ordinals[i];
      record.ordinal = ordinals[i];
      record.depth = getInt(at);
      record.hops = getInt(at + 4);
      record.bucket = getInt(at + 8);
      record.setUrl(bytes, at + HEAD, getInt(at + 12));
      to.add(record);
    }
    count = 0;
    used = 0;
    return repeated;
  }

  /**
   * Writes the digests and forgets them; of several with one place, the least.
   *
   * @return how many were left out
   */
  long writeDigests(DigestRunWriter to) throws IOException {
    it.unimi.dsi.fastutil.Arrays.quickSort(
        0,
        digestCount,
        (a, b) -> {
          int byPlace = Long.compare(places[a], places[b]);
          return byPlace != 0 ? byPlace : Long.compareUnsigned(digests[a], digests[b]);
        },
        this::swapDigests);
    long repeated = 0;
    for (int i = 0; i < digestCount; i++) {
      if (i > 0 && places[i] == places[i - 1]) repeated++;
      else to.add(digests[i], places[i]);
    }
    digestCount = 0;
    return repeated;
  }

  private void swapUrls(int a, int b) {
    long ordinal = ordinals[a];
    ordinals[a] = ordinals[b];
    ordinals[b] = ordinal;
    int offset = offsets[a];
    offsets[a] = offsets[b];
    offsets[b] = offset;
  }

  private void swapDigests(int a, int b) {
    long digest = digests[a];
    digests[a] = digests[b];
    digests[b] = digest;
    long place = places[a];
    places[a] = places[b];
    places[b] = place;
  }

  private void putInt(int at, int value) {
    bytes[at] = (byte) (value >>> 24);
    bytes[at + 1] = (byte) (value >>> 16);
    bytes[at + 2] = (byte) (value >>> 8);
    bytes[at + 3] = (byte) value;
  }

  private int getInt(int at) {
    return bytes[at] << 24
        | (bytes[at + 1] & 0xFF) << 16
        | (bytes[at + 2] & 0xFF) << 8
        | bytes[at + 3] & 0xFF;
  }
}
