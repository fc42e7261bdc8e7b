package io.crivello.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Writers and readers over every kind of place bits can be. */
class BitStreamTest {
  @TempDir Path folder;

  enum Place {
    ARRAY,
    PART_OF_AN_ARRAY,
    MAPPED_FILE,
    HADOOP_FILE,
    STREAM
  }

  private BitReader open(Place place, byte[] bytes) throws IOException {
    switch (place) {
      case ARRAY:
        return new BitReader(bytes);
      case PART_OF_AN_ARRAY:
        byte[] larger = new byte[bytes.length + 20];
        java.util.Arrays.fill(larger, (byte) 0xFF);
        System.arraycopy(bytes, 0, larger, 7, bytes.length);
        return new BitReader(larger, 7, bytes.length);
      case STREAM:
        return new BitReader(new StreamSource(new Dribble(bytes)));
      default:
        Path file = Files.write(folder.resolve("bits" + place), bytes);
        if (place == Place.MAPPED_FILE) return new BitReader(new MappedSource(file));
        FileSystem fs = FileSystem.getLocal(new Configuration());
        return new BitReader(new SeekableSource(fs, new org.apache.hadoop.fs.Path(file.toUri())));
    }
  }

  /** A stream that gives a few bytes at a time. */
  private static final class Dribble extends ByteArrayInputStream {
    Dribble(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] buffer, int offset, int count) {
      return super.read(buffer, offset, Math.min(count, 1 + pos % 13));
    }
  }

  private static byte[] randomBytes(int n, long seed) {
    byte[] bytes = new byte[n];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  private static boolean bit(byte[] bytes, long i) {
    return (bytes[(int) (i >>> 3)] >>> (7 - (i & 7)) & 1) != 0;
  }

  private static long naive(byte[] bytes, long from, int n) {
    long x = 0;
    for (long i = from; i < from + n; i++) x = x << 1 | (bit(bytes, i) ? 1 : 0);
    return x;
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void readsEveryWidthInSequence(Place place) throws IOException {
    byte[] bytes = randomBytes(200_003, 1);
    SplittableRandom random = new SplittableRandom(2);
    try (BitReader in = open(place, bytes)) {
      long at = 0;
      while (at + 64 <= 8L * bytes.length) {
        int n = random.nextInt(65);
        assertEquals(naive(bytes, at, n), in.readBits(n), "bit " + at);
        at += n;
        assertEquals(at, in.position());
      }
      while (at < 8L * bytes.length) assertEquals(bit(bytes, at++), in.readBit());
      assertThrows(CorruptDataException.class, in::readBit);
    }
  }

  @ParameterizedTest
  @EnumSource(value = Place.class, names = "STREAM", mode = EnumSource.Mode.EXCLUDE)
  void goesToAnyBit(Place place) throws IOException {
    byte[] bytes = randomBytes(150_001, 3);
    SplittableRandom random = new SplittableRandom(4);
    try (BitReader in = open(place, bytes)) {
      for (int i = 0; i < 3000; i++) {
        long at = random.nextLong(8L * bytes.length - 64);
        in.position(at);
        assertEquals(at, in.position());
        int n = random.nextInt(65);
        assertEquals(naive(bytes, at, n), in.readBits(n));
      }
      long end = 8L * bytes.length;
      in.position(end);
      assertThrows(CorruptDataException.class, in::readBit);
      assertThrows(
          CorruptDataException.class,
          () -> {
            in.position(end + 9);
            in.readBit();
          });
      in.position(0);
      assertEquals(bit(bytes, 0), in.readBit());
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void skipsAndAligns(Place place) throws IOException {
    byte[] bytes = randomBytes(300_000, 5);
    SplittableRandom random = new SplittableRandom(6);
    try (BitReader in = open(place, bytes)) {
      long at = 0;
      while (true) {
        long skip = random.nextInt(4) == 0 ? random.nextInt(20_000) : random.nextInt(70);
        if (at + skip + 100 > 8L * bytes.length) break;
        in.skip(skip);
        at += skip;
        assertEquals(at, in.position());
        assertEquals(naive(bytes, at, 17), in.readBits(17));
        at += 17;
        if (random.nextInt(3) == 0) {
          in.align();
          at = at + 7 & ~7;
          assertEquals(at, in.position());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void unaryOfAllLengths(Place place) throws IOException {
    BitWriter out = new BitWriter();
    long[] lengths = {0, 1, 2, 55, 56, 57, 58, 62, 63, 64, 65, 127, 128, 129, 1000, 70_000};
    for (int round = 0; round < 3; round++) for (long x : lengths) out.writeUnary(x);
    try (BitReader in = open(place, out.toByteArray())) {
      for (int round = 0; round < 3; round++) {
        for (long x : lengths) assertEquals(x, in.readUnary());
      }
      assertThrows(CorruptDataException.class, in::readUnary);
    }
  }

  @Test
  void aPlainStreamDoesNotGoBack() {
    BitReader in = new BitReader(new StreamSource(new ByteArrayInputStream(new byte[10_000])));
    in.skip(70_000);
    assertThrows(UncheckedIOException.class, () -> in.position(0));
  }

  @Test
  void writesEveryWidthToArraysAndStreams() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    BitWriter toArray = new BitWriter();
    StringBuilder expected = new StringBuilder();
    try (BitWriter toStream = new BitWriter(sink)) {
      for (int i = 0; i < 40_000; i++) {
        int n = random.nextInt(65);
        long x = n == 0 ? 0 : random.nextLong() >>> -n;
        toArray.writeBits(x, n);
        toStream.writeBits(x, n);
        if (i < 1000) {
          for (int b = n - 1; b >= 0; b--) expected.append((x >>> b & 1) == 0 ? '0' : '1');
          assertEquals(expected.length(), toArray.position());
        }
        assertEquals(toArray.position(), toStream.position());
      }
    }
    byte[] bytes = toArray.toByteArray();
    assertArrayEquals(bytes, sink.toByteArray());
    for (int i = 0; i < expected.length(); i++) {
      assertEquals(expected.charAt(i) == '1', bit(bytes, i));
    }
  }

  @Test
  void goesOnAfterAFlush() {
    BitWriter out = new BitWriter();
    out.writeBits(5, 3);
    out.flush();
    assertEquals(8, out.position());
    out.writeBits(0xABC, 12);
    assertArrayEquals(new byte[] {(byte) 0xA0, (byte) 0xAB, (byte) 0xC0}, out.toByteArray());
    out.reset();
    assertEquals(0, out.position());
    assertEquals(0, out.length());
  }

  @Test
  void copiesBits() {
    byte[] bytes = randomBytes(1000, 8);
    for (int shift = 0; shift < 9; shift++) {
      BitWriter out = new BitWriter();
      out.writeBits(0, shift);
      BitReader in = new BitReader(bytes);
      in.skip(3);
      out.copy(in, 7001);
      BitReader copy = new BitReader(out.toByteArray());
      copy.skip(shift);
      for (int i = 0; i < 7001; i++) assertEquals(bit(bytes, i + 3L), copy.readBit());
    }
  }

  @Test
  void refusesImpossibleCounts() {
    BitReader in = new BitReader(new byte[100]);
    assertThrows(IllegalArgumentException.class, () -> in.readBits(65));
    assertThrows(IllegalArgumentException.class, () -> in.readBits(-1));
    assertThrows(IllegalArgumentException.class, () -> in.skip(-5));
    assertThrows(IllegalArgumentException.class, () -> in.position(-1));
    in.skip(9);
    assertThrows(CorruptDataException.class, () -> in.skip(Long.MAX_VALUE));
  }

  @Test
  void aReaderTurnsToAnotherArray() {
    BitReader in = new BitReader(new byte[] {-1});
    assertTrue(in.readBit());
    in.reset(new byte[] {1, 0x40, 1}, 1, 1);
    assertFalse(in.readBit());
    assertTrue(in.readBit());
    assertEquals(2, in.position());
    assertThrows(IndexOutOfBoundsException.class, () -> in.reset(new byte[3], 2, 2));
  }
}
