package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EliasFanoFormatTest {
  @TempDir Path folder;

  private static EliasFano example() {
    EliasFano.Builder builder = new EliasFano.Builder(5, 36);
    for (long x : new long[] {5, 8, 8, 15, 32}) builder.add(x);
    return builder.build();
  }

  private static byte[] bytes(EliasFano sequence) throws IOException {
    return Damage.bytes(out -> EliasFanoFormat.write(sequence, out));
  }

  private static long[] elements(EliasFano sequence) {
    long[] elements = new long[(int) sequence.length()];
    assertEquals(elements.length, sequence.cursor().next(elements, 0, elements.length));
    return elements;
  }

  @Test
  void workedExample() throws IOException {
    assertEquals(
        "0000000000000005" + "0000000000000024" + "000000000000105a" + "00000000000000c1",
        HexFormat.of().formatHex(bytes(example())));
    EliasFano read = Damage.read(bytes(example()), EliasFanoFormat::read);
    assertArrayEquals(new long[] {5, 8, 8, 15, 32}, elements(read));
    assertEquals(36, read.bound());
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    SplittableRandom random = new SplittableRandom(12);
    for (int i = 0; i < 200; i++) {
      int n = random.nextInt(400);
      long bound = random.nextLong() >>> 1 >>> random.nextInt(63);
      long[] values = EliasFanoTest.sample(n, bound, random);
      EliasFano.Builder builder = new EliasFano.Builder(n, bound);
      for (long value : values) builder.add(value);
      byte[] bytes = bytes(builder.build());
      EliasFano read = Damage.read(bytes, EliasFanoFormat::read);
      assertArrayEquals(values, elements(read));
      assertArrayEquals(bytes, bytes(read));
      assertEquals(bound, read.bound());
    }
  }

  @Test
  void clippedIsRefused() throws IOException {
    Damage.assertClippedIsRefused(bytes(example()), EliasFanoFormat::read);
  }

  @Test
  void noBitFlipDoesMoreThanChangeElements() throws IOException {
    long[] values = EliasFanoTest.sample(150, 100_000, new SplittableRandom(4));
    byte[] bytes = bytes(EliasFano.of(values, 150));
    int refused = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
      EliasFano read;
      try {
        read = Damage.read(flipped, EliasFanoFormat::read);
      } catch (CorruptDataException e) {
        refused++;
        continue;
      }
      assertEquals(150, elements(read).length);
      EliasFanoCursor cursor = read.cursor();
      for (long x = 0; x < 100_000; x += 97) {
        assertTrue(read.successorIndex(x) <= 150 && read.predecessorIndex(x) < 150);
        assertTrue(read.successor(x) >= EliasFano.NONE && read.predecessor(x) >= EliasFano.NONE);
        assertTrue(cursor.advance(x) >= EliasFano.NONE);
      }
    }
    assertTrue(refused > 400, refused + " of " + 8 * bytes.length);
  }

  @Test
  void filesAreFramed() throws IOException {
    Path file = folder.resolve("example");
    EliasFanoFormat.save(example(), file);
    assertArrayEquals(elements(example()), elements(EliasFanoFormat.load(file)));
    try (FrameReader frame =
        FrameReader.open(file, EliasFanoFormat.KIND, EliasFanoFormat.VERSION)) {
      assertArrayEquals(elements(example()), elements(EliasFanoFormat.load(frame)));
    }
    byte[] bytes = Files.readAllBytes(file);
    Path damaged = folder.resolve("damaged");
    for (int length = 0; length < bytes.length; length++) {
      Files.write(damaged, Arrays.copyOf(bytes, length));
      assertThrows(CorruptDataException.class, () -> EliasFanoFormat.load(damaged));
    }
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
      Files.write(damaged, flipped);
      CorruptDataException e =
          assertThrows(CorruptDataException.class, () -> EliasFanoFormat.load(damaged));
      assertTrue(e.getMessage().contains("damaged"), e.getMessage());
    }
  }
}
