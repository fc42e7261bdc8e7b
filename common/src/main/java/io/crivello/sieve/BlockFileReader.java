package io.crivello.sieve;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32C;

/**
 * Reads what {@link BlockFileWriter} wrote: forward block by block, or from a given block on. The
 * body of the current block lies in {@link #window()} and is followed by at least {@link #SLACK}
 * readable bytes, so that decoders may look ahead.
 */
final class BlockFileReader implements Closeable {
  static final int SLACK = 16;

  private static final int SMALLEST_WINDOW = 1 << 16;
  private static final int LONGEST_TAIL = 1 << 30;

  private final FrameReader frame;
  private final CRC32C checksum = new CRC32C();
  private final int longestBody;
  private final long[] tail;
  private final long end;

  private InputStream in;
  private byte[] window = new byte[SMALLEST_WINDOW + SLACK];
  private int from;
  private int to;
  private long position;
  private int bodyStart;
  private int bodyEnd;

  /**
   * Opens a file and reads its tail.
   *
   * @param longestBody the most bytes that a block of this kind may have
   */
  BlockFileReader(ByteSource source, String name, String kind, int version, int longestBody)
      throws IOException {
    frame = new FrameReader(source, name, kind, version);
    this.longestBody = longestBody;
    long last = frame.payloadLength() - Long.BYTES;
    if (last < BlockFileWriter.HEADER) throw corrupt("is too short for its tail");
    seek(last);
    need(Long.BYTES);
    end = Bytes.getLong(window, from);
    if (end < 0 || end > last - BlockFileWriter.HEADER || last - end > LONGEST_TAIL) {
      throw corrupt("says that its tail starts at byte " + end);
    }
    seek(end);
    readBody((int) (last - end) - BlockFileWriter.HEADER);
    if (position != last || (bodyEnd - bodyStart & 7) != 0) {
      throw corrupt("has a tail of " + (bodyEnd - bodyStart) + " bytes");
    }
    tail = new long[bodyEnd - bodyStart >> 3];
    for (int i = 0; i < tail.length; i++) tail[i] = Bytes.getLong(window, bodyStart + (i << 3));
    seek(0);
  }

  /** The numbers of the tail. */
  long[] tail() {
    return tail;
  }

  /** Goes to the block that starts at a position. */
  void seek(long newPosition) throws IOException {
    if (newPosition < 0 || newPosition > frame.payloadLength()) {
      throw corrupt("has no block at byte " + newPosition);
    }
    in = frame.stream();
    in.skipNBytes(newPosition);
    position = newPosition;
    from = 0;
    to = 0;
  }

  /** Where the next block starts. */
  long position() {
    return position;
  }

  /** Reads the next block; false at the tail. */
  boolean nextBlock() throws IOException {
    if (position >= end) return false;
    readBody(longestBody);
    if (position > end) throw corrupt("has a block that reaches into the tail");
    return true;
  }

  private void readBody(int longest) throws IOException {
    need(BlockFileWriter.HEADER);
    int length = Bytes.getInt(window, from);
    int recorded = Bytes.getInt(window, from + 4);
    if (length < 0 || length > longest) {
      throw corrupt("has a block of " + length + " bytes at byte " + position);
    }
    from += BlockFileWriter.HEADER;
    need(length);
    checksum.reset();
    checksum.update(window, from, length);
    if ((int) checksum.getValue() != recorded) {
      throw corrupt("is damaged: the checksum of the block at byte " + position + " is wrong");
    }
    bodyStart = from;
    bodyEnd = from + length;
    from = bodyEnd;
    position += BlockFileWriter.HEADER + length;
  }

  byte[] window() {
    return window;
  }

  int bodyStart() {
    return bodyStart;
  }

  int bodyEnd() {
    return bodyEnd;
  }

  /** Makes sure that so many bytes lie in the window. */
  private void need(int count) throws IOException {
    if (to - from >= count) return;
    byte[] larger = count + SLACK <= window.length ? window : new byte[count + count / 2 + SLACK];
    System.arraycopy(window, from, larger, 0, to - from);
    window = larger;
    to -= from;
    from = 0;
    while (to < count) {
      int n = in.read(window, to, window.length - SLACK - to);
      if (n < 0) throw corrupt("ends in the middle of a block");
      to += n;
    }
  }

  /** Reads the whole file and compares its checksum with the recorded one. */
  void verify() throws IOException {
    frame.verify();
  }

  CorruptDataException corrupt(String problem) {
    return frame.corrupt(problem);
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
