package io.crivello.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameTest {
  @TempDir Path folder;

  private byte[] framed(byte[] payload) throws IOException {
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    try (FrameWriter out = new FrameWriter(sink, "TEST", 1)) {
      out.write(payload);
      out.finish();
    }
    return sink.toByteArray();
  }

  private byte[] load(byte[] file) throws IOException {
    Path path = Files.write(folder.resolve("file"), file);
    try (FrameReader in = FrameReader.open(path, "TEST", 1)) {
      return in.verify().stream().readAllBytes();
    }
  }

  @Test
  void theExampleOfTheSpecification() throws IOException {
    assertEquals(
        "4352495654455354000000012a00000000000000011cefc6c156495243",
        HexFormat.of().formatHex(framed(new byte[] {0x2A})));
  }

  @Test
  void payloadsComeBack() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int n : new int[] {0, 1, 2, 100, 65_535, 65_536, 65_537, 300_000}) {
      byte[] payload = new byte[n];
      random.nextBytes(payload);
      assertArrayEquals(payload, load(framed(payload)));
      Path path = folder.resolve("file");
      try (FrameReader in = FrameReader.open(path, "TEST", 5);
          BitReader bits = in.bits()) {
        assertEquals(n, in.payloadLength());
        assertEquals(1, in.version());
        for (int i = 0; i < n; i++) assertEquals(payload[i], (byte) bits.readBits(8));
        assertThrows(CorruptDataException.class, bits::readBit);
      }
    }
  }

  @Test
  void everyFlippedBitAndEveryTruncationIsRefused() throws IOException {
    byte[] file = framed("an ordinary payload".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    for (int bit = 0; bit < 8 * file.length; bit++) {
      byte[] damaged = file.clone();
      damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
      CorruptDataException e =
          assertThrows(CorruptDataException.class, () -> load(damaged), "bit " + bit);
      assertTrue(e.getMessage().startsWith(folder.resolve("file").toString()), e.getMessage());
    }
    for (int length = 0; length < file.length; length++) {
      byte[] clipped = java.util.Arrays.copyOf(file, length);
      assertThrows(CorruptDataException.class, () -> load(clipped), "length " + length);
    }
    byte[] longer = java.util.Arrays.copyOf(file, file.length + 1);
    assertThrows(CorruptDataException.class, () -> load(longer));
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    new FrameWriter(sink, "TEST", 2).finish();
    CorruptDataException newer =
        assertThrows(CorruptDataException.class, () -> load(sink.toByteArray()));
    assertTrue(newer.getMessage().contains("has version 2 of TEST; this program reads up to 1"));
    ByteArrayOutputStream other = new ByteArrayOutputStream();
    new FrameWriter(other, "ELSE", 1).finish();
    CorruptDataException kind =
        assertThrows(CorruptDataException.class, () -> load(other.toByteArray()));
    assertTrue(kind.getMessage().contains("is of kind ELSE, not TEST"));
  }

  @Test
  void aFileThatWasNotFinishedIsRefused() throws IOException {
    Path file = folder.resolve("unfinished");
    try (FrameWriter out = FrameWriter.create(file, "TEST", 1)) {
      out.write(new byte[1000]);
    }
    CorruptDataException e =
        assertThrows(CorruptDataException.class, () -> FrameReader.open(file, "TEST", 1));
    assertTrue(e.getMessage().endsWith("is clipped or was never finished"), e.getMessage());
  }

  @Test
  void anExistingFileIsNotOverwritten() throws IOException {
    Path file = folder.resolve("existing");
    FrameWriter.create(file, "TEST", 1).close();
    assertThrows(FileAlreadyExistsException.class, () -> FrameWriter.create(file, "TEST", 1));
  }

  @Test
  void arraysOfLongs() throws IOException {
    long[] array = new SplittableRandom(2).longs(20_000).toArray();
    for (int n : new int[] {0, 1, 8191, 8192, 8193, 20_000}) {
      ByteArrayOutputStream sink = new ByteArrayOutputStream();
      LongArrays.write(new DataOutputStream(sink), array, n);
      assertEquals(8 * n, sink.size());
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(sink.toByteArray()));
      assertArrayEquals(java.util.Arrays.copyOf(array, n), LongArrays.read(in, n));
    }
    DataInputStream empty = new DataInputStream(new ByteArrayInputStream(new byte[8]));
    assertThrows(IOException.class, () -> LongArrays.read(empty, Integer.MAX_VALUE - 8));
    assertThrows(CorruptDataException.class, () -> LongArrays.read(empty, -1));
  }
}
