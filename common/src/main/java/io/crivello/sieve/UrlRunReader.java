package io.crivello.sieve;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.Closeable;
import java.io.IOException;

/**
 * Reads a run that {@link UrlRunWriter} wrote, from its start or from a number on. Each block is
 * checked when it is read. Memory: a block and the index.
 */
public final class UrlRunReader implements Closeable {
  private final BlockFileReader in;
  private final long[] tail;

  private byte[] body;
  private int at;
  private int end;
  private final UrlRecord current = new UrlRecord();
  private boolean first;
  private long lowest = -1;

  /** Whether {@link #current} was decoded by {@link #seek} and is still to be given out. */
  private boolean pending;

  public UrlRunReader(ByteSource source, String name) throws IOException {
    in =
        new BlockFileReader(
            source, name, UrlRunFormat.KIND, UrlRunFormat.VERSION, UrlRunFormat.LONGEST_BODY);
    tail = in.tail();
    if (tail.length < UrlRunFormat.INDEX
        || (tail.length - UrlRunFormat.INDEX & 1) != 0
        || tail[UrlRunFormat.COUNT] < 0
        || tail[UrlRunFormat.COUNT] > 0 && tail.length == UrlRunFormat.INDEX) {
      throw in.corrupt("has a tail that makes no sense");
    }
  }

  public long count() {
    return tail[UrlRunFormat.COUNT];
  }

  /** The least number; 0 in an empty run. */
  public long firstNumber() {
    return tail[UrlRunFormat.FIRST];
  }

  /** The greatest number; 0 in an empty run. */
  public long lastNumber() {
    return tail[UrlRunFormat.LAST];
  }

  /** Numbers at which blocks start, in order: where the run may be cut for several readers. */
  public long[] cuts() {
    long[] cuts = new long[tail.length - UrlRunFormat.INDEX >> 1];
    for (int i = 0; i < cuts.length; i++) cuts[i] = tail[UrlRunFormat.INDEX + 2 * i];
    return cuts;
  }

  /** Reads the next record; false at the end. */
  public boolean next(UrlRecord to) throws IOException {
    if (!advance()) return false;
    to.set(current);
    return true;
  }

  /**
   * Goes to the next record without copying it: {@link #current()} is that record until the next
   * call.
   */
  public boolean advance() throws IOException {
    if (pending) {
      pending = false;
      return true;
    }
    if (at == end && !nextBlock()) return false;
    decode();
    return true;
  }

  /** The record that {@link #advance()} went to; not to be changed. */
  public UrlRecord current() {
    return current;
  }

  private boolean nextBlock() throws IOException {
    if (!in.nextBlock()) return false;
    body = in.window();
    at = in.bodyStart();
    end = in.bodyEnd();
    if (at == end) throw in.corrupt("has an empty block");
    current.number = 0;
    current.ordinal = 0;
    current.depth = 0;
    current.hops = 0;
    current.bucket = 0;
    current.length = 0;
    first = true;
    return true;
  }

  private void decode() {
    try {
      int flags = body[at++];
      long gap = number();
      current.number = first ? gap : current.number + gap + 1;
      first = false;
      current.ordinal =
          (flags & UrlRunFormat.ORDINAL_FOLLOWS) == 0
              ? current.number
              : current.ordinal + UrlRunFormat.unfold(number());
      if ((flags & UrlRunFormat.PRIORITY_FOLLOWS) != 0) {
        current.depth = (int) number();
        current.hops = (int) number();
        current.bucket = (int) number();
      }
      decodeUrl((int) number(), (int) number());
    } catch (IndexOutOfBoundsException | CorruptDataException e) {
      throw in.corrupt("has a block that cannot be decoded: " + e.getMessage());
    }
    if (current.number <= lowest || at > end) {
      throw in.corrupt("has a wrong record after number " + lowest);
    }
    lowest = current.number;
  }

  private long number() {
    int b = body[at++];
    if (b < 0) return b & 0x7F;
    long x = Bytes.getNumber(body, at - 1);
    at += Bytes.lengthOf(x) - 1;
    return x;
  }

  private void decodeUrl(int shared, int rest) {
    if (shared < 0 || rest < 0 || shared > current.length || rest > end - at) {
      throw new CorruptDataException(shared + " shared and " + rest + " more bytes of a URL");
    }
    int length = shared + rest;
    if (current.url.length < length) {
      current.url = java.util.Arrays.copyOf(current.url, 2 * length);
    }
    System.arraycopy(body, at, current.url, shared, rest);
    current.length = length;
    at += rest;
  }

  /** Goes to the first record whose number is not below the given one. */
  public void seek(long number) throws IOException {
    int low = 0;
    int high = tail.length - UrlRunFormat.INDEX >> 1;
    while (high - low > 1) {
      int middle = low + high >>> 1;
      if (tail[UrlRunFormat.INDEX + 2 * middle] <= number) low = middle;
      else high = middle;
    }
    in.seek(high == 0 ? 0 : tail[UrlRunFormat.INDEX + 2 * low + 1]);
    at = 0;
    end = 0;
    lowest = -1;
    pending = false;
    while (advance()) {
      if (current.number >= number) {
        pending = true;
        return;
      }
    }
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
