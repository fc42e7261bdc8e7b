package io.crivello.sieve;

import io.crivello.io.ByteSource;
import java.io.Closeable;
import java.io.IOException;

/** Reads a run that {@link DigestRunWriter} wrote. Each block is checked when it is read. */
public final class DigestRunReader implements Closeable {
  private final BlockFileReader in;
  private int at;
  private int end;
  private long place = -1;
  private long digest;

  public DigestRunReader(ByteSource source, String name) throws IOException {
    in =
        new BlockFileReader(
            source,
            name,
            DigestRunFormat.KIND,
            DigestRunFormat.VERSION,
            DigestRunFormat.BLOCK_BYTES);
    if (in.tail().length != 1 || in.tail()[0] < 0) {
      throw in.corrupt("has a tail that makes no sense");
    }
  }

  public long count() {
    return in.tail()[0];
  }

  /** Goes to the next pair; false at the end. */
  public boolean advance() throws IOException {
    if (at == end) {
      if (!in.nextBlock()) return false;
      at = in.bodyStart();
      end = in.bodyEnd();
      if (at == end || (end - at) % DigestRunFormat.PAIR_BYTES != 0) {
        throw in.corrupt("has a block of " + (end - at) + " bytes");
      }
    }
    long next = Bytes.getLong(in.window(), at);
    if (next <= place) throw in.corrupt("has place " + next + " after place " + place);
    place = next;
    digest = Bytes.getLong(in.window(), at + Long.BYTES);
    at += DigestRunFormat.PAIR_BYTES;
    return true;
  }

  public long place() {
    return place;
  }

  public long digest() {
    return digest;
  }

  /** Reads the whole file and compares its checksum with the recorded one. */
  public void verify() throws IOException {
    in.verify();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
