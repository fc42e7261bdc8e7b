package io.crivello.bench;

import com.google.common.hash.Funnels;
import io.crivello.struct.BloomFilter;
import io.crivello.struct.KeySignature;
import java.nio.ByteBuffer;
import java.util.Random;

/** Bloom filters beside Guava's, on the same keys; half of those looked up are members. */
@SuppressWarnings("UnstableApiUsage")
public final class BloomSection implements Section {
  private static final int ELEMENTS = 10_000_000;
  private static final double RATE = 0.01;
  private static final int LOOK_UPS = 1_000_000;
  private static final String PEER = "Guava BloomFilter";

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    com.google.common.hash.BloomFilter<Long> peer =
        com.google.common.hash.BloomFilter.create(Funnels.longFunnel(), ELEMENTS, RATE);
    BloomFilter blocked = BloomFilter.blocked(ELEMENTS, RATE);
    BloomFilter plain = BloomFilter.plain(ELEMENTS, RATE);
    for (long i = 0; i < ELEMENTS; i++) {
      peer.put(i);
      blocked.add(KeySignature.first(i));
      plain.add(KeySignature.first(i));
    }
    long[] asked = new Random(1).longs(LOOK_UPS, 0, 2L * ELEMENTS).toArray();
    compare(sheet, "blocked Bloom contains, long keys", blocked, peer, asked, 0.5);
    compare(sheet, "plain Bloom contains, long keys", plain, peer, asked, SideBySide.NO_BAR);
    measure(sheet, "blocked Bloom", blocked);
    measure(sheet, "plain Bloom", plain);
    byteKeys(sheet);
  }

  private static void compare(
      SideBySide sheet,
      String measure,
      BloomFilter ours,
      com.google.common.hash.BloomFilter<Long> peer,
      long[] asked,
      double bar) {
    long members = 0;
    for (long key : asked) if (key < ELEMENTS) members++;
    long expected = members;
    sheet.compare(
        measure,
        LOOK_UPS,
        () -> checked(countOurs(ours, asked), expected),
        PEER,
        () -> {
          long taken = 0;
          for (long key : asked) if (peer.mightContain(key)) taken++;
          return checked(taken, expected);
        },
        bar);
  }

  private static long countOurs(BloomFilter filter, long[] asked) {
    long taken = 0;
    for (long key : asked) if (filter.contains(KeySignature.first(key))) taken++;
    return taken;
  }

  /** Both filters err, each in its own way, on about as many strangers: the members must agree. */
  private static long checked(long taken, long members) {
    if (taken < members || taken > members + 2 * RATE * LOOK_UPS) {
      throw new AssertionError(taken + " taken for " + members + " members");
    }
    return members;
  }

  private static void byteKeys(SideBySide sheet) {
    com.google.common.hash.BloomFilter<byte[]> peer =
        com.google.common.hash.BloomFilter.create(Funnels.byteArrayFunnel(), ELEMENTS, RATE);
    BloomFilter blocked = BloomFilter.blocked(ELEMENTS, RATE);
    byte[] key = new byte[12];
    ByteBuffer number = ByteBuffer.wrap(key);
    for (long i = 0; i < ELEMENTS; i++) {
      number.putLong(4, i);
      peer.put(key);
      blocked.add(key, 0, key.length);
    }
    byte[][] asked = new byte[LOOK_UPS][12];
    Random random = new Random(2);
    long members = 0;
    for (byte[] some : asked) {
      long i = random.nextInt(2 * ELEMENTS);
      if (i < ELEMENTS) members++;
      ByteBuffer.wrap(some).putLong(4, i);
    }
    long expected = members;
    sheet.compare(
        "blocked Bloom contains, keys of 12 bytes",
        LOOK_UPS,
        () -> {
          long taken = 0;
          for (byte[] some : asked) if (blocked.contains(some, 0, some.length)) taken++;
          return checked(taken, expected);
        },
        PEER,
        () -> {
          long taken = 0;
          for (byte[] some : asked) if (peer.mightContain(some)) taken++;
          return checked(taken, expected);
        },
        0.5);
  }

  private static void measure(SideBySide sheet, String name, BloomFilter filter) {
    long taken = 0;
    for (long i = ELEMENTS; i < 2L * ELEMENTS; i++) {
      if (filter.contains(KeySignature.first(i))) taken++;
    }
    sheet.line(
        name + ": rate and size",
        "%8.4f of strangers taken, asked %.4f   %.2f bits an element, %d set by each",
        (double) taken / ELEMENTS,
        RATE,
        (double) filter.bits() / ELEMENTS,
        filter.hashes());
  }
}
