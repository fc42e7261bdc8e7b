package io.crivello.neardup.hamming;

import io.crivello.io.FrameWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** Writes a file as {@link FingerprintFormat} says; readers refuse one that was not finished. */
public final class FingerprintWriter implements Closeable {
  private final FrameWriter out;
  private final CRC32C checksum = new CRC32C();
  private final int bits;
  private final int words;
  private final long[] fingerprints;
  private final int[] lengths = new int[FingerprintFormat.BLOCK];
  private final ByteBuffer body;
  private int held;
  private long count;

  /**
   * Starts a file.
   *
   * @param bits the width of every fingerprint: 64 or 128
   */
  public FingerprintWriter(OutputStream out, int bits) throws IOException {
    words = HammingTable.words(bits);
    this.bits = bits;
    this.out = new FrameWriter(out, FingerprintFormat.KIND, FingerprintFormat.VERSION);
    fingerprints = new long[FingerprintFormat.BLOCK * words];
    body =
        ByteBuffer.allocate(
            FingerprintFormat.BLOCK * FingerprintFormat.recordBytes(words) + Integer.BYTES);
  }

  /**
   * Appends a fingerprint.
   *
   * @param second the other 64 bits; not written if there are only 64
   * @param length of the text in words
   */
  public void add(long first, long second, long length) throws IOException {
    if (length < 0) throw new IllegalArgumentException("a text of " + length + " words");
    fingerprints[held * words] = first;
    if (words == 2) fingerprints[held * words + 1] = second;
    lengths[held++] = (int) Math.min(length, FingerprintFormat.LONGEST_TEXT);
    count++;
    if (held == FingerprintFormat.BLOCK) endBlock();
  }

  private void endBlock() throws IOException {
    body.clear();
    for (int i = 0; i < held * words; i++) body.putLong(fingerprints[i]);
    for (int i = 0; i < held; i++) body.putInt(lengths[i]);
    writeChecked();
    held = 0;
  }

  private void writeChecked() throws IOException {
    checksum.reset();
    checksum.update(body.array(), 0, body.position());
    body.putInt((int) checksum.getValue());
    out.write(body.array(), 0, body.position());
  }

  /** The number of fingerprints so far. */
  public long count() {
    return count;
  }

  /** Ends the file. */
  public void finish() throws IOException {
    if (held > 0) endBlock();
    body.clear();
    body.putLong(count);
    body.putInt(bits);
    writeChecked();
    out.finish();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
