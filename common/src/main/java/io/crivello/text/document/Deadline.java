package io.crivello.text.document;

/** The instant at which a document must have been read. */
final class Deadline {
  private final long end;
  private volatile boolean stopped;

  Deadline(long millis) {
    end = System.nanoTime() + millis * 1_000_000;
  }

  boolean isOver() {
    return stopped || System.nanoTime() - end > 0;
  }

  /** Milliseconds that are left, at least one. */
  long left() {
    return Math.max(1, (end - System.nanoTime()) / 1_000_000);
  }

  /** Makes it be over now. */
  void stop() {
    stopped = true;
  }

  /**
   * Lets the reader of a document go on.
   *
   * @throws ReadingStopped if time is over
   */
  void check() {
    if (isOver()) throw new ReadingStopped("time is over");
  }
}
