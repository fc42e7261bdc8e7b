package io.crivello.jobs.runtime;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.apache.hadoop.mapreduce.Job;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.apache.log4j.spi.ThrowableInformation;

/**
 * A job of the local runner, watched. The runner tells nobody but its log why a job failed, and its
 * thread may die, of an error or without an output committer, and leave the job running for ever as
 * far as its status goes. All threads of the job belong to one group, so that what they log and
 * throw is known to be its own. Used only in embedded runs, where this program brings the logging
 * library itself.
 */
final class LocalJob implements AutoCloseable {
  private static final Logger RUNNER = Logger.getLogger("org.apache.hadoop.mapred.LocalJobRunner");
  private static final String RUNNER_THREAD = "org.apache.hadoop.mapred.LocalJobRunner$Job";

  private static final long LAST_WORDS = 10_000;

  private final Threads threads;
  private final Ear ear = new Ear();
  private Thread runner;
  private volatile Throwable cause;

  LocalJob(String name) {
    threads = new Threads(name);
    // One of its failures the runner tells at this level.
    if (!RUNNER.isInfoEnabled()) RUNNER.setLevel(Level.INFO);
    RUNNER.addAppender(ear);
  }

  /** Submits the job, from a thread of the group: those that the runner starts belong to it too. */
  void submit(Job job) throws IOException, InterruptedException, ClassNotFoundException {
    Throwable[] thrown = new Throwable[1];
    Thread submitter =
        new Thread(
            threads,
            () -> {
              try {
                job.submit();
              } catch (Throwable e) {
                thrown[0] = e;
              }
            },
            "submission of " + threads.getName());
    submitter.start();
    try {
      submitter.join();
    } catch (InterruptedException e) {
      submitter.interrupt();
      throw e;
    }
    rethrow(thrown[0]);
    runner = threads.runner();
  }

  private static void rethrow(Throwable e)
      throws IOException, InterruptedException, ClassNotFoundException {
    if (e instanceof IOException io) throw io;
    if (e instanceof InterruptedException interrupt) throw interrupt;
    if (e instanceof ClassNotFoundException unknown) throw unknown;
    if (e instanceof RuntimeException runtime) throw runtime;
    if (e instanceof Error error) throw error;
  }

  /** Whether the runner's thread is gone: a job that is not complete by then never will be. */
  boolean isDead() {
    return runner == null || !runner.isAlive();
  }

  /**
   * What made the job fail, or null if nothing was heard. The runner tells it after the job has
   * failed: its thread is given the time to do so.
   */
  Throwable cause() throws InterruptedException {
    if (runner != null) runner.join(LAST_WORDS);
    return cause;
  }

  private void hear(Throwable e) {
    if (cause == null) cause = e;
  }

  @Override
  public void close() {
    RUNNER.removeAppender(ear);
  }

  /** The threads of the job. */
  private final class Threads extends ThreadGroup {
    Threads(String name) {
      super(name);
    }

    Thread runner() {
      Thread[] all = new Thread[activeCount() + 16];
      enumerate(all);
      return Arrays.stream(all)
          .filter(Objects::nonNull)
          .filter(thread -> thread.getClass().getName().equals(RUNNER_THREAD))
          .findFirst()
          .orElse(null);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable e) {
      boolean isRunner = thread.getClass().getName().equals(RUNNER_THREAD);
      if (!isRunner) super.uncaughtException(thread, e);
      else RUNNER.error("the thread of " + getName() + " died", e);
    }
  }

  /** Hears what the threads of the job have to say of a failure. */
  private final class Ear extends AppenderSkeleton {
    @Override
    protected void append(LoggingEvent event) {
      ThrowableInformation information = event.getThrowableInformation();
      boolean isOurs = threads.parentOf(Thread.currentThread().getThreadGroup());
      if (information != null && isOurs) hear(information.getThrowable());
    }

    @Override
    public void close() {}

    @Override
    public boolean requiresLayout() {
      return false;
    }
  }
}
