package io.crivello.bench;

import io.crivello.fetch.Exchange;
import io.crivello.fetch.FetchClock;
import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchProgress;
import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.Fetcher;
import io.crivello.fetch.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;

/**
 * The heap that a fetcher holds while its list waits, for lists of two lengths. It is measured
 * while every fetch thread waits with its first request: what running threads allocate between a
 * collection and the look at the heap are some megabytes that nobody holds.
 */
public final class FetchMemorySection implements Section {
  private static final int HOSTS = 1000;
  private static final int THREADS = 64;
  private static final int MOST_COLLECTIONS = 20;

  /** Takes the heap's measure while all fetch threads wait for it. */
  private static final class Gauge implements Transport {
    private final CyclicBarrier all = new CyclicBarrier(THREADS, this::measure);
    private volatile long used;

    private void measure() {
      used = usedHeap();
    }

    @Override
    public void exchange(FetchItem item, Exchange into) {
      into.status = 404;
      if (used > 0) return;
      try {
        all.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {}
  }

  /** What is used after so many collections that one more frees nothing. */
  private static long usedHeap() {
    long used = Long.MAX_VALUE;
    for (int i = 0; i < MOST_COLLECTIONS; i++) {
      System.gc();
      long now = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      if (now >= used) break;
      used = now;
    }
    return used;
  }

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    Path directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-fetch-");
    try {
      measure(directory, 1000);
      long small = measure(directory, 100_000);
      long large = measure(directory, 1_000_000);
      double growth = (double) large / small;
      sheet.line("fetch, heap with 100 k items in the list", "%8.2f MB", small / 1e6);
      sheet.line(
          "fetch, heap with 1 M items in the list",
          "%8.2f MB   ratio %5.2f   to reach ≤ 1.20   %s",
          large / 1e6,
          growth,
          growth <= 1.2 ? "reached" : "MISSED");
    } finally {
      Files.delete(directory);
    }
  }

  private static long measure(Path directory, long items) throws IOException {
    FetchSettings settings =
        FetchSettings.of(
            Map.of("threads", Integer.toString(THREADS), "delay", "1h", "ip-delay", "1h"));
    long before = usedHeap();
    Gauge gauge = new Gauge();
    Fetcher fetcher =
        new Fetcher(
            settings,
            gauge,
            (exchange, durable) -> durable.run(),
            FetchClock.steady(),
            FetchProgress.NONE);
    fetcher.run(
        LongStream.range(0, items).mapToObj(FetchMemorySection::item).iterator(),
        host -> null,
        directory.resolve("items"));
    return gauge.used - before;
  }

  private static FetchItem item(long place) {
    long host = place % HOSTS;
    String url = "http://host" + host + ".example/a/path/of/usual/length/page" + place + ".html";
    String address = "10.0." + host / 250 + "." + host % 250;
    return new FetchItem(place, 3, 0, 0, address, url, "", "");
  }
}
