package io.crivello.writable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Writable;

/** Records to bytes and back. */
final class Records {
  private Records() {}

  static byte[] bytes(Writable record) {
    try {
      DataOutputBuffer out = new DataOutputBuffer();
      record.write(out);
      return Arrays.copyOf(out.getData(), out.getLength());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a record; returns the number of bytes that it took. */
  static int read(Writable record, byte[] bytes) {
    try {
      DataInputBuffer in = new DataInputBuffer();
      in.reset(bytes, bytes.length);
      record.readFields(in);
      return in.getPosition();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }
}
