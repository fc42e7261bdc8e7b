package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.Consumer;

/** Clips and flips what a structure was stored as. */
final class Damage {
  private Damage() {}

  interface Loads<T> {
    T from(Path file) throws IOException;
  }

  interface Reads<T> {
    T from(DataInput in) throws IOException;
  }

  /** Every damaged file is refused, with its name. */
  static <T> void everyDamagedFileIsRefused(Path file, Loads<T> loader) throws IOException {
    byte[] sound = Files.readAllBytes(file);
    Random random = new Random(7);
    for (int round = 0; round < 400; round++) {
      int length = round < 100 ? Math.min(round, sound.length - 1) : random.nextInt(sound.length);
      refused(file, java.util.Arrays.copyOf(sound, length), loader);
      byte[] flipped = sound.clone();
      int bit = round < 200 ? round % (8 * sound.length) : random.nextInt(8 * sound.length);
      flipped[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
      refused(file, flipped, loader);
    }
    refused(file, java.util.Arrays.copyOf(sound, sound.length + 1), loader);
    Files.write(file, sound);
  }

  private static <T> void refused(Path file, byte[] content, Loads<T> loader) throws IOException {
    Files.write(file, content);
    CorruptDataException refusal =
        assertThrows(CorruptDataException.class, () -> loader.from(file));
    assertTrue(refusal.getMessage().contains(file.toString()), refusal.getMessage());
  }

  /** Inside another structure there is no checksum: garbage is refused or at least harmless. */
  static <T> void garbageIsHarmless(byte[] sound, Reads<T> reader, Consumer<T> user)
      throws IOException {
    Random random = new Random(8);
    int refused = 0;
    int clips = Math.min(sound.length, 500);
    for (int i = 0; i < clips; i++) {
      int length = (int) ((long) i * sound.length / clips);
      byte[] clipped = java.util.Arrays.copyOf(sound, length);
      assertThrows(CorruptDataException.class, () -> reader.from(input(clipped)));
    }
    for (int round = 0; round < 1000; round++) {
      byte[] garbage = sound.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        int bit = random.nextInt(8 * (round % 2 == 0 ? sound.length : Math.min(40, sound.length)));
        garbage[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
      }
      try {
        user.accept(reader.from(input(garbage)));
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 0);
  }

  static DataInput input(byte[] bytes) {
    return new DataInputStream(new ByteArrayInputStream(bytes));
  }
}
