package io.crivello.text.document;

import io.crivello.text.PageFlawException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Work that must not take longer than its deadline, in a thread of its own. Work that does not end
 * by itself is interrupted; a thread that does not even end then is left behind, at most {@value
 * #MOST_ABANDONED} of them a process, which hold their memory and their processor time. While there
 * are so many, nothing more is begun.
 */
final class TimedWork<T> implements Runnable {
  static final int MOST_ABANDONED = 3;

  private static final long GRACE_MILLIS = 500;
  private static final long STACK_BYTES = 1 << 20;
  private static final AtomicInteger ABANDONED = new AtomicInteger();

  private enum State {
    RUNNING,
    DONE,
    ABANDONED
  }

  private final Supplier<T> work;
  private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
  private T result;
  private Throwable failure;

  private TimedWork(Supplier<T> work) {
    this.work = work;
  }

  /**
   * What the work returns; what it throws is thrown.
   *
   * @throws PageFlawException with the reason tika-time, or tika-stuck if it was not even begun
   */
  static <T> T run(Supplier<T> work, Deadline deadline) {
    if (ABANDONED.get() >= MOST_ABANDONED) {
      throw new PageFlawException("tika-stuck", "too many readers of documents never ended");
    }
    TimedWork<T> timed = new TimedWork<>(work);
    Thread thread = new Thread(null, timed, "reader of a document", STACK_BYTES);
    thread.setDaemon(true);
    thread.setContextClassLoader(TimedWork.class.getClassLoader());
    thread.start();
    timed.await(thread, deadline);
    return timed.outcome();
  }

  @Override
  public void run() {
    try {
      result = work.get();
    } catch (Throwable e) {
      failure = e;
    }
    if (!state.compareAndSet(State.RUNNING, State.DONE)) ABANDONED.decrementAndGet();
  }

  private void await(Thread thread, Deadline deadline) {
    try {
      thread.join(deadline.left() + GRACE_MILLIS);
      if (!thread.isAlive()) return;
      deadline.stop();
      thread.interrupt();
      thread.join(GRACE_MILLIS);
    } catch (InterruptedException e) {
      deadline.stop();
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  private T outcome() {
    ABANDONED.incrementAndGet();
    if (state.compareAndSet(State.RUNNING, State.ABANDONED)) {
      throw new PageFlawException("tika-time", "reading did not end");
    }
    ABANDONED.decrementAndGet();
    if (failure instanceof Error e) throw e;
    if (failure instanceof RuntimeException e) throw e;
    return result;
  }

  static int abandoned() {
    return ABANDONED.get();
  }
}
