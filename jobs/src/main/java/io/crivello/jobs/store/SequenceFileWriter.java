package io.crivello.jobs.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.Deflater;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.io.compress.DefaultCodec;

/**
 * Writes a block-compressed SequenceFile, version 6, that Hadoop's own reader reads. Hadoop's
 * writer chooses its sync marker at random; here it follows from the classes, so that the same
 * records give the same bytes. Blocks are compressed by zlib and end when their records have a
 * number of bytes.
 *
 * <pre>
 * "SEQ" 06, class names of key and value, 01 01, class name of the codec, 00000000, sync marker
 * of each block:
 *   FFFFFFFF, sync marker, VInt number of records,
 *   four compressed buffers, each after its VInt length:
 *   VInt lengths of keys, keys, VInt lengths of values, values
 * </pre>
 *
 * <p>Memory: the records of a block.
 */
final class SequenceFileWriter implements Closeable {
  private static final int SYNC_ESCAPE = -1;

  private final FSDataOutputStream out;
  private final int blockBytes;
  private final byte[] sync;
  private final DataOutputBuffer keyLengths = new DataOutputBuffer();
  private final DataOutputBuffer keys = new DataOutputBuffer();
  private final DataOutputBuffer valueLengths = new DataOutputBuffer();
  private final DataOutputBuffer values = new DataOutputBuffer();
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private byte[] compressed = new byte[1 << 16];
  private int records;
  private long blockStart;

  SequenceFileWriter(
      FSDataOutputStream out,
      Class<? extends Writable> keyClass,
      Class<? extends Writable> valueClass,
      int blockBytes)
      throws IOException {
    this.out = out;
    this.blockBytes = blockBytes;
    sync = syncMarker(keyClass.getName() + " " + valueClass.getName());
    out.write('S');
    out.write('E');
    out.write('Q');
    out.write(6);
    Text.writeString(out, keyClass.getName());
    Text.writeString(out, valueClass.getName());
    out.writeBoolean(true);
    out.writeBoolean(true);
    Text.writeString(out, DefaultCodec.class.getName());
    out.writeInt(0);
    out.write(sync);
    blockStart = out.getPos();
  }

  private static byte[] syncMarker(String seed) {
    try {
      return MessageDigest.getInstance("MD5")
          .digest(("crivello " + seed).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has MD5", e);
    }
  }

  /** Adds a record; true if it is the first of a block. */
  boolean append(Writable key, Writable value) throws IOException {
    boolean first = records == 0;
    append(key, keys, keyLengths);
    append(value, values, valueLengths);
    records++;
    return first;
  }

  private static void append(Writable what, DataOutputBuffer to, DataOutputBuffer lengths)
      throws IOException {
    int before = to.getLength();
    what.write(to);
    WritableUtils.writeVInt(lengths, to.getLength() - before);
  }

  /** Where the block of the last record begins. */
  long blockStart() {
    return blockStart;
  }

  /** Ends the block if it is large enough. */
  void endFullBlock() throws IOException {
    if ((long) keys.getLength() + values.getLength() >= blockBytes) endBlock();
  }

  private void endBlock() throws IOException {
    if (records == 0) return;
    out.writeInt(SYNC_ESCAPE);
    out.write(sync);
    WritableUtils.writeVInt(out, records);
    writeBuffer(keyLengths);
    writeBuffer(keys);
    writeBuffer(valueLengths);
    writeBuffer(values);
    records = 0;
    blockStart = out.getPos();
  }

  private void writeBuffer(DataOutputBuffer buffer) throws IOException {
    deflater.reset();
    deflater.setInput(buffer.getData(), 0, buffer.getLength());
    deflater.finish();
    int length = 0;
    while (!deflater.finished()) {
      if (length == compressed.length) {
        compressed = java.util.Arrays.copyOf(compressed, 2 * compressed.length);
      }
      length += deflater.deflate(compressed, length, compressed.length - length);
    }
    WritableUtils.writeVInt(out, length);
    ((OutputStream) out).write(compressed, 0, length);
    buffer.reset();
  }

  /** Writes what is left. A file without this is not one that readers take for whole. */
  void finish() throws IOException {
    endBlock();
  }

  @Override
  public void close() throws IOException {
    deflater.end();
    out.close();
  }
}
