package io.crivello.fetch;

import io.crivello.io.CorruptDataException;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The items of a fetch list, one queue a host, in the order in which they were added. They lie in
 * pieces of bytes: the address of the host's next item (8 bytes), the length of a line (4 bytes),
 * the line of the item. The pieces are parts of a mapped file, or of the heap if there is no file;
 * so the heap holds 16 bytes a host and, with a file, nothing an item.
 *
 * <p>Adding is for one thread, before anything is taken. Then each host's queue may be used by
 * whoever holds that host.
 */
final class ItemLists implements Closeable {
  private static final long NONE = -1;
  private static final int HEADER = Long.BYTES + Integer.BYTES;
  private static final int LOG2_PIECE = 24;
  private static final int PIECE = 1 << LOG2_PIECE;

  private final Path file;
  private final FileChannel channel;
  private final List<ByteBuffer> pieces = new ArrayList<>();
  private long end;
  private long[] head = LongArrays.EMPTY_ARRAY;
  private long[] tail = LongArrays.EMPTY_ARRAY;

  /**
   * @param file a new file, deleted at the end; null for the heap
   */
  ItemLists(Path file) throws IOException {
    this.file = file;
    channel =
        file == null
            ? null
            : FileChannel.open(
                file,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
  }

  /** Appends an item to the queue of a host; hosts are numbered from 0 on, without gaps. */
  void add(int host, FetchItem item) throws IOException {
    byte[] line = item.toLine().getBytes(StandardCharsets.UTF_8);
    long at = allocate(HEADER + line.length);
    ByteBuffer piece = piece(at);
    int offset = offset(at);
    piece.putLong(offset, NONE);
    piece.putInt(offset + Long.BYTES, line.length);
    piece.put(offset + HEADER, line);
    append(host, at);
  }

  private void append(int host, long at) {
    if (host >= head.length) {
      int before = head.length;
      head = LongArrays.grow(head, host + 1);
      tail = LongArrays.grow(tail, head.length);
      LongArrays.fill(head, before, head.length, NONE);
    }
    if (head[host] == NONE) head[host] = at;
    else piece(tail[host]).putLong(offset(tail[host]), at);
    tail[host] = at;
  }

  private long allocate(int length) throws IOException {
    if (length > PIECE) throw new CorruptDataException("an item of " + length + " bytes");
    if (offset(end) + length > PIECE) end = (long) pieces.size() << LOG2_PIECE;
    if (end >>> LOG2_PIECE == pieces.size()) {
      pieces.add(
          channel == null
              ? ByteBuffer.allocate(PIECE)
              : channel.map(FileChannel.MapMode.READ_WRITE, end, PIECE));
    }
    long at = end;
    end += length;
    return at;
  }

  /** Whether a host has no item, or none any more. */
  boolean isEmpty(int host) {
    return host >= head.length || head[host] == NONE;
  }

  /** The first item of a host, which must have one. */
  FetchItem peek(int host) {
    ByteBuffer piece = piece(head[host]);
    int offset = offset(head[host]);
    byte[] line = new byte[piece.getInt(offset + Long.BYTES)];
    piece.get(offset + HEADER, line);
    return FetchItem.parse(new String(line, StandardCharsets.UTF_8));
  }

  /** Takes the first item of a host away. */
  void remove(int host) {
    head[host] = piece(head[host]).getLong(offset(head[host]));
  }

  private ByteBuffer piece(long at) {
    return pieces.get((int) (at >>> LOG2_PIECE));
  }

  private static int offset(long at) {
    return (int) at & PIECE - 1;
  }

  @Override
  public void close() throws IOException {
    pieces.clear();
    if (channel != null) {
      channel.close();
      Files.deleteIfExists(file);
    }
  }
}
