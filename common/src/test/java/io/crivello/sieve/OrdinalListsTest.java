package io.crivello.sieve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sorted lists are read back by intervals. */
class OrdinalListsTest {
  private static byte[] write(List<long[]> lists) throws IOException {
    return Stored.bytes(
        out -> {
          OrdinalListsWriter writer = new OrdinalListsWriter(out);
          for (long[] list : lists) writer.add(list, list.length);
          writer.finish();
        });
  }

  private static List<long[]> random(long seed) {
    Random random = new Random(seed);
    List<long[]> lists = new ArrayList<>();
    for (int n : new int[] {1, 0, 511, 512, 513, 5000}) {
      lists.add(random.longs(n, 0, 20_000).sorted().distinct().toArray());
    }
    lists.add(new long[] {0, 1, Long.MAX_VALUE});
    return lists;
  }

  @Test
  void theExampleOfTheSpecification() throws IOException {
    String payload = Stored.payload(write(List.of(new long[] {3, 4}, new long[] {1})));
    String[] blocks = {
      "00 01 00 00 00 00 00 00 00 00 03 A0", "00 00 00 00 00 00 00 00 00 00 01 80"
    };
    assertEquals(blocks[0], payload.substring(24, 59));
    assertEquals(blocks[1], payload.substring(84, 119));
    StringBuilder tail = new StringBuilder();
    for (int x : new int[] {2, 3, 1, 1, 3, 0, 0, 1, 20, 0}) {
      tail.append(String.format(java.util.Locale.ROOT, " 00 00 00 00 00 00 00 %02X", x));
    }
    assertTrue(payload.contains(tail), payload);
  }

  @Test
  void intervalsAreRead() throws IOException {
    List<long[]> lists = random(1);
    OrdinalListsReader reader = new OrdinalListsReader(Stored.source(write(lists)), Stored.NAME);
    assertEquals(lists.stream().mapToInt(list -> list.length).sum(), reader.count());
    Random random = new Random(2);
    for (int i = 0; i < 300; i++) {
      long from = i % 7 == 0 ? 0 : random.nextInt(21_000);
      long to = i % 5 == 0 ? Long.MAX_VALUE : from + random.nextInt(3000);
      LongArrayList got = new LongArrayList();
      reader.read(from, to, got);
      long[] expected =
          lists.stream()
              .flatMapToLong(Arrays::stream)
              .filter(x -> x >= from && (x < to || to == Long.MAX_VALUE))
              .toArray();
      assertArrayEquals(expected, got.toLongArray(), from + " … " + to);
      assertEquals(
          lists.stream().flatMapToLong(Arrays::stream).filter(x -> x < from).count(),
          reader.before());
    }
    LongArrayList samples = new LongArrayList();
    reader.sample(samples);
    assertTrue(samples.size() >= 14 && samples.size() <= 17, samples.toString());
  }

  @Test
  void damageIsNoticed() throws IOException {
    Stored.everyDamageIsNoticed(
        write(random(3)),
        source ->
            new OrdinalListsReader(source, Stored.NAME)
                .read(0, Long.MAX_VALUE, new LongArrayList()));
  }
}
