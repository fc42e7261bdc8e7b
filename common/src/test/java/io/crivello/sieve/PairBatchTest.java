package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Pairs are sorted, deduplicated and packed as a naive version does. */
class PairBatchTest {
  private record Pair(long signature, long ordinal) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      int order = Long.compareUnsigned(signature, other.signature);
      return order != 0 ? order : Long.compare(ordinal, other.ordinal);
    }
  }

  private interface Draw {
    long signature(Random random);
  }

  private static final Draw UNIFORM = Random::nextLong;
  private static final Draw FEW = random -> random.nextInt(50) * 0x9E3779B97F4A7C15L;
  private static final Draw SMALL = random -> random.nextInt(1000);
  private static final Draw ONE = random -> -5;
  private static final Draw SKEWED = random -> random.nextLong() >>> random.nextInt(64);

  private static List<Pair> pairs(PairBatch batch) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      pairs.add(new Pair(batch.signatures()[i], batch.ordinals()[i]));
    }
    return pairs;
  }

  private static PairBatch batch(int n, Draw draw, long seed) {
    Random random = new Random(seed);
    PairBatch batch = new PairBatch(Math.max(1, n));
    for (int i = 0; i < n; i++) {
      assertFalse(batch.isFull());
      long ordinal = random.nextLong() >>> 1 + random.nextInt(40);
      batch.add(draw.signature(random), ordinal);
    }
    return batch;
  }

  @Test
  void sortsByUnsignedSignatureThenOrdinal() {
    for (Draw draw : List.of(UNIFORM, FEW, SMALL, ONE, SKEWED)) {
      for (int n : new int[] {0, 1, 2, 40, 41, 1000, 4096, 200_000}) {
        PairBatch batch = batch(n, draw, n);
        List<Pair> expected = pairs(batch);
        expected.sort(null);
        batch.sort(0);
        assertEquals(expected, pairs(batch));
      }
    }
  }

  @Test
  void sortsBehindCommonBits() {
    for (int common : new int[] {1, 8, 20}) {
      PairBatch batch =
          batch(30_000, random -> -3L << 64 - common | random.nextLong() >>> common, 3);
      List<Pair> expected = pairs(batch);
      expected.sort(null);
      batch.sort(common);
      assertEquals(expected, pairs(batch));
    }
  }

  @Test
  void sortsNumbers() {
    RadixSort radix = new RadixSort();
    Random random = new Random(12);
    for (int n : new int[] {0, 1, 2, 1000, 70_000}) {
      for (int bits : new int[] {1, 8, 23, 40, 63}) {
        long[] numbers = random.longs(n + 3).map(x -> x >>> 64 - bits).toArray();
        long[] expected = numbers.clone();
        Arrays.sort(expected, 0, n);
        radix.sort(numbers, n);
        assertArrayEquals(expected, numbers);
      }
    }
  }

  @Test
  void keepsTheLeastOrdinal() {
    PairBatch batch = batch(20_000, SMALL, 4);
    List<Pair> all = pairs(batch);
    all.sort(null);
    List<Pair> expected = new ArrayList<>();
    LongArrayList expectedLosers = new LongArrayList();
    for (Pair pair : all) {
      if (expected.isEmpty() || expected.get(expected.size() - 1).signature != pair.signature) {
        expected.add(pair);
      } else {
        expectedLosers.add(pair.ordinal);
      }
    }
    LongArrayList losers = new LongArrayList();
    batch.sort(0);
    batch.keepLeast(losers);
    assertEquals(expected, pairs(batch));
    assertEquals(expectedLosers, losers);
  }

  @Test
  void recentSignaturesDropOnlyBehindASmallerOrdinal() {
    RecentSignatures recent = new RecentSignatures(4);
    Random random = new Random(5);
    long[] least = new long[100];
    Arrays.fill(least, Long.MAX_VALUE);
    int dropped = 0;
    for (int i = 0; i < 10_000; i++) {
      int signature = random.nextInt(random.nextBoolean() ? 100 : 5);
      long ordinal = random.nextInt(1000);
      if (recent.isRepeat(signature, ordinal)) {
        assertTrue(least[signature] <= ordinal);
        dropped++;
      } else {
        least[signature] = Math.min(least[signature], ordinal);
      }
    }
    assertTrue(dropped > 1000);
    assertFalse(new RecentSignatures(4).isRepeat(0, 0), "an empty table knows nothing");
  }

  @Test
  void theExampleOfThePackedForm() {
    long page = 1 << 23;
    byte[] to = new byte[PackedPairs.longest(4)];
    int length =
        PackedPairs.pack(
            new long[] {16, 19, 26, 33},
            new long[] {2 * page + 1, page, page + 3, page + 2},
            0,
            4,
            to);
    assertEquals(
        "00000004"
            + "000302000000000000001039C9"
            + "0000000000000001"
            + "00000000"
            + "0102"
            + "A1A0",
        HexFormat.of().withUpperCase().formatHex(to, 0, length));
  }

  @Test
  void whatWasPackedIsUnpacked() {
    for (int n : new int[] {0, 1, 4095, 4096, 4097, 30_000}) {
      for (Draw draw : List.of(UNIFORM, SKEWED)) {
        PairBatch batch = batch(n, draw, n + 7);
        batch.sort(0);
        batch.keepLeast(null);
        byte[] packed = new byte[PackedPairs.longest(batch.size())];
        int length =
            PackedPairs.pack(batch.signatures(), batch.ordinals(), 0, batch.size(), packed);
        PairBatch copy = new PairBatch(10);
        copy.addPacked(Arrays.copyOf(packed, length), length);
        assertEquals(pairs(batch), pairs(copy));
        copy.addPacked(packed, length);
        assertEquals(2 * batch.size(), copy.size());
      }
    }
  }

  @Test
  void damagedPairsAreRefusedOrHarmless() {
    PairBatch batch = batch(5000, UNIFORM, 9);
    batch.sort(0);
    byte[] buffer = new byte[PackedPairs.longest(5000)];
    int length = PackedPairs.pack(batch.signatures(), batch.ordinals(), 0, 5000, buffer);
    byte[] sound = Arrays.copyOf(buffer, length);
    for (int i = 0; i < 300; i++) {
      int clipped = (int) ((long) i * length / 300);
      assertThrows(
          CorruptDataException.class, () -> new PairBatch(1).addPacked(sound, clipped), "" + i);
    }
    Random random = new Random(10);
    int refused = 0;
    for (int round = 0; round < 2000; round++) {
      byte[] damaged = sound.clone();
      int bit = random.nextInt(round % 2 == 0 ? 120 : 8 * length);
      damaged[bit >>> 3] ^= (byte) (0x80 >>> (bit & 7));
      try {
        new PairBatch(1).addPacked(damaged, length);
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 300, "refused: " + refused);
  }
}
