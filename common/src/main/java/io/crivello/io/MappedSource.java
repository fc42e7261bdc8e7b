package io.crivello.io;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A local file of any length, mapped into memory in pieces of at most one gibibyte. */
public final class MappedSource implements ByteSource {
  private static final int LOG2_PIECE = 30;
  private static final int OFFSET_MASK = (1 << LOG2_PIECE) - 1;

  private final MappedByteBuffer[] pieces;
  private final long length;

  public MappedSource(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      length = channel.size();
      pieces = new MappedByteBuffer[Math.toIntExact((length + OFFSET_MASK) >>> LOG2_PIECE)];
      for (int i = 0; i < pieces.length; i++) {
        long start = (long) i << LOG2_PIECE;
        pieces[i] =
            channel.map(MapMode.READ_ONLY, start, Math.min(OFFSET_MASK + 1, length - start));
      }
    }
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public int read(long position, byte[] buffer, int offset, int count) {
    if (position >= length) return -1;
    MappedByteBuffer piece = pieces[(int) (position >>> LOG2_PIECE)];
    int from = (int) position & OFFSET_MASK;
    int n = Math.min(count, piece.capacity() - from);
    piece.get(from, buffer, offset, n);
    return n;
  }

  /** Does nothing: a mapping ends when it is no longer reachable. */
  @Override
  public void close() {}
}
