package io.crivello;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** Tells whether code allocates, from the Java machine's own count of a thread's bytes. */
public final class Allocation {
  private static final int WARM_UP = 200;
  private static final int ROUNDS = 1000;

  private Allocation() {}

  /** Fails if work that was done often enough before still allocates when it is repeated. */
  public static void assertNone(Runnable work) {
    for (int i = 0; i < WARM_UP; i++) work.run();
    measure(() -> {}, 10);
    long idle = measure(() -> {}, ROUNDS);
    long bytes = measure(work, ROUNDS) - idle;
    assertTrue(bytes < 4 * ROUNDS, () -> bytes + " bytes in " + ROUNDS + " rounds");
  }

  /** The bytes that running some work once allocates. */
  public static long of(Runnable work) {
    measure(() -> {}, 10);
    return measure(work, 1) - measure(() -> {}, 1);
  }

  private static long measure(Runnable work, int rounds) {
    long before = allocated();
    for (int i = 0; i < rounds; i++) work.run();
    return allocated() - before;
  }

  private static long allocated() {
    try {
      return (long)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                  "getThreadAllocatedBytes",
                  new Object[] {Thread.currentThread().getId()},
                  new String[] {long.class.getName()});
    } catch (JMException e) {
      throw new AssertionError(e);
    }
  }
}
