package io.crivello.warc;

import io.crivello.io.BitReader;
import io.crivello.io.ByteSource;
import io.crivello.io.FrameReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Finds the answer to a URL in a number of archives, by binary search in a file of {@link
 * ReplayIndexFormat}, which is verified when it is opened and never loaded. May be shared between
 * threads.
 */
public final class ReplayIndex implements Closeable {
  /**
   * Where a record is.
   *
   * @param file the number of the archive in the list that was indexed
   * @param offset where the record, or the gzip member it is in, begins
   * @param inner where the record begins in that member
   */
  public record Place(int file, long offset, long inner) {}

  private final FrameReader frame;
  private final BitReader bits;
  private final long size;

  /** Opens an index, and refuses it with its name if it is damaged. */
  public ReplayIndex(ByteSource source, String name) throws IOException {
    frame = new FrameReader(source, name, ReplayIndexFormat.KIND, ReplayIndexFormat.VERSION);
    frame.verify();
    if (frame.payloadLength() % ReplayIndexFormat.ENTRY_BYTES != 0) {
      throw frame.corrupt("does not hold whole entries");
    }
    size = frame.payloadLength() / ReplayIndexFormat.ENTRY_BYTES;
    bits = frame.bits();
  }

  /** The number of URLs. */
  public long size() {
    return size;
  }

  /** Where the answer to the URL with a signature is, or null. */
  public synchronized Place find(long signature) throws IOException {
    try {
      long low = 0;
      long high = size;
      while (low < high) {
        long middle = (low + high) >>> 1;
        bits.position(middle * ReplayIndexFormat.ENTRY_BYTES * Byte.SIZE);
        long there = bits.readBits(Long.SIZE);
        if (there == signature) return place();
        if (there < signature) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return null;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Place place() {
    int file = (int) bits.readBits(Integer.SIZE) & ~ReplayIndexFormat.PASSING;
    long offset = bits.readBits(Long.SIZE);
    return new Place(file, offset, bits.readBits(Long.SIZE));
  }

  @Override
  public void close() throws IOException {
    bits.close();
  }
}
