package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every coded value promises. */
abstract class ValueContract<V extends PayloadWritable> {
  abstract V create();

  /** Values of several sizes, the empty one among them, all different. */
  abstract List<V> samples();

  /** Reads everything in a value, without allocating; returns a number that depends on it. */
  abstract long consume(V value);

  @Test
  void oneInstanceReadsThemAll() {
    V reused = create();
    for (V sample : samples()) {
      byte[] bytes = Records.bytes(sample);
      assertEquals(bytes.length, Records.read(reused, bytes));
      assertEquals(consume(sample), consume(reused));
      assertEquals(sample, reused);
      assertEquals(sample.hashCode(), reused.hashCode());
      assertArrayEquals(bytes, Records.bytes(reused));
    }
    for (V sample : samples()) {
      if (sample.equals(create())) continue;
      assertNotEquals(create(), sample);
      sample.clear();
      assertEquals(create(), sample);
      assertEquals(consume(create()), consume(sample));
    }
  }

  @Test
  void clippedValuesAreRefused() {
    for (V sample : samples()) {
      byte[] bytes = Records.bytes(sample);
      int step = Math.max(1, bytes.length / 300);
      for (int n = 0; n < bytes.length; n += step) {
        byte[] clipped = Arrays.copyOf(bytes, n);
        V value = create();
        assertThrows(CorruptDataException.class, () -> Records.read(value, clipped));
        assertEquals(create(), value);
      }
    }
  }

  /** Payloads that end early although the length in front agrees. */
  @Test
  void shortenedPayloadsAreRefusedOrRead() {
    for (V sample : samples()) {
      for (int n = 0; n < Math.min(sample.length(), 600); n++) {
        byte[] shortened = new byte[VarInt.length(n) + n];
        DataOutputBuffer head = new DataOutputBuffer();
        try {
          VarInt.write(head, n);
        } catch (IOException e) {
          throw new AssertionError(e);
        }
        System.arraycopy(head.getData(), 0, shortened, 0, head.getLength());
        System.arraycopy(sample.bytes(), 0, shortened, head.getLength(), n);
        readAll(shortened);
      }
    }
  }

  @Test
  void damagedValuesAreRefusedOrRead() {
    for (V sample : samples()) {
      byte[] bytes = Records.bytes(sample);
      int step = Math.max(1, 8 * bytes.length / 4000);
      for (int bit = 0; bit < 8 * bytes.length; bit += step) {
        byte[] damaged = bytes.clone();
        damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
        readAll(damaged);
      }
    }
  }

  @Test
  void noiseIsRefusedOrRead() {
    Random random = new Random(9);
    for (int i = 0; i < 20_000; i++) {
      byte[] noise = new byte[1 + random.nextInt(40)];
      random.nextBytes(noise);
      noise[0] = (byte) (0x80 | noise.length - 1);
      for (int j = 1; j < Math.min(noise.length, 7); j++) {
        if (random.nextBoolean()) noise[j] = (byte) (0x80 | random.nextInt(8));
      }
      readAll(noise);
    }
  }

  private void readAll(byte[] bytes) {
    V value = create();
    try {
      Records.read(value, bytes);
      consume(value);
      assertTrue(value.length() <= bytes.length);
    } catch (CorruptDataException e) {
      assertNotNull(e.getMessage());
    }
  }

  @Test
  void aWildLengthCostsLittle() {
    byte[] bytes = Records.hex("07 7F 7F 7F F0 81 82 83");
    V value = create();
    long allocated =
        Allocation.of(
            () -> assertThrows(CorruptDataException.class, () -> Records.read(value, bytes)));
    assertTrue(allocated < 1 << 20, "" + allocated);
    byte[] longer = Records.hex("01 00 00 00 00 80 81 82 83");
    assertThrows(CorruptDataException.class, () -> Records.read(value, longer));
  }

  @Test
  void nothingIsAllocated() {
    List<V> samples = samples();
    V reused = create();
    DataOutputBuffer out = new DataOutputBuffer();
    DataInputBuffer in = new DataInputBuffer();
    long[] sum = new long[1];
    Allocation.assertNone(
        () -> {
          try {
            out.reset();
            for (int i = 0; i < samples.size(); i++) samples.get(i).write(out);
            in.reset(out.getData(), out.getLength());
            for (int i = 0; i < samples.size(); i++) {
              reused.readFields(in);
              sum[0] += consume(reused);
            }
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
    assertNotEquals(0, sum[0]);
  }

  @Test
  void throughASequenceFile(@TempDir Path directory) throws IOException {
    Configuration configuration = new Configuration();
    var file = new org.apache.hadoop.fs.Path(directory.resolve("values").toUri());
    List<V> samples = samples();
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            configuration,
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(NodeWritable.class),
            SequenceFile.Writer.valueClass(create().getClass()))) {
      NodeWritable key = new NodeWritable();
      for (int i = 0; i < samples.size(); i++) {
        key.set(i);
        writer.append(key, samples.get(i));
      }
    }
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file))) {
      NodeWritable key = new NodeWritable();
      V value = create();
      for (int i = 0; i < samples.size(); i++) {
        assertTrue(reader.next(key, value));
        assertEquals(i, key.get());
        assertEquals(samples.get(i), value);
        assertEquals(consume(samples.get(i)), consume(value));
      }
      assertFalse(reader.next(key, value));
    }
  }
}
