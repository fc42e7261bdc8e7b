package io.crivello.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A log in memory that makes lines durable a little later, by a thread of its own. */
final class MemoryLog implements ExchangeLog, AutoCloseable {
  final List<FetchLine> lines = new ArrayList<>();
  final Queue<AskedLine> announced = new ConcurrentLinkedQueue<>();
  final AtomicInteger inFlight = new AtomicInteger();
  final AtomicInteger mostInFlight = new AtomicInteger();
  private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
  private final int failAfter;

  MemoryLog() {
    this(Integer.MAX_VALUE);
  }

  MemoryLog(int failAfter) {
    this.failAfter = failAfter;
  }

  @Override
  public void announce(AskedLine request) {
    announced.add(request);
  }

  @Override
  public void write(Exchange exchange, Runnable durable) throws IOException {
    synchronized (lines) {
      if (lines.size() >= failAfter) throw new IOException("the disk is full");
      lines.add(exchange.line(0, 0));
    }
    if (exchange.start > 0) {
      mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
    }
    boolean request = exchange.start > 0;
    later.schedule(
        () -> {
          if (request) inFlight.decrementAndGet();
          durable.run();
        },
        1,
        TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    later.shutdownNow();
  }
}
