package io.crivello.sieve.online;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import io.crivello.sieve.UrlRecord;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Reads the file of {@link SavedSieveFormat}, whose checksum it compares first. */
final class SavedSieveReader implements Closeable {
  private final FrameReader frame;
  private final DataInputStream in;
  private final long delivered;
  private final UrlRecord record = new UrlRecord();
  private long left;
  private long bytesLeft;

  SavedSieveReader(Path directory, String name) throws IOException {
    Path file = directory.resolve(SavedSieveFormat.FILE);
    if (!Files.isDirectory(directory)) throw new NotDirectoryException(directory.toString());
    if (!Files.exists(file)) {
      throw new CorruptDataException(directory + " holds no sieve that was saved to its end");
    }
    frame = FrameReader.open(file, SavedSieveFormat.KIND, SavedSieveFormat.VERSION).verify();
    in = new DataInputStream(new BufferedInputStream(frame.stream(), 1 << 16));
    try {
      delivered = in.readLong();
      left = in.readLong();
      byte[] letters = new byte[in.readUnsignedByte()];
      in.readFully(letters);
      String recorded = new String(letters, StandardCharsets.ISO_8859_1);
      if (!recorded.equals(name)) {
        throw frame.corrupt("is of a sieve called " + recorded + ", not " + name);
      }
      bytesLeft = frame.payloadLength() - 2 * Long.BYTES - 1 - letters.length;
    } catch (EOFException e) {
      throw new CorruptDataException(frame.corrupt("ends too early").getMessage(), e);
    }
    if (delivered < 0 || left < 0 || left > bytesLeft / SavedSieveFormat.FIXED_BYTES) {
      throw frame.corrupt("has " + delivered + " URLs that left and " + left + " that wait");
    }
  }

  long delivered() {
    return delivered;
  }

  /** The next URL that waits, or null; the same object each time. */
  UrlRecord next() throws IOException {
    if (left == 0) {
      if (bytesLeft != 0) throw frame.corrupt("goes on after its end");
      return null;
    }
    left--;
    bytesLeft -= SavedSieveFormat.FIXED_BYTES;
    if (bytesLeft < 0) throw frame.corrupt("ends too early");
    record.number = in.readLong();
    record.ordinal = in.readLong();
    record.depth = in.readInt();
    record.hops = in.readInt();
    record.bucket = in.readInt();
    record.length = in.readInt();
    bytesLeft -= record.length;
    if (record.length < 0 || bytesLeft < 0) {
      throw frame.corrupt("has a URL of " + record.length + " bytes");
    }
    if (record.url.length < record.length) record.url = new byte[record.length];
    in.readFully(record.url, 0, record.length);
    return record;
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
