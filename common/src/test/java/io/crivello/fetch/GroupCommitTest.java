package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.DurableOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GroupCommitTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void whatReturnedIsDurableWhoeverWroteIt() throws Exception {
    MemoryOutput out = new MemoryOutput();
    GroupCommit commit = new GroupCommit(out);
    ExecutorService threads = Executors.newFixedThreadPool(16);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      int thread = i;
      all.add(
          threads.submit(
              () -> {
                for (int n = 0; n < 50; n++) {
                  String line = thread + " " + n;
                  commit.append(bytes(line + "\n"));
                  String durable = new String(out.durable(), StandardCharsets.US_ASCII);
                  assertTrue(durable.lines().anyMatch(line::equals), line);
                }
                return null;
              }));
    }
    for (Future<?> one : all) one.get();
    threads.shutdown();
    List<String> lines = new String(out.all(), StandardCharsets.US_ASCII).lines().toList();
    assertEquals(800, lines.size());
    assertEquals(800, new TreeSet<>(lines).size());
    commit.close();
    assertTrue(out.isClosed());
  }

  /** An output whose first sync waits for a sign. */
  private static final class SlowOutput extends DurableOutput {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch sign = new CountDownLatch(1);
    final AtomicInteger syncs = new AtomicInteger();
    final AtomicInteger written = new AtomicInteger();

    @Override
    public void write(int b) {
      written.incrementAndGet();
    }

    @Override
    public void write(byte[] b, int offset, int count) {
      written.addAndGet(count);
    }

    @Override
    public long position() {
      return written.get();
    }

    @Override
    public void sync() throws IOException {
      syncs.incrementAndGet();
      begun.countDown();
      try {
        sign.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  @Test
  void whoComesDuringASyncSharesTheNext() throws Exception {
    SlowOutput out = new SlowOutput();
    GroupCommit commit = new GroupCommit(out);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  commit.append(new byte[1]);
                } catch (IOException e) {
                  throw new AssertionError(e);
                }
              });
      thread.start();
      threads.add(thread);
      if (i == 0) out.begun.await();
      else while (thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
    }
    out.sign.countDown();
    for (Thread thread : threads) thread.join();
    assertEquals(20, out.written.get());
    assertEquals(2, out.syncs.get());
  }

  @Test
  void aFailureIsToldToEverybody() throws IOException {
    MemoryOutput out = new MemoryOutput();
    GroupCommit commit = new GroupCommit(out);
    commit.append(bytes("a"));
    out.failFromNowOn();
    assertThrows(IOException.class, () -> commit.append(bytes("b")));
    assertThrows(IOException.class, () -> commit.append(bytes("c")));
    assertEquals("a", new String(out.durable(), StandardCharsets.US_ASCII));
  }
}
