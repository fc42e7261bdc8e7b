package io.crivello.sieve;

import io.crivello.io.FrameWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32C;

/**
 * Writes the payload that all files of this room share: blocks of bytes, each with its own
 * checksum, so that whoever streams or seeks notices damage without reading the file twice.
 *
 * <pre>
 * bytes  content
 * 4      length of the body            } a block; any number of them
 * 4      CRC-32C of the body           }
 * n      the body                      }
 *        …
 *        the tail, again a block: counts and an index
 * 8      where the tail starts, counted from the start of the payload
 * </pre>
 */
final class BlockFileWriter implements Closeable {
  static final int HEADER = 8;

  private final FrameWriter frame;
  private final CRC32C checksum = new CRC32C();
  private final byte[] header = new byte[HEADER];
  private long position;

  BlockFileWriter(OutputStream out, String kind, int version) throws IOException {
    frame = new FrameWriter(out, kind, version);
  }

  /** Where the next block will start. */
  long position() {
    return position;
  }

  void writeBlock(byte[] body, int length) throws IOException {
    checksum.reset();
    checksum.update(body, 0, length);
    Bytes.putInt(header, 0, length);
    Bytes.putInt(header, 4, (int) checksum.getValue());
    frame.write(header, 0, HEADER);
    frame.write(body, 0, length);
    position += HEADER + length;
  }

  /** Writes the tail, of whole numbers, and ends the file. */
  void finish(long[] tail, int count) throws IOException {
    byte[] body = new byte[count << 3];
    for (int i = 0; i < count; i++) Bytes.putLong(body, i << 3, tail[i]);
    long start = position;
    writeBlock(body, body.length);
    Bytes.putLong(header, 0, start);
    frame.write(header, 0, Long.BYTES);
    frame.finish();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
