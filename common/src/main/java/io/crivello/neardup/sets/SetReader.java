package io.crivello.neardup.sets;

import io.crivello.io.ByteSource;
import io.crivello.io.FrameReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Reads any set of a file that {@link SetWriter} wrote. A set costs the reading of its block, which
 * is checked and then kept for the sets beside it. Memory: a block, and 16 bytes for each block.
 */
public final class SetReader implements Closeable {
  private final FrameReader frame;
  private final CRC32C checksum = new CRC32C();
  private final long count;
  private final long elementCount;
  private final long[] firsts;
  private final long[] positions;
  private final int[] starts = new int[SetFormat.BLOCK_SETS + 1];
  private ByteBuffer body = ByteBuffer.allocate(1 << 15);
  private InputStream in;
  private long at;
  private int block = -1;

  /** Where the elements of the block begin in the body. */
  private int elementsAt;

  private long[] elements = new long[64];
  private int size;

  /** Opens a file and reads its index. */
  public SetReader(ByteSource source, String name) throws IOException {
    frame = new FrameReader(source, name, SetFormat.KIND, SetFormat.VERSION);
    in = frame.stream();
    long tail = frame.payloadLength() - SetFormat.TAIL;
    if (tail < 0) throw frame.corrupt("is too short for its tail");
    readChecked(tail, SetFormat.TAIL - Integer.BYTES, "tail");
    count = body.getLong(0);
    elementCount = body.getLong(Long.BYTES);
    int blocks = body.getInt(2 * Long.BYTES);
    long index = tail - Integer.BYTES - (long) blocks * SetFormat.INDEX_ENTRY;
    if (count < 0 || elementCount < 0 || blocks < 0 || index < 0 || (blocks == 0) != (count == 0)) {
      throw frame.corrupt("has an impossible tail");
    }
    readChecked(index, (long) blocks * SetFormat.INDEX_ENTRY, "index");
    firsts = new long[blocks + 1];
    positions = new long[blocks + 1];
    for (int i = 0; i < blocks; i++) {
      firsts[i] = body.getLong(i * SetFormat.INDEX_ENTRY);
      positions[i] = body.getLong(i * SetFormat.INDEX_ENTRY + Long.BYTES);
    }
    firsts[blocks] = count;
    positions[blocks] = index;
    checkIndex();
  }

  private void checkIndex() {
    boolean sound = firsts[0] == 0 && positions[0] == 0;
    for (int i = 1; i < firsts.length; i++) {
      long sets = firsts[i] - firsts[i - 1];
      long room = positions[i] - positions[i - 1];
      sound &= sets > 0 && sets <= SetFormat.BLOCK_SETS && room >= (sets + 1) * Integer.BYTES;
    }
    if (!sound) throw frame.corrupt("has an impossible index");
  }

  /** The number of sets of the file. */
  public long count() {
    return count;
  }

  /** The number of elements of all sets. */
  public long elementCount() {
    return elementCount;
  }

  /** Goes to a set. */
  public void read(long number) throws IOException {
    if (number < 0 || number >= count) {
      throw new IndexOutOfBoundsException("set " + number + " of " + count);
    }
    if (block < 0 || number < firsts[block] || number >= firsts[block + 1]) {
      readBlock(blockOf(number));
    }
    int place = (int) (number - firsts[block]);
    size = starts[place + 1] - starts[place];
    if (elements.length < size) elements = new long[Math.max(size, 2 * elements.length)];
    int from = elementsAt + starts[place] * Long.BYTES;
    for (int i = 0; i < size; i++) elements[i] = body.getLong(from + i * Long.BYTES);
  }

  private int blockOf(long number) {
    int next = block + 1;
    if (next < positions.length - 1 && number >= firsts[next] && number < firsts[next + 1]) {
      return next;
    }
    int found = Arrays.binarySearch(firsts, number);
    return found >= 0 ? found : -found - 2;
  }

  private void readBlock(int wanted) throws IOException {
    block = -1;
    int sets = (int) (firsts[wanted + 1] - firsts[wanted]);
    long length = positions[wanted + 1] - positions[wanted] - Integer.BYTES;
    readChecked(positions[wanted], length, "block " + wanted);
    long sum = 0;
    for (int i = 0; i < sets; i++) {
      int each = body.getInt(i * Integer.BYTES);
      sum += each;
      if (each < 0 || sum > SetFormat.LARGEST_SET + SetFormat.BLOCK_ELEMENTS) {
        throw frame.corrupt("has sets of impossible sizes in block " + wanted);
      }
      starts[i + 1] = (int) sum;
    }
    elementsAt = sets * Integer.BYTES;
    if (elementsAt + sum * Long.BYTES != length) {
      throw frame.corrupt("has sets of impossible sizes in block " + wanted);
    }
    block = wanted;
  }

  /** Reads bytes and the checksum that follows them to the start of the body. */
  private void readChecked(long position, long length, String what) throws IOException {
    long bytes = length + Integer.BYTES;
    if (bytes > Integer.MAX_VALUE - 8 || position + bytes > frame.payloadLength()) {
      throw frame.corrupt("is too short for its " + what);
    }
    if (body.capacity() < bytes) body = ByteBuffer.allocate((int) bytes);
    if (position != at) {
      in = frame.stream();
      in.skipNBytes(position);
    }
    if (in.readNBytes(body.array(), 0, (int) bytes) < bytes) {
      throw frame.corrupt("ends in the middle of its " + what);
    }
    at = position + bytes;
    checksum.reset();
    checksum.update(body.array(), 0, (int) length);
    if (body.getInt((int) length) != (int) checksum.getValue()) {
      throw frame.corrupt("is damaged: the checksum of its " + what + " is wrong");
    }
  }

  /** The size of the last set that was read. */
  public int size() {
    return size;
  }

  /** The elements of the last set, at the beginning of an array that the next one will change. */
  public long[] elements() {
    return elements;
  }

  /** Reads the whole file and compares its checksum with the recorded one. */
  public void verify() throws IOException {
    frame.verify();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
