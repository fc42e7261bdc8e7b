package io.crivello.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BitJoinerTest {
  private static final int[] LENGTHS = {0, 1, 7, 8, 9, 63, 64, 65, 71, 1000, 524_288, 1_048_577};

  @Test
  void theBitsOfThePartsOneBehindTheOther() throws IOException {
    Random random = new Random(3);
    for (int turn = 0; turn < 40; turn++) {
      BitWriter expected = new BitWriter();
      ByteArrayOutputStream joined = new ByteArrayOutputStream();
      ByteArrayOutputStream laid = new ByteArrayOutputStream();
      BitJoiner joiner = new BitJoiner(joined);
      BitJoiner layer = new BitJoiner(laid);
      for (int part = 0; part < 12; part++) {
        int bits = LENGTHS[random.nextInt(LENGTHS.length)] + random.nextInt(3);
        byte[] bytes = new byte[(bits + 7) / 8 + random.nextInt(2)];
        random.nextBytes(bytes);
        expected.copy(new BitReader(bytes), bits);
        int before = (int) layer.position() & 7;
        joiner.append(new ByteArrayInputStream(bytes), bits);
        layer.appendShifted(new ByteArrayInputStream(shifted(bytes, bits, before)), bits);
        assertEquals(expected.position(), joiner.position());
        assertEquals(expected.position(), layer.position());
      }
      joiner.close();
      layer.close();
      assertArrayEquals(expected.toByteArray(), joined.toByteArray());
      assertArrayEquals(expected.toByteArray(), laid.toByteArray());
    }
  }

  private static byte[] shifted(byte[] bytes, int bits, int by) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (BitJoiner joiner = new BitJoiner(out, by)) {
      joiner.append(new ByteArrayInputStream(bytes), bits);
    }
    return out.toByteArray();
  }

  @Test
  void aPartThatIsTooShortIsRefused() {
    BitJoiner joiner = new BitJoiner(new ByteArrayOutputStream());
    ByteArrayInputStream part = new ByteArrayInputStream(new byte[4]);
    assertThrows(CorruptDataException.class, () -> joiner.append(part, 33));
  }
}
