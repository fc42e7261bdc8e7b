package io.crivello.fetch;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/**
 * The few threads that judge, digest and archive what the many fetch. Exchanges come to them
 * through a lock-free queue. The first failure of the log is kept; after it everything is dropped.
 */
final class Helpers {
  private static final int MAX_LINES = 1 << 13;
  private static final long LOOK_FOR_FAILURE = 100;
  private static final Parcel END = new Parcel(null, () -> {}, true);

  final LongAdder asked = new LongAdder();
  final LongAdder done = new LongAdder();
  final LongAdder fetched = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder bytes = new LongAdder();

  private final FetchSettings settings;
  private final ExchangeLog log;
  private final LinkedTransferQueue<Parcel> queue = new LinkedTransferQueue<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Semaphore lines = new Semaphore(MAX_LINES);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** An exchange on its way to the log, judged already or not. */
  private record Parcel(Exchange exchange, Runnable durable, boolean isJudged) {}

  Helpers(FetchSettings settings, ExchangeLog log) {
    this.settings = settings;
    this.log = log;
    for (int i = 0; i < settings.helpers; i++) {
      Thread thread = new Thread(this::work, "fetch-helper-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  /** Hands over an exchange, which belongs to the helpers until it is durable. */
  void submit(Exchange exchange, Runnable durable) {
    queue.add(new Parcel(exchange, durable, false));
  }

  /**
   * Hands over the line of an item that was not asked. Waits while there are too many of them on
   * their way.
   */
  void submitLine(FetchItem item, String host, Outcome outcome, String reason)
      throws InterruptedException {
    Exchange exchange = new Exchange();
    exchange.reset(item, host);
    exchange.outcome = outcome;
    exchange.reason = reason;
    if (acquire(1)) queue.add(new Parcel(exchange, lines::release, true));
  }

  private boolean acquire(int count) throws InterruptedException {
    while (!lines.tryAcquire(count, LOOK_FOR_FAILURE, TimeUnit.MILLISECONDS)) {
      check();
      if (hasFailed()) return false;
    }
    return true;
  }

  /** Notes durably that a request is about to be sent. */
  void announce(AskedLine request) throws IOException {
    log.announce(request);
  }

  /** Asks the log whether it still works. */
  void check() {
    try {
      log.check();
    } catch (IOException e) {
      fail(e);
    }
  }

  /** Notes what makes the run fail; the first one counts. */
  void fail(Throwable cause) {
    failure.compareAndSet(null, cause);
  }

  boolean hasFailed() {
    return failure.get() != null;
  }

  void throwFailure() throws IOException {
    Throwable cause = failure.get();
    if (cause == null) return;
    if (cause instanceof IOException e) throw e;
    throw new IOException("the fetcher failed", cause);
  }

  /** Waits until all lines handed over so far are durable, and ends the threads. */
  void finish() throws InterruptedException {
    acquire(MAX_LINES);
    stop();
    for (Thread thread : threads) thread.join();
  }

  /** Lets the threads end once they have done what was handed over. */
  void stop() {
    for (int i = 0; i < threads.size(); i++) queue.add(END);
  }

  private void work() {
    Judge judge = new Judge(settings);
    try {
      for (Parcel parcel; (parcel = queue.take()) != END; ) handle(parcel, judge);
    } catch (InterruptedException e) {
      fail(e);
    }
  }

  private void handle(Parcel parcel, Judge judge) {
    try {
      if (hasFailed()) {
        parcel.durable.run();
        return;
      }
      if (!parcel.isJudged) judge(parcel.exchange, judge);
      Exchange exchange = parcel.exchange;
      boolean isItem = exchange.item.place() >= 0;
      boolean hasFailed = hasFailed(exchange);
      log.write(exchange, parcel.durable);
      if (isItem) done.increment();
      if (isItem && hasFailed) failed.increment();
    } catch (Throwable e) {
      fail(e);
      parcel.durable.run();
    }
  }

  /** Whether an item failed, for now or for good; not if it goes back because of time or others. */
  private static boolean hasFailed(Exchange exchange) {
    return switch (exchange.outcome) {
      case FAILED -> true;
      case RETURNED -> Reasons.isAttempt(exchange.reason);
      default -> false;
    };
  }

  private void judge(Exchange exchange, Judge judge) {
    boolean robots = exchange.item.place() < 0;
    if (robots) judge.judgeRobots(exchange);
    else judge.judge(exchange);
    if (exchange.start > 0) asked.increment();
    bytes.add(exchange.bodyLength);
    if (robots) return;
    if (exchange.outcome == Outcome.FETCHED) fetched.increment();
  }
}
