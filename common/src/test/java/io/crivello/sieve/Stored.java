package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

/** Files in memory: written, read back, clipped and flipped. */
public final class Stored {
  public static final String NAME = "some/file";

  private Stored() {}

  public interface Writing {
    void to(OutputStream out) throws IOException;
  }

  public interface Reading {
    void from(ByteSource source) throws IOException;
  }

  public static byte[] bytes(Writing writing) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writing.to(out);
    return out.toByteArray();
  }

  /** What a frame holds, in hexadecimal. */
  public static String payload(byte[] file) {
    return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(file, 12, file.length - 16);
  }

  public static ByteSource source(byte[] content) {
    return new ByteSource() {
      @Override
      public long length() {
        return content.length;
      }

      @Override
      public int read(long position, byte[] buffer, int offset, int count) {
        if (position >= content.length) return -1;
        int n = (int) Math.min(count, content.length - position);
        System.arraycopy(content, (int) position, buffer, offset, n);
        return n;
      }

      @Override
      public void close() {}
    };
  }

  /** Whoever reads all of a damaged file notices, and is told the file's name. */
  public static void everyDamageIsNoticed(byte[] sound, Reading reading) {
    Random random = new Random(11);
    for (int round = 0; round < 300; round++) {
      int length = round < 60 ? Math.min(round, sound.length - 1) : random.nextInt(sound.length);
      refused(Arrays.copyOf(sound, length), reading, "clipped to " + length);
      byte[] flipped = sound.clone();
      int inPayload = 12 + random.nextInt(sound.length - 28);
      int bit = 8 * inPayload + random.nextInt(8);
      flipped[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
      refused(flipped, reading, "bit " + bit + " flipped");
    }
    refused(Arrays.copyOf(sound, sound.length + 1), reading, "a byte more");
  }

  private static void refused(byte[] damaged, Reading reading, String how) {
    CorruptDataException refusal =
        assertThrows(CorruptDataException.class, () -> reading.from(source(damaged)), how);
    assertTrue(refusal.getMessage().contains(NAME), refusal.getMessage());
  }
}
