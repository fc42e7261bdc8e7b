package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PolitenessQueuesTest {
  /** A token that is out, and when it comes back. */
  private record Held(int host, long begin, long end) {}

  @Property(tries = 150, seed = "3")
  void randomSchedulesNeverAskTooEarlyAndServeEverybody(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 40) int hostCount,
      @ForAll @IntRange(min = 1, max = 10) int addressCount,
      @ForAll boolean byShare) {
    Random random = new Random(seed);
    int delay = random.nextInt(3) * 50;
    int ipDelay = random.nextInt(3) * 30;
    FetchSettings settings =
        FetchSettings.of(
            Map.of(
                "delay", delay + "ms", "ip-delay", ipDelay + "ms", "share", byShare ? "0.3" : ""));
    PolitenessQueues queues = new PolitenessQueues(settings);
    for (int i = 0; i < addressCount; i++) queues.addAddress();
    int[] address = new int[hostCount];
    int[] left = new int[hostCount];
    for (int host = 0; host < hostCount; host++) {
      address[host] = random.nextInt(addressCount);
      left[host] = 1 + random.nextInt(6);
      queues.addHost(address[host]);
    }
    queues.open(new long[hostCount], new long[addressCount]);

    long[] hostFree = new long[hostCount];
    long[] addressFree = new long[addressCount];
    PriorityQueue<Held> held = new PriorityQueue<>(Comparator.comparingLong(Held::end));
    int threads = 1 + random.nextInt(8);
    long now = 0;
    int served = 0;
    int wanted = Arrays.stream(left).sum();
    while (served < wanted || !held.isEmpty()) {
      while (held.size() < threads) {
        int host = queues.take(now);
        if (host == PolitenessQueues.NOBODY) break;
        assertTrue(now >= hostFree[host], "host " + host + " at " + now);
        assertTrue(now >= addressFree[address[host]], "address of " + host + " at " + now);
        hostFree[host] = addressFree[address[host]] = Long.MAX_VALUE;
        held.add(new Held(host, now, now + random.nextInt(40)));
      }
      assertEquals(held.size(), queues.taken());
      long next = held.isEmpty() ? Long.MAX_VALUE : held.peek().end;
      if (held.size() < threads) next = Math.min(next, queues.nextInstant());
      assertTrue(next < Long.MAX_VALUE, "stuck with " + (wanted - served) + " left");
      now = Math.max(now, next);
      while (!held.isEmpty() && held.peek().end <= now) {
        Held back = held.poll();
        long crawlDelay = random.nextInt(4) == 0 ? 200 : 0;
        boolean more = --left[back.host] > 0;
        served++;
        queues.release(back.host, back.begin, back.end, crawlDelay, 0, more);
        long length = back.end - back.begin;
        long rest = byShare ? (long) Math.ceil(length / 0.3) : delay;
        hostFree[back.host] = back.end + Math.max(rest, crawlDelay);
        addressFree[address[back.host]] = back.end + ipDelay;
      }
    }
    assertEquals(Long.MAX_VALUE, queues.nextInstant());
  }

  @Test
  void nobodyStarvesEvenIfTimeStandsStill() {
    FetchSettings settings = FetchSettings.of(Map.of("delay", "0", "ip-delay", "0"));
    PolitenessQueues queues = new PolitenessQueues(settings);
    for (int i = 0; i < 3; i++) queues.addAddress();
    for (int i = 0; i < 9; i++) queues.addHost(i % 3);
    queues.open(new long[9], new long[3]);
    int[] turns = new int[9];
    for (int i = 0; i < 900; i++) {
      int host = queues.take(0);
      turns[host]++;
      queues.release(host, 0, 0, 0, 0, true);
    }
    assertEquals(100, Arrays.stream(turns).min().getAsInt());
    assertEquals(100, Arrays.stream(turns).max().getAsInt());
  }

  @Test
  void aHostIsNotAskedBeforeItMayBeAfterEarlierRounds() {
    PolitenessQueues queues =
        new PolitenessQueues(FetchSettings.of(Map.of("delay", "1s", "ip-delay", "3s")));
    int address = queues.addAddress();
    for (int i = 0; i < 3; i++) queues.addHost(address);
    queues.open(new long[] {500, 100, Long.MAX_VALUE}, new long[] {200});
    assertEquals(200, queues.nextInstant());
    assertEquals(PolitenessQueues.NOBODY, queues.take(199));
    assertEquals(1, queues.take(200));
    assertEquals(Long.MAX_VALUE, queues.nextInstant());
    queues.releaseUnused(1, false);
    assertEquals(500, queues.nextInstant());
    assertEquals(0, queues.take(500));
    queues.release(0, 500, 600, 0, 9000, true);
    assertEquals(9000, queues.nextInstant());
  }

  @Test
  void hostsThatComeLaterFindTheirPlace() {
    long seed = 23;
    Random random = new Random(seed);
    FetchSettings settings = FetchSettings.of(Map.of("delay", "0", "ip-delay", "0"));
    PolitenessQueues queues = new PolitenessQueues(settings);
    int addresses = 5;
    for (int i = 0; i < addresses; i++) queues.addAddress();
    for (int i = 0; i < 20; i++) queues.addHost(i % addresses);
    long[] next = new long[400];
    Arrays.fill(next, Long.MAX_VALUE);
    for (int i = 0; i < 20; i++) next[i] = random.nextInt(1000);
    queues.open(Arrays.copyOf(next, 20), new long[addresses]);
    int[] address = new int[400];
    for (int i = 0; i < 20; i++) address[i] = i % addresses;
    boolean[] busy = new boolean[400];
    int hosts = 20;
    TreeSet<Integer> out = new TreeSet<>();
    while (hosts < 400 || !out.isEmpty()) {
      if (hosts < 400 && random.nextBoolean()) {
        if (random.nextInt(4) == 0) {
          address[hosts] = queues.addAddress();
          addresses++;
        } else {
          address[hosts] = random.nextInt(addresses);
        }
        int host = queues.addHost(address[hosts]);
        assertEquals(hosts, host);
        next[host] = random.nextInt(1000);
        queues.admit(host, next[host]);
        hosts++;
      } else if (random.nextBoolean() && !out.isEmpty()) {
        int host = out.pollFirst();
        busy[address[host]] = false;
        queues.releaseUnused(host, false);
      }
      long expected = Long.MAX_VALUE;
      for (int i = 0; i < hosts; i++) {
        if (!busy[address[i]]) expected = Math.min(expected, next[i]);
      }
      assertEquals(expected, queues.nextInstant(), "seed " + seed);
      if (expected == Long.MAX_VALUE || random.nextInt(3) > 0) continue;
      int host = queues.take(expected);
      assertEquals(expected, next[host], "seed " + seed);
      next[host] = Long.MAX_VALUE;
      busy[address[host]] = true;
      out.add(host);
    }
  }

  @Test
  void aHostIsAdmittedAgainWithWhatItStillHasToRest() {
    FetchSettings settings = FetchSettings.of(Map.of("delay", "1s", "ip-delay", "3s"));
    PolitenessQueues queues = new PolitenessQueues(settings);
    queues.addHost(queues.addAddress());
    queues.open(new long[] {0}, new long[] {0});
    assertEquals(0, queues.take(0));
    queues.release(0, 0, 100, 0, 7000, false);
    assertEquals(Long.MAX_VALUE, queues.nextInstant());
    queues.admit(0, 500);
    assertEquals(7000, queues.nextInstant());
    int later = queues.addAddress();
    queues.delayAddress(later, 6000);
    queues.admit(queues.addHost(later), 10);
    assertEquals(6000, queues.nextInstant());
  }

  @Test
  void heapsGiveTheirNumbersInOrder() {
    long seed = 11;
    Random random = new Random(seed);
    long[] key = random.longs(5000).toArray();
    PairingHeaps heaps =
        new PairingHeaps() {
          @Override
          protected boolean isBefore(int a, int b) {
            return key[a] < key[b];
          }
        };
    int[] heap = {PairingHeaps.EMPTY, PairingHeaps.EMPTY, PairingHeaps.EMPTY};
    Comparator<Integer> order = Comparator.comparingLong(i -> key[i]);
    var expected = java.util.List.of(tree(order), tree(order), tree(order));
    for (int i = 0; i < key.length; i++) {
      int which = random.nextInt(3);
      heap[which] = heaps.add(heap[which], i);
      expected.get(which).add(i);
      while (random.nextInt(3) == 0 && !expected.get(which).isEmpty()) {
        assertEquals(expected.get(which).pollFirst(), heap[which], "seed " + seed);
        heap[which] = heaps.removeFirst(heap[which]);
      }
    }
    for (int which = 0; which < 3; which++) {
      for (int number : expected.get(which)) {
        assertEquals(number, heap[which], "seed " + seed);
        heap[which] = heaps.removeFirst(heap[which]);
      }
      assertEquals(PairingHeaps.EMPTY, heap[which]);
    }
  }

  private static TreeSet<Integer> tree(Comparator<Integer> order) {
    return new TreeSet<>(order);
  }
}
