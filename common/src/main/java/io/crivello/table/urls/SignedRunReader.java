package io.crivello.table.urls;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/** Goes through the pairs of a file of runs, run after run. Memory: a run. */
public final class SignedRunReader implements Closeable {
  private final FrameReader frame;
  private final DataInputStream in;
  private final SignedRunCursor cursor = new SignedRunCursor();
  private long left;
  private byte[] run = new byte[0];

  /**
   * Opens a file and verifies its checksum.
   *
   * @param name for messages
   */
  public SignedRunReader(ByteSource source, String name) throws IOException {
    frame = new FrameReader(source, name, SignedRun.KIND, SignedRun.VERSION).verify();
    in = new DataInputStream(new BufferedInputStream(frame.stream(), 1 << 16));
    left = frame.payloadLength();
  }

  /** Goes to the next pair; false if there is none. */
  public boolean next() throws IOException {
    try {
      while (!cursor.next()) {
        if (left == 0) return false;
        readRun();
      }
      return true;
    } catch (CorruptDataException e) {
      throw new CorruptDataException(frame.corrupt("has " + e.getMessage()).getMessage(), e);
    }
  }

  private void readRun() throws IOException {
    try {
      int length = in.readInt();
      left -= Integer.BYTES;
      if (length < 0 || length > Math.min(left, SignedRun.LONGEST)) {
        throw new CorruptDataException("a run of " + length + " bytes");
      }
      if (run.length < length) run = new byte[length + length / 4];
      in.readFully(run, 0, length);
      left -= length;
      cursor.set(run, length);
    } catch (EOFException e) {
      throw new CorruptDataException("a run that is clipped", e);
    }
  }

  public long signature() {
    return cursor.signature();
  }

  public long number() {
    return cursor.number();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
