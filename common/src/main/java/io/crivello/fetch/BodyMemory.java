package io.crivello.fetch;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the memory of large bodies: one that is longer than {@value #SMALL} bytes is read on only
 * with a reservation for the longest possible one, all at once, so that nobody who has a part waits
 * for the rest. There are as many reservations as the budget has room for, and at least one; who
 * waited longest is next. A reservation is held until the body is given up, which must not depend
 * on another one.
 */
final class BodyMemory {
  /** What a body may take without a reservation. */
  static final int SMALL = 1 << 18;

  private final Semaphore reservations;

  BodyMemory(FetchSettings settings) {
    long most = Math.min(settings.bodyMemory / settings.maxBody, Integer.MAX_VALUE);
    reservations = new Semaphore((int) Math.max(1, most), true);
  }

  /**
   * Waits for a reservation; the exchange has it until its body is given up.
   *
   * @param deadline by {@link System#nanoTime()}
   * @return false if there was none before the deadline
   */
  boolean reserve(Exchange exchange, long deadline) throws InterruptedException {
    long wait = deadline - System.nanoTime();
    if (!reservations.tryAcquire(wait, TimeUnit.NANOSECONDS)) return false;
    exchange.memory = this;
    return true;
  }

  void release() {
    reservations.release();
  }
}
