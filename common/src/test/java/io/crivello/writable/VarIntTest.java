package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.jupiter.api.Test;

class VarIntTest {
  private static byte[] code(long x) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    VarInt.write(out, x);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private static long decode(byte[] bytes) throws IOException {
    DataInputBuffer in = new DataInputBuffer();
    in.reset(bytes, bytes.length);
    long x = VarInt.read(in);
    assertEquals(bytes.length, in.getPosition());
    return x;
  }

  @Test
  void workedExamples() throws IOException {
    assertArrayEquals(Records.hex("80"), code(0));
    assertArrayEquals(Records.hex("FF"), code(127));
    assertArrayEquals(Records.hex("01 80"), code(128));
    assertArrayEquals(Records.hex("02 AC"), code(300));
    assertArrayEquals(Records.hex("01 7F 7F 7F 7F 7F 7F 7F 7F FF"), code(-1));
  }

  @Test
  void everyLengthIsReadBack() throws IOException {
    Random random = new Random(1);
    for (int bits = 0; bits <= 64; bits++) {
      for (int i = 0; i < 200; i++) {
        long high = bits == 0 ? 0 : 1L << bits - 1;
        long x = i == 0 ? high : i == 1 ? high - 1 : high | random.nextLong() & high - 1;
        byte[] bytes = code(x);
        assertEquals(VarInt.length(x), bytes.length);
        assertTrue(bytes.length <= VarInt.LONGEST);
        assertEquals(x, decode(bytes));
        assertEquals(x, VarInt.read(bytes, 0, bytes.length));
        BitWriter out = new BitWriter();
        VarInt.write(out, x);
        assertArrayEquals(bytes, out.toByteArray());
      }
    }
  }

  /** Of all strings of one and two bytes, those that are read are those that would be written. */
  @Test
  void aNumberHasOneForm() throws IOException {
    int read = 0;
    for (int i = 0; i < 1 << 16; i++) {
      byte[] bytes = {(byte) (i >>> 8), (byte) i};
      try {
        long x = VarInt.read(bytes, 0, 2);
        assertArrayEquals(code(x), Arrays.copyOf(bytes, VarInt.length(x)));
        read++;
      } catch (CorruptDataException e) {
        assertTrue(bytes[0] == 0 || (bytes[0] > 0 && bytes[1] >= 0));
      }
    }
    assertEquals((128 << 8) + 127 * 128, read);
  }

  @Test
  void damageIsRefused() {
    for (String digits :
        new String[] {
          "00 80", "02 00 00 00 00 00 00 00 00 80", "01 00 00 00 00 00 00 00 00 00 80"
        }) {
      byte[] bytes = Records.hex(digits);
      assertThrows(CorruptDataException.class, () -> decode(bytes));
      assertThrows(CorruptDataException.class, () -> VarInt.read(bytes, 0, bytes.length));
    }
    assertThrows(EOFException.class, () -> decode(Records.hex("01 02")));
    assertThrows(CorruptDataException.class, () -> VarInt.read(Records.hex("01 80"), 0, 1));
    assertThrows(CorruptDataException.class, () -> VarInt.read(new byte[0], 0, 0));
  }
}
