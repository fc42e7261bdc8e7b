package io.crivello.sieve;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Writes a run as {@link UrlRunFormat} says. A run that was not {@link #finish()}ed is refused by
 * readers. Memory: a block and the index, at most about 300 KiB beside the longest URL.
 */
public final class UrlRunWriter implements Closeable {
  private final BlockFileWriter out;
  private byte[] body = new byte[UrlRunFormat.BLOCK_BYTES + (1 << 12)];
  private int at;
  private final UrlRecord previous = new UrlRecord();
  private boolean first = true;

  private long[] tail = new long[64];
  private int tailLength = UrlRunFormat.INDEX;
  private long step = 1;
  private long blocks;

  public UrlRunWriter(OutputStream out) throws IOException {
    this.out = new BlockFileWriter(out, UrlRunFormat.KIND, UrlRunFormat.VERSION);
  }

  /**
   * Appends a record.
   *
   * @throws IllegalArgumentException if its number is not above the last one, a field is negative
   *     or the URL too long
   */
  public void add(UrlRecord record) throws IOException {
    check(record);
    if (at == 0) startBlock(record.number);
    if (body.length < at + UrlRunFormat.RECORD_HEAD + record.length) {
      body = Arrays.copyOf(body, 2 * (at + UrlRunFormat.RECORD_HEAD + record.length));
    }
    encode(record, first ? record.number : record.number - previous.number - 1);
    first = false;
    previous.set(record);
    tail[UrlRunFormat.COUNT]++;
    tail[UrlRunFormat.LAST] = record.number;
    if (at >= UrlRunFormat.BLOCK_BYTES) endBlock();
  }

  private void check(UrlRecord record) {
    long count = tail[UrlRunFormat.COUNT];
    if (record.number < 0 || count > 0 && record.number <= tail[UrlRunFormat.LAST]) {
      throw new IllegalArgumentException(
          "record " + record.number + " after record " + tail[UrlRunFormat.LAST]);
    }
    if (record.ordinal < 0 || (record.depth | record.hops | record.bucket) < 0) {
      throw new IllegalArgumentException("a negative field in record " + record.number);
    }
    if (record.length < 0 || record.length > UrlRunFormat.LONGEST_URL) {
      throw new IllegalArgumentException("a URL of " + record.length + " bytes");
    }
  }

  private void encode(UrlRecord record, long gap) {
    boolean ordinalFollows = record.ordinal != record.number;
    boolean priorityFollows =
        record.depth != previous.depth
            || record.hops != previous.hops
            || record.bucket != previous.bucket;
    body[at++] =
        (byte)
            ((ordinalFollows ? UrlRunFormat.ORDINAL_FOLLOWS : 0)
                | (priorityFollows ? UrlRunFormat.PRIORITY_FOLLOWS : 0));
    at = Bytes.putNumber(body, at, gap);
    if (ordinalFollows) {
      at = Bytes.putNumber(body, at, UrlRunFormat.fold(record.ordinal - previous.ordinal));
    }
    if (priorityFollows) {
      at = Bytes.putNumber(body, at, record.depth);
      at = Bytes.putNumber(body, at, record.hops);
      at = Bytes.putNumber(body, at, record.bucket);
    }
    int shared = Arrays.mismatch(previous.url, 0, previous.length, record.url, 0, record.length);
    if (shared < 0) shared = record.length;
    int rest = record.length - shared;
    at = Bytes.putNumber(body, at, shared);
    at = Bytes.putNumber(body, at, rest);
    System.arraycopy(record.url, shared, body, at, rest);
    at += rest;
  }

  private void startBlock(long number) {
    if (tail[UrlRunFormat.COUNT] == 0) tail[UrlRunFormat.FIRST] = number;
    forget();
    if (blocks++ % step != 0) return;
    if (tailLength == UrlRunFormat.INDEX + 2 * UrlRunFormat.MOST_ENTRIES) {
      thinOut();
      if ((blocks - 1) % step != 0) return;
    }
    if (tailLength + 2 > tail.length) tail = Arrays.copyOf(tail, 2 * tail.length);
    tail[tailLength++] = number;
    tail[tailLength++] = out.position();
  }

  private void forget() {
    first = true;
    previous.number = 0;
    previous.ordinal = 0;
    previous.depth = 0;
    previous.hops = 0;
    previous.bucket = 0;
    previous.length = 0;
  }

  /** Keeps every other entry. */
  private void thinOut() {
    step *= 2;
    int to = UrlRunFormat.INDEX;
    for (int i = UrlRunFormat.INDEX; i < tailLength; i += 4) {
      tail[to++] = tail[i];
      tail[to++] = tail[i + 1];
    }
    tailLength = to;
  }

  private void endBlock() throws IOException {
    out.writeBlock(body, at);
    at = 0;
  }

  /** The number of records so far. */
  public long count() {
    return tail[UrlRunFormat.COUNT];
  }

  /** Ends the run. */
  public void finish() throws IOException {
    if (at > 0) endBlock();
    out.finish(tail, tailLength);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
