package io.crivello.sieve;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a run as {@link DigestRunFormat} says; readers refuse one that was not finished. */
public final class DigestRunWriter implements Closeable {
  private final BlockFileWriter out;
  private final byte[] body = new byte[DigestRunFormat.BLOCK_BYTES];
  private int at;
  private long count;
  private long lastPlace = -1;

  public DigestRunWriter(OutputStream out) throws IOException {
    this.out = new BlockFileWriter(out, DigestRunFormat.KIND, DigestRunFormat.VERSION);
  }

  /**
   * Appends the digest of the page at a place.
   *
   * @throws IllegalArgumentException if the place is not above the last one
   */
  public void add(long digest, long place) throws IOException {
    if (place <= lastPlace) {
      throw new IllegalArgumentException("place " + place + " after place " + lastPlace);
    }
    lastPlace = place;
    Bytes.putLong(body, at, place);
    Bytes.putLong(body, at + Long.BYTES, digest);
    at += DigestRunFormat.PAIR_BYTES;
    count++;
    if (at == body.length) endBlock();
  }

  private void endBlock() throws IOException {
    out.writeBlock(body, at);
    at = 0;
  }

  /** The number of pairs so far. */
  public long count() {
    return count;
  }

  /** Ends the run. */
  public void finish() throws IOException {
    if (at > 0) endBlock();
    out.finish(new long[] {count}, 1);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
