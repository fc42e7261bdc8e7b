package io.crivello.graph.arcs;

import io.crivello.code.SignedFold;
import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Reads a run of {@link ArcRunFormat}: all of it, or the lists of consecutive sources. Each block
 * is checked before anything in it is believed. Memory: the index, a block and a list.
 */
public final class ArcRunReader implements ArcCursor {
  private static final int LONGEST_BLOCK = ArcRunFormat.BLOCK + ArcRunFormat.SLACK;
  private static final int ENTRY = 3;

  private final FrameReader frame;
  private final CRC32C checksum = new CRC32C();
  private final byte[] header = new byte[ArcRunFormat.HEADER];
  private final byte[] body = new byte[LONGEST_BLOCK];
  private final long[] index;
  private final long indexStart;
  private final int blocks;

  private InputStream in;
  private int block;
  private int at;
  private int end;
  private long toSource = Long.MAX_VALUE;

  /** The source of the next list if a block is open and not at its end. */
  private long nextSource;

  private boolean started;
  private long source = -1;
  private long[] targets = new long[64];
  private int length;

  /**
   * Opens a run.
   *
   * @param name for messages
   */
  public ArcRunReader(ByteSource file, String name) throws IOException {
    frame = new FrameReader(file, name, ArcRunFormat.KIND, ArcRunFormat.VERSION);
    long last = frame.payloadLength() - Long.BYTES;
    if (last < ArcRunFormat.HEADER + Long.BYTES) throw frame.corrupt("is too short for its index");
    in = from(last);
    indexStart = ByteBuffer.wrap(in.readNBytes(Long.BYTES)).getLong();
    long size = last - indexStart - ArcRunFormat.HEADER;
    if (indexStart < 0 || size < Long.BYTES || size > Integer.MAX_VALUE - 8) {
      throw frame.corrupt("says that its index starts at byte " + indexStart);
    }
    in = from(indexStart);
    byte[] tail = readBlock((int) size, new byte[(int) size]);
    index = new long[tail.length / Long.BYTES];
    ByteBuffer.wrap(tail).asLongBuffer().get(index);
    blocks = index.length / ENTRY;
    if (index.length != ENTRY * blocks + 1) throw frame.corrupt("has a broken index");
    in = from(0);
  }

  /** How many arcs the run has. */
  public long arcs() {
    return index[index.length - 1];
  }

  /** Lets the next list be the first one of a source that is at least {@code from}. */
  public ArcRunReader seek(long from, long to) throws IOException {
    toSource = to;
    int low = 0;
    int high = blocks - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (index[ENTRY * middle + 1] < from) low = middle;
      else high = middle - 1;
    }
    started = true;
    source = -1;
    block = low;
    at = 0;
    end = 0;
    if (blocks > 0 && from < to) {
      in = from(index[ENTRY * low]);
      openBlock();
      while (at < end && nextSource < from) readList();
    }
    return this;
  }

  @Override
  public boolean next() throws IOException {
    if (!started) seek(0, Long.MAX_VALUE);
    if (at == end || nextSource >= toSource) return false;
    readList();
    return true;
  }

  /** Reads the next list, over the ends of blocks, and what comes after it. */
  private void readList() throws IOException {
    source = nextSource;
    length = 0;
    do {
      readPart();
      if (at < end) {
        nextSource = source + readNumber();
        if (nextSource <= source) throw damaged("has lists out of order");
      } else if (block < blocks) {
        openBlock();
        if (nextSource < source) throw damaged("has lists out of order");
      }
    } while (at < end && nextSource == source);
  }

  /** Appends the part of a list that lies in this block. */
  private void readPart() {
    long target = source + SignedFold.unfold(readNumber());
    if (target < 0 || length > 0 && target <= targets[length - 1]) {
      throw damaged("has targets out of order");
    }
    for (; ; ) {
      if (length == targets.length) grow();
      targets[length++] = target;
      int b = at < end ? body[at] : 0;
      long gap;
      if (b < 0) {
        at++;
        gap = b & 0x7F;
        if (gap == 0) return;
      } else {
        gap = readNumber();
      }
      target += gap;
      if (target < 0) throw damaged("has a target out of range");
    }
  }

  private void grow() {
    if (length == Integer.MAX_VALUE - 8) throw damaged("has a list of more than 2^31 targets");
    targets = Arrays.copyOf(targets, (int) Math.min(Integer.MAX_VALUE - 8, 2L * length));
  }

  private long readNumber() {
    long x = 0;
    while (at < end) {
      int b = body[at++];
      x = x << 7 | b & 0x7F;
      if (b < 0) return x;
    }
    throw damaged("has a block that ends in the middle of a list");
  }

  /** Reads the next block and the source of its first list. */
  private void openBlock() throws IOException {
    in.readNBytes(header, 0, header.length);
    int size = ByteBuffer.wrap(header).getInt();
    if (size < 1 || size > LONGEST_BLOCK) throw damaged("has a block of " + size + " bytes");
    readBody(size, body, ByteBuffer.wrap(header).getInt(4));
    at = 0;
    end = size;
    nextSource = readNumber();
    if (nextSource != index[ENTRY * block + 1]) throw damaged("has an index of something else");
    block++;
  }

  private byte[] readBlock(int size, byte[] into) throws IOException {
    in.readNBytes(header, 0, header.length);
    if (ByteBuffer.wrap(header).getInt() != size) throw frame.corrupt("has a broken index");
    readBody(size, into, ByteBuffer.wrap(header).getInt(4));
    return into;
  }

  private void readBody(int size, byte[] into, int recorded) throws IOException {
    if (in.readNBytes(into, 0, size) != size) throw frame.corrupt("ends in the middle of a block");
    checksum.reset();
    checksum.update(into, 0, size);
    if ((int) checksum.getValue() != recorded) throw frame.corrupt("is damaged: a wrong checksum");
  }

  private InputStream from(long position) throws IOException {
    InputStream stream = frame.stream();
    stream.skipNBytes(position);
    return stream;
  }

  private CorruptDataException damaged(String problem) {
    return frame.corrupt(problem);
  }

  @Override
  public long source() {
    return source;
  }

  @Override
  public long[] targets() {
    return targets;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
