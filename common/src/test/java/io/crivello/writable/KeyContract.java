package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import io.crivello.io.CorruptDataException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.junit.jupiter.api.Test;

/** What every key promises. */
abstract class KeyContract<K extends WritableComparable<K>> {
  abstract K create();

  /** A key in which equal parts are frequent and extreme values occur. */
  abstract K random(Random random);

  /** Keys whose parts are 0, 1 and as large as they can be. */
  abstract List<K> edges();

  /** The order that the key is to have, computed in another way. */
  abstract int expectedOrder(K a, K b);

  abstract Class<?> comparatorClass();

  static long randomNumber(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextInt(3);
      case 1 -> -1 - random.nextInt(3);
      case 2 -> Long.MIN_VALUE + random.nextInt(3) - 1;
      case 3 -> 1L << random.nextInt(64);
      default -> random.nextLong();
    };
  }

  private List<K> keys(int n) {
    Random random = new Random(n);
    List<K> keys = new ArrayList<>(edges());
    for (int i = 0; i < n; i++) keys.add(random(random));
    return keys;
  }

  @Test
  void bytesCompareAsKeysDo() {
    WritableComparator comparator = WritableComparator.get(create().getClass());
    assertEquals(comparatorClass(), comparator.getClass());
    List<K> keys = keys(300);
    int equal = 0;
    for (K a : keys) {
      byte[] left = padded(Records.bytes(a), 3);
      for (K b : keys) {
        byte[] right = padded(Records.bytes(b), 5);
        int expected = Integer.signum(expectedOrder(a, b));
        assertEquals(expected, Integer.signum(a.compareTo(b)));
        assertEquals(
            expected,
            Integer.signum(
                comparator.compare(left, 3, left.length - 6, right, 5, right.length - 10)));
        assertEquals(expected == 0, a.equals(b));
        if (expected == 0) {
          assertEquals(a.hashCode(), b.hashCode());
          if (a != b) equal++;
        }
      }
    }
    assertTrue(equal > 0);
  }

  /** The bytes in the middle of others, as they lie in a sort buffer. */
  private static byte[] padded(byte[] bytes, int margin) {
    byte[] result = new byte[bytes.length + 2 * margin];
    Arrays.fill(result, (byte) 0x5A);
    System.arraycopy(bytes, 0, result, margin, bytes.length);
    return result;
  }

  @Test
  void oneInstanceReadsThemAll() {
    K reused = create();
    for (K key : keys(500)) {
      byte[] bytes = Records.bytes(key);
      assertEquals(bytes.length, Records.read(reused, bytes));
      assertNotSame(key, reused);
      assertEquals(key, reused);
      assertEquals(key.toString(), reused.toString());
      assertArrayEquals(bytes, Records.bytes(reused));
    }
  }

  @Test
  void clippedKeysAreRefused() {
    for (K key : keys(50)) {
      byte[] bytes = Records.bytes(key);
      for (int n = 0; n < bytes.length; n++) {
        byte[] clipped = Arrays.copyOf(bytes, n);
        assertThrows(CorruptDataException.class, () -> Records.read(create(), clipped));
      }
    }
  }

  /** Alone and where the rest of the key, or another one, follows in the buffer. */
  @Test
  void clippedBytesAreNotCompared() {
    assertClippedAreNotCompared(WritableComparator.get(create().getClass()));
  }

  final void assertClippedAreNotCompared(WritableComparator comparator) {
    for (K key : keys(50)) {
      byte[] bytes = Records.bytes(key);
      byte[] larger = padded(bytes, 16);
      for (int n = 0; n < bytes.length; n++) {
        int length = n;
        byte[] clipped = Arrays.copyOf(bytes, n);
        assertThrows(
            CorruptDataException.class,
            () -> comparator.compare(clipped, 0, length, bytes, 0, bytes.length));
        assertThrows(
            CorruptDataException.class,
            () -> comparator.compare(bytes, 0, bytes.length, clipped, 0, length));
        assertThrows(
            CorruptDataException.class,
            () -> comparator.compare(larger, 16, length, bytes, 0, bytes.length));
        assertThrows(
            CorruptDataException.class,
            () -> comparator.compare(bytes, 0, bytes.length, larger, 16, length));
      }
    }
  }

  /** A damaged key is refused or is another key; nothing else happens. */
  @Test
  void damagedKeysAreRefusedOrRead() {
    WritableComparator comparator = WritableComparator.get(create().getClass());

    for (K key : keys(30)) {
      byte[] bytes = Records.bytes(key);
      for (int bit = 0; bit < 8 * bytes.length; bit++) {
        byte[] damaged = bytes.clone();
        damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
        try {
          K other = create();
          Records.read(other, damaged);
          assertNotEquals(key, other);
        } catch (CorruptDataException e) {
          assertNotNull(e.getMessage());
        }
        try {
          comparator.compare(bytes, 0, bytes.length, damaged, 0, damaged.length);
        } catch (CorruptDataException e) {
          assertNotNull(e.getMessage());
        }
      }
    }
  }

  @Test
  void nothingIsAllocated() {
    List<K> keys = keys(20);
    K reused = create();
    DataOutputBuffer out = new DataOutputBuffer();
    DataInputBuffer in = new DataInputBuffer();
    WritableComparator comparator = WritableComparator.get(reused.getClass());
    Allocation.assertNone(
        () -> {
          try {
            out.reset();
            for (int i = 0; i < keys.size(); i++) keys.get(i).write(out);
            in.reset(out.getData(), out.getLength());
            for (int i = 0; i < keys.size(); i++) {
              int start = in.getPosition();
              reused.readFields(in);
              int length = in.getPosition() - start;
              comparator.compare(out.getData(), start, length, out.getData(), start, length);
            }
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
    assertEquals(keys.get(keys.size() - 1), reused);
  }
}
