package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every Bloom filter guarantees. */
abstract class BloomFilterContract {
  private static final double[] RATES = {0.5, 0.1, 0.03, 0.01, 1e-3, 1e-4, 1e-5};

  @TempDir Path scratch;

  abstract BloomFilter create(long capacity, double rate);

  private static long member(long i) {
    return KeySignature.first(i);
  }

  private static long stranger(long i) {
    return KeySignature.first(-1 - i);
  }

  private BloomFilter filled(long capacity, double rate) {
    BloomFilter filter = create(capacity, rate);
    for (long i = 0; i < capacity; i++) filter.add(member(i));
    return filter;
  }

  @Test
  void neverDeniesAMember() {
    for (double rate : RATES) {
      for (int n : new int[] {1, 2, 10, 1000, 20_000}) {
        BloomFilter filter = filled(n, rate);
        for (int i = 0; i < n; i++) assertTrue(filter.contains(member(i)));
      }
    }
  }

  /** Over many filters, since the rate of a single small one varies. */
  @Test
  void keepsTheRate() {
    for (double rate : RATES) {
      for (int n : new int[] {1, 10, 100, 1000, 30_000}) {
        int filters = Math.max(1, Math.min(20, 3000 / n));
        long looks = Math.max(200_000, (long) (200 / rate)) / filters;
        long taken = 0;
        for (int f = 0; f < filters; f++) {
          BloomFilter filter = create(n, rate);
          for (long i = 0; i < n; i++) filter.add(member((long) f * n + i));
          for (long i = 0; i < looks; i++) if (filter.contains(stranger(f * looks + i))) taken++;
        }
        double mean = rate * looks * filters;
        assertTrue(
            taken <= mean + 4.5 * Math.sqrt(mean),
            "rate " + rate + ", n " + n + ": " + taken + " taken where " + mean + " may be");
      }
    }
  }

  @Test
  void aLargeFilterKeepsTheRateAndIsNoLargerThanItMustBe() {
    int n = 500_000;
    for (double rate : new double[] {0.1, 0.01, 1e-3}) {
      BloomFilter filter = filled(n, rate);
      int looks = 1_000_000;
      int taken = 0;
      for (int i = 0; i < looks; i++) if (filter.contains(stranger(i))) taken++;
      assertEquals(rate * looks, taken, 5 * Math.sqrt(rate * looks) + 0.02 * rate * looks);
    }
  }

  @Test
  void anEmptyFilterContainsNothing() {
    BloomFilter filter = create(100, 0.01);
    for (int i = 0; i < 1000; i++) assertFalse(filter.contains(member(i)));
    assertEquals(0, filter.added());
  }

  @Test
  void byteRangesGoThroughTheirSignature() {
    byte[] text = "one two".getBytes(StandardCharsets.US_ASCII);
    BloomFilter filter = create(10, 1e-6);
    assertTrue(filter.add(text, 4, 3));
    assertFalse(filter.add("two".getBytes(StandardCharsets.US_ASCII), 0, 3));
    assertTrue(filter.contains(text, 4, 3));
    assertFalse(filter.contains(text, 0, 3));
    assertTrue(filter.contains(KeySignature.first(text, 4, 3)));
  }

  @Test
  void threadsAddAsOneDoes() throws IOException {
    for (double rate : new double[] {0.1, 1e-4}) {
      for (int n : new int[] {0, 1, 64, 20_000}) {
        long[] signatures = new long[n + 5];
        for (int i = 0; i < signatures.length; i++) signatures[i] = member(i % (n / 2 + 1));
        BloomFilter expected = create(Math.max(1, n / 3), rate);
        List<String> expectedMessages = new ArrayList<>();
        expected.onOverfull(expectedMessages::add);
        expected.add(stranger(0));
        for (int i = 0; i < n; i++) expected.add(signatures[i]);
        for (int threads : new int[] {1, 2, 7}) {
          BloomFilter filter = create(Math.max(1, n / 3), rate);
          List<String> messages = new ArrayList<>();
          filter.onOverfull(messages::add);
          filter.add(stranger(0));
          filter.addAll(signatures, n, threads);
          assertEquals(expected.added(), filter.added());
          assertArrayEquals(Damage.bytes(expected::write), Damage.bytes(filter::write));
          assertEquals(expectedMessages, messages);
        }
      }
    }
    BloomFilter filter = create(10, 0.1);
    assertThrows(IllegalArgumentException.class, () -> filter.addAll(new long[3], 3, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> filter.addAll(new long[3], 4, 2));
  }

  @Test
  void iteratorsAddAsOneDoes() throws IOException {
    List<byte[]> words = Keys.sortedWords(1000, 3);
    BloomFilter expected = create(1000, 0.01);
    for (byte[] word : words) expected.add(word, 0, word.length);
    BloomFilter byKeys = create(1000, 0.01);
    byKeys.addAll(words.iterator());
    assertArrayEquals(Damage.bytes(expected::write), Damage.bytes(byKeys::write));
    BloomFilter bySignatures = create(1000, 0.01);
    bySignatures.addAll(
        words.stream().mapToLong(word -> KeySignature.first(word, 0, word.length)).iterator());
    assertArrayEquals(Damage.bytes(expected::write), Damage.bytes(bySignatures::write));
  }

  @Test
  void warnsOnceWhenOverfull() {
    List<String> messages = new ArrayList<>();
    BloomFilter filter = create(1000, 1e-6);
    filter.onOverfull(messages::add);
    for (int i = 0; i < 1000; i++) {
      filter.add(member(i));
      filter.add(member(i));
    }
    assertFalse(filter.isOverfull());
    assertTrue(messages.isEmpty());
    for (int i = 1000; i < 1100; i++) filter.add(member(i));
    assertTrue(filter.isOverfull());
    assertEquals(1, messages.size());
    assertTrue(messages.get(0).contains("1000"), messages.get(0));
  }

  @Test
  void mergingIsTheUnion() throws IOException {
    BloomFilter all = create(2000, 0.01);
    BloomFilter even = create(2000, 0.01);
    BloomFilter odd = create(2000, 0.01);
    for (int i = 0; i < 2000; i++) {
      all.add(member(i));
      (i % 2 == 0 ? even : odd).add(member(i));
    }
    even.merge(odd);
    assertArrayEquals(all.words, even.words);
    List<String> messages = new ArrayList<>();
    even.onOverfull(messages::add);
    even.merge(all);
    assertTrue(even.isOverfull());
    assertEquals(1, messages.size());
  }

  @Test
  void onlyEqualsAreMerged() {
    BloomFilter filter = create(2000, 0.01);
    for (BloomFilter other :
        List.of(
            create(2001, 0.01),
            create(2000, 0.011),
            filter instanceof PlainBloomFilter
                ? BloomFilter.blocked(2000, 0.01)
                : BloomFilter.plain(2000, 0.01))) {
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> filter.merge(other));
      assertTrue(refusal.getMessage().startsWith("cannot merge"), refusal.getMessage());
    }
  }

  @Test
  void impossibleParametersAreRefused() {
    for (double rate : new double[] {0, 1, -1, 2, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> create(10, rate));
    }
    assertThrows(IllegalArgumentException.class, () -> create(0, 0.1));
    assertThrows(IllegalArgumentException.class, () -> create(1L << 50, 0.1));
  }

  @Test
  void goesBeyondTwoToThe31Bits() {
    BloomFilter filter = create(230_000_000, 0.01);
    assertTrue(filter.bits() > 1L << 31);
    for (int i = 0; i < 200_000; i++) filter.add(member(i));
    for (int i = 0; i < 200_000; i++) assertTrue(filter.contains(member(i)));
    for (int i = 0; i < 200_000; i++) assertFalse(filter.contains(stranger(i)));
    long upper = 0;
    for (int i = filter.words.length / 2; i < filter.words.length; i++) {
      upper += Long.bitCount(filter.words[i]);
    }
    double expected = 100_000.0 * filter.hashes();
    assertEquals(expected, upper, 0.01 * expected);
  }

  @Test
  void storedAndLoadedItIsTheSame() throws IOException {
    BloomFilter filter = filled(500, 0.01);
    Path file = scratch.resolve("filter");
    filter.save(file);
    Damage.everyDamagedFileIsRefused(file, BloomFilter::load);
    BloomFilter loaded = BloomFilter.load(file);
    loaded.onOverfull(message -> assertTrue(loaded.isOverfull()));
    assertEquals(filter.toString(), loaded.toString());
    assertEquals(filter.added(), loaded.added());
    for (int i = 0; i < 10_000; i++) {
      assertEquals(filter.contains(stranger(i)), loaded.contains(stranger(i)));
    }
    loaded.merge(filter);
    assertArrayEquals(filter.words, loaded.words);
  }

  @Test
  void garbageIsHarmless() throws IOException {
    Damage.garbageIsHarmless(
        Damage.bytes(filled(100, 0.01)::write),
        BloomFilter::read,
        read -> {
          read.onOverfull(message -> assertTrue(read.isOverfull()));
          for (int i = 0; i < 100; i++) {
            read.add(member(i));
            assertTrue(read.contains(member(i)));
          }
        });
  }
}
