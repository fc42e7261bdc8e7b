package io.crivello.jobs.runtime;

import java.io.IOException;
import java.io.PrintStream;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskCounter;

/** Submits a job, shows its progress, and turns a failed one into an exception with its cause. */
public final class JobRunner {
  private final PrintStream messages;
  private final boolean terminal;
  private final Owner owner;

  /** Whom the jobs on a cluster work for. */
  public interface Owner {
    /**
     * Tells what every job of the owner's is tagged with, so that it can be found by whoever takes
     * over from the owner; fails if the owner may have no jobs any more.
     */
    String tag() throws IOException;

    /** Is told of a job that was submitted; the job is ended if this fails. */
    void submitted(String job) throws IOException;
  }

  public JobRunner(PrintStream messages, boolean terminal) {
    this(messages, terminal, null);
  }

  private JobRunner(PrintStream messages, boolean terminal, Owner owner) {
    this.messages = messages;
    this.terminal = terminal;
    this.owner = owner;
  }

  /** A runner whose jobs on a cluster work for somebody. */
  public JobRunner of(Owner whom) {
    return new JobRunner(messages, terminal, whom);
  }

  /** Tells the user something about a job. */
  public void say(String message) {
    messages.println(message);
  }

  /**
   * Runs a job to its end.
   *
   * @return its counters
   * @throws StageFailedException if it did not succeed
   */
  public Counters run(Job job) throws IOException, InterruptedException {
    return run(job, null);
  }

  /**
   * Runs a job to its end whose tasks have work of their own.
   *
   * @param work what the counters say of it while the job runs; null for a job whose tasks and
   *     records tell how far it is
   * @return its counters
   * @throws StageFailedException if it did not succeed
   */
  public Counters run(Job job, Function<Counters, Progress.Work> work)
      throws IOException, InterruptedException {
    Configuration conf = job.getConfiguration();
    boolean embedded = Platform.isEmbedded(conf);
    Progress.Style style = Progress.style(conf.get(Settings.PROGRESS, "auto"), terminal);
    try (Progress progress = new Progress(messages, style, job.getJobName());
        LocalJob local = embedded ? new LocalJob(job.getJobName()) : null) {
      submit(job, local);
      if (!await(job, local, () -> show(progress, job, work))) {
        throw new StageFailedException(job.getJobName() + " was interrupted");
      }
      if (job.isSuccessful()) return job.getCounters();
      throw local == null ? failed(job, explain(job), null) : failed(job, local.cause());
    }
  }

  /** Submits a job; an error on the way to it, in the splits for example, is a failure like any. */
  private void submit(Job job, LocalJob local) throws IOException, InterruptedException {
    boolean isOwned = local == null && owner != null;
    if (isOwned) tag(job.getConfiguration(), owner.tag());
    try {
      if (local == null) job.submit();
      else local.submit(job);
    } catch (ClassNotFoundException | Error e) {
      throw failed(job, e);
    }
    try {
      if (isOwned) owner.submitted(job.getJobID().toString());
    } catch (IOException | RuntimeException e) {
      kill(job);
      throw e;
    }
  }

  /** Adds a tag to those that the user may have given. */
  private static void tag(Configuration conf, String tag) {
    String given = conf.get(MRJobConfig.JOB_TAGS, "");
    conf.set(MRJobConfig.JOB_TAGS, given.isEmpty() ? tag : given + "," + tag);
  }

  private static StageFailedException failed(Job job, Throwable e) {
    Throwable cause = e;
    while (cause != null && cause.getCause() != null) cause = cause.getCause();
    String why = cause == null ? "its runner ended without a reason" : oneLine(cause.toString());
    return failed(job, why, e);
  }

  private static StageFailedException failed(Job job, String why, Throwable e) {
    return new StageFailedException(job.getJobName() + " failed: " + why, e);
  }

  /** Waits for its end; false if the program is being ended. */
  private static boolean await(Job job, LocalJob local, Display display)
      throws IOException, InterruptedException {
    Thread killer = new Thread(() -> kill(job), "kill " + job.getJobID());
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      int interval = Job.getCompletionPollInterval(job.getConfiguration());
      while (!hasEnded(job, local)) {
        display.show();
        Thread.sleep(interval);
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      if (remove(killer)) kill(job);
      throw e;
    }
    return remove(killer);
  }

  private static boolean hasEnded(Job job, LocalJob local) throws IOException {
    boolean isDead = local != null && local.isDead();
    return job.isComplete() || isDead;
  }

  private static boolean remove(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException exiting) {
      return false;
    }
  }

  /** Whoever does not wait for a job any more does not want it to go on somewhere. */
  private static void kill(Job job) {
    try {
      job.killJob();
    } catch (IOException | RuntimeException e) {
      System.err.println("crivello: job " + job.getJobID() + " may still run: " + e.getMessage());
    }
  }

  /** Shows how far a job is. */
  private interface Display {
    void show() throws IOException;
  }

  private static void show(Progress progress, Job job, Function<Counters, Progress.Work> work)
      throws IOException {
    Counters counters = job.getCounters();
    if (work != null) {
      if (counters != null) progress.update(work.apply(counters));
      return;
    }
    Configuration conf = job.getConfiguration();
    int maps = conf.getInt(MRJobConfig.NUM_MAPS, 1);
    int reduces = job.getNumReduceTasks();
    double mapped = job.mapProgress();
    double reduced = job.reduceProgress();
    double fraction = reduces == 0 ? mapped : (mapped + reduced) / 2;
    long records =
        counters == null ? 0 : counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue();
    int done = (int) (mapped * maps + 1e-6) + (int) (reduced * reduces + 1e-6);
    progress.update(Math.min(1, fraction), done, maps + reduces, records);
  }

  private static String explain(Job job) throws IOException, InterruptedException {
    String where = " (" + job.getTrackingURL() + ")";
    for (int from = 0; ; ) {
      TaskCompletionEvent[] events = job.getTaskCompletionEvents(from, 1000);
      if (events.length == 0) return oneLine(job.getStatus().getFailureInfo()) + where;
      for (TaskCompletionEvent event : events) {
        if (event.getStatus() == TaskCompletionEvent.Status.SUCCEEDED) continue;
        String[] diagnostics = job.getTaskDiagnostics(event.getTaskAttemptId());
        if (diagnostics.length > 0) return oneLine(diagnostics[0]) + where;
      }
      from += events.length;
    }
  }

  private static String oneLine(String text) {
    String line = text.strip();
    int end = line.indexOf('\n');
    return end < 0 ? line : line.substring(0, end);
  }
}
