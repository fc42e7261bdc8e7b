package io.crivello.io;

import java.io.Closeable;
import java.io.IOException;

/** Bytes that can be read from a given position: what a {@link BitReader} fills its window from. */
public interface ByteSource extends Closeable {
  /** The value of {@link #length()} for a source that learns its length only at its end. */
  long UNKNOWN_LENGTH = -1;

  /** No bytes. */
  ByteSource EMPTY =
      new ByteSource() {
        @Override
        public long length() {
          return 0;
        }

        @Override
        public int read(long position, byte[] buffer, int offset, int count) {
          return -1;
        }

        @Override
        public void close() {}
      };

  /** The number of bytes, or {@link #UNKNOWN_LENGTH}. */
  long length() throws IOException;

  /**
   * Copies bytes into a buffer.
   *
   * @param position the first byte wanted; never before the last one returned if the source is a
   *     plain stream
   * @return how many bytes were copied, at least one unless {@code count} is zero; −1 if {@code
   *     position} is at or after the end
   */
  int read(long position, byte[] buffer, int offset, int count) throws IOException;
}
