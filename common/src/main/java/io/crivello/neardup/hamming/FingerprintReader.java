package io.crivello.neardup.hamming;

import io.crivello.io.ByteSource;
import io.crivello.io.FrameReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Reads a file that {@link FingerprintWriter} wrote, from its first fingerprint or from any other
 * on. Each block is checked when it is read; memory is that of a block.
 */
public final class FingerprintReader implements FingerprintChunks {
  private final FrameReader frame;
  private final CRC32C checksum = new CRC32C();
  private final int bits;
  private final int words;
  private final long count;
  private final ByteBuffer body;
  private InputStream in;
  private long nextBlock;
  private int at;
  private int held;

  /** Opens a file and reads its tail. */
  public FingerprintReader(ByteSource source, String name) throws IOException {
    frame = new FrameReader(source, name, FingerprintFormat.KIND, FingerprintFormat.VERSION);
    long tail = frame.payloadLength() - FingerprintFormat.TAIL;
    if (tail < 0) throw frame.corrupt("is too short for its tail");
    seekTo(tail);
    ByteBuffer numbers = ByteBuffer.allocate(FingerprintFormat.TAIL);
    readChecked(numbers, FingerprintFormat.TAIL - Integer.BYTES, "tail");
    count = numbers.getLong();
    bits = numbers.getInt();
    if (bits != Long.SIZE && bits != 2 * Long.SIZE) {
      throw frame.corrupt("has fingerprints of " + bits + " bits");
    }
    words = HammingTable.words(bits);
    int record = FingerprintFormat.recordBytes(words);
    if (count < 0 || count > tail / record || tail != startOfBlock(blocks()) - missing() * record) {
      throw frame.corrupt("is too short or too long for " + count + " fingerprints");
    }
    body = ByteBuffer.allocate(FingerprintFormat.BLOCK * record + Integer.BYTES);
    seek(0);
  }

  private long blocks() {
    return (count + FingerprintFormat.BLOCK - 1) / FingerprintFormat.BLOCK;
  }

  /** How many fingerprints the last block is short of a full one. */
  private long missing() {
    return blocks() * FingerprintFormat.BLOCK - count;
  }

  private long startOfBlock(long block) {
    return block * (FingerprintFormat.BLOCK * FingerprintFormat.recordBytes(words) + Integer.BYTES);
  }

  private void seekTo(long position) throws IOException {
    in = frame.stream();
    in.skipNBytes(position);
  }

  public int bits() {
    return bits;
  }

  /** The number of fingerprints of the file. */
  public long count() {
    return count;
  }

  /** Goes to a fingerprint: it is the next one to be read. */
  public void seek(long place) throws IOException {
    if (place < 0 || place > count) {
      throw new IndexOutOfBoundsException("fingerprint " + place + " of " + count);
    }
    nextBlock = place / FingerprintFormat.BLOCK;
    at = 0;
    held = 0;
    if (place == count) {
      nextBlock = blocks();
      return;
    }
    seekTo(startOfBlock(nextBlock));
    int inBlock = (int) (place % FingerprintFormat.BLOCK);
    if (inBlock > 0) {
      readBlock();
      at = inBlock;
    }
  }

  @Override
  public int read(long[] to) throws IOException {
    return read(to, null);
  }

  /**
   * Copies the next fingerprints and the lengths of their texts.
   *
   * @param lengths unsigned; null if they are not wanted
   * @return how many were copied, at least one; −1 at the end
   */
  public int read(long[] to, int[] lengths) throws IOException {
    if (at == held) {
      if (nextBlock == blocks()) return -1;
      readBlock();
    }
    int n = Math.min(held - at, to.length / words);
    if (lengths != null) n = Math.min(n, lengths.length);
    for (int i = 0, from = at * words; i < n * words; i++) {
      to[i] = body.getLong((from + i) * Long.BYTES);
    }
    if (lengths != null) {
      int from = held * words * Long.BYTES + at * Integer.BYTES;
      for (int i = 0; i < n; i++) lengths[i] = body.getInt(from + i * Integer.BYTES);
    }
    at += n;
    return n;
  }

  private void readBlock() throws IOException {
    held = (int) Math.min(FingerprintFormat.BLOCK, count - nextBlock * FingerprintFormat.BLOCK);
    at = 0;
    readChecked(body, held * FingerprintFormat.recordBytes(words), "block " + nextBlock);
    nextBlock++;
  }

  /** Reads bytes and the checksum that follows them, and leaves the buffer at their start. */
  private void readChecked(ByteBuffer to, int length, String what) throws IOException {
    to.clear();
    if (in.readNBytes(to.array(), 0, length + Integer.BYTES) < length + Integer.BYTES) {
      throw frame.corrupt("ends in the middle of its " + what);
    }
    checksum.reset();
    checksum.update(to.array(), 0, length);
    if (to.getInt(length) != (int) checksum.getValue()) {
      throw frame.corrupt("is damaged: the checksum of its " + what + " is wrong");
    }
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
