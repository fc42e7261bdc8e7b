package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;

/** Writes a structure to an array, and clips and flips what it was stored as. */
final class Damage {
  private Damage() {}

  interface Loads<T> {
    T from(Path file) throws IOException;
  }

  interface Writing {
    void write(DataOutput out) throws IOException;
  }

  interface Reading<T> {
    T read(DataInput in) throws IOException;
  }

  /** Every damaged file is refused, with its name. */
  static <T> void everyDamagedFileIsRefused(Path file, Loads<T> loader) throws IOException {
    byte[] sound = Files.readAllBytes(file);
    Random random = new Random(7);
    for (int round = 0; round < 400; round++) {
      int length = round < 100 ? Math.min(round, sound.length - 1) : random.nextInt(sound.length);
      refused(file, Arrays.copyOf(sound, length), loader);
      byte[] flipped = sound.clone();
      int bit = round < 200 ? round % (8 * sound.length) : random.nextInt(8 * sound.length);
      flipped[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
      refused(file, flipped, loader);
    }
    refused(file, Arrays.copyOf(sound, sound.length + 1), loader);
    Files.write(file, sound);
  }

  private static <T> void refused(Path file, byte[] content, Loads<T> loader) throws IOException {
    Files.write(file, content);
    CorruptDataException refusal =
        assertThrows(CorruptDataException.class, () -> loader.from(file));
    assertTrue(refusal.getMessage().contains(file.toString()), refusal.getMessage());
  }

  /** Inside another structure there is no checksum: garbage is refused or at least harmless. */
  static <T> void garbageIsHarmless(byte[] sound, Reading<T> reader, Consumer<T> user)
      throws IOException {
    Random random = new Random(8);
    int refused = 0;
    int clips = Math.min(sound.length, 500);
    for (int i = 0; i < clips; i++) {
      int length = (int) ((long) i * sound.length / clips);
      byte[] clipped = Arrays.copyOf(sound, length);
      assertThrows(CorruptDataException.class, () -> reader.read(input(clipped)));
    }
    for (int round = 0; round < 1000; round++) {
      byte[] garbage = sound.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        int bit = random.nextInt(8 * (round % 2 == 0 ? sound.length : Math.min(40, sound.length)));
        garbage[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
      }
      try {
        user.accept(reader.read(input(garbage)));
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 0);
  }

  static DataInput input(byte[] bytes) {
    return new DataInputStream(new ByteArrayInputStream(bytes));
  }

  static byte[] bytes(Writing structure) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    structure.write(new DataOutputStream(out));
    return out.toByteArray();
  }

  static <T> T read(byte[] bytes, Reading<T> reading) throws IOException {
    return reading.read(input(bytes));
  }

  static void assertClippedIsRefused(byte[] bytes, Reading<?> reading) {
    for (int length = 0; length < bytes.length; length++) {
      byte[] clipped = Arrays.copyOf(bytes, length);
      assertThrows(CorruptDataException.class, () -> read(clipped, reading), "at " + length);
    }
  }
}
