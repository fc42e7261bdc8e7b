package io.crivello.text.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.text.PageFlawException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class TimedWorkTest {
  private static String flaw(Runnable work, long millis) {
    return assertThrows(
            PageFlawException.class,
            () ->
                TimedWork.run(
                    () -> {
                      work.run();
                      return "";
                    },
                    new Deadline(millis)))
        .reason();
  }

  @Test
  void resultsAndFailuresComeBack() {
    assertEquals("done", TimedWork.run(() -> "done", new Deadline(60_000)));
    assertThrows(
        IllegalStateException.class,
        () ->
            TimedWork.run(
                () -> {
                  throw new IllegalStateException();
                },
                new Deadline(60_000)));
    assertThrows(
        StackOverflowError.class, () -> TimedWork.run(() -> endless(0), new Deadline(60_000)));
    assertEquals(0, TimedWork.abandoned());
  }

  private static int endless(int n) {
    return n < 0 ? n : 1 + endless(n + 1);
  }

  @Test
  void workThatSleepsIsInterrupted() {
    AtomicBoolean interrupted = new AtomicBoolean();
    String reason =
        flaw(
            () -> {
              try {
                Thread.sleep(600_000);
              } catch (InterruptedException e) {
                interrupted.set(true);
                throw new PageFlawException("tika-time", "", e);
              }
            },
            1);
    assertEquals("tika-time", reason);
    assertTrue(interrupted.get());
    assertEquals(0, TimedWork.abandoned());
  }

  @Test
  void workThatLooksAtTheDeadlineEndsByItself() {
    Deadline deadline = new Deadline(20);
    assertThrows(
        ReadingStopped.class,
        () ->
            TimedWork.run(
                () -> {
                  while (true) deadline.check();
                },
                deadline));
    assertEquals(0, TimedWork.abandoned());
  }

  @Test
  void workThatNeverEndsIsAbandonedAFewTimes() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    Runnable never =
        () -> {
          while (true) {
            try {
              end.await();
              return;
            } catch (InterruptedException ignored) {
              Thread.yield();
            }
          }
        };
    try {
      for (int i = 1; i <= TimedWork.MOST_ABANDONED; i++) {
        assertEquals("tika-time", flaw(never, 1));
        assertEquals(i, TimedWork.abandoned());
      }
      AtomicBoolean begun = new AtomicBoolean();
      assertEquals("tika-stuck", flaw(() -> begun.set(true), 60_000));
      assertFalse(begun.get());
    } finally {
      end.countDown();
    }
    while (TimedWork.abandoned() > 0) Thread.sleep(5);
    assertEquals("again", TimedWork.run(() -> "again", new Deadline(60_000)));
  }
}
