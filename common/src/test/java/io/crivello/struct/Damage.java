package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** Ways of writing a structure to an array and of spoiling it. */
final class Damage {
  interface Writing {
    void write(DataOutput out) throws IOException;
  }

  interface Reading<T> {
    T read(DataInput in) throws IOException;
  }

  private Damage() {}

  static byte[] bytes(Writing structure) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    structure.write(new DataOutputStream(out));
    return out.toByteArray();
  }

  static <T> T read(byte[] bytes, Reading<T> reading) throws IOException {
    return reading.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  static void assertClippedIsRefused(byte[] bytes, Reading<?> reading) {
    for (int length = 0; length < bytes.length; length++) {
      byte[] clipped = Arrays.copyOf(bytes, length);
      assertThrows(CorruptDataException.class, () -> read(clipped, reading), "at " + length);
    }
  }
}
