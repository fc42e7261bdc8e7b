package io.crivello.jobs.state;

import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.ProcessName;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to write a workspace. Leases are numbered by epochs; {@code LEASE-<epoch>} is created
 * exclusively and names its owner in the first line, and in the second the tag that every job bears
 * that works for it; its modification time is the heartbeat; {@code .released} beside it ends it;
 * {@code .job.<id>} beside it names a job that works for it. A lease is stale when its owner is a
 * process of this machine that is gone, or its heart has not beaten for a minute.
 *
 * <p>Who takes over a stale lease first ends its jobs, those that were noted and those that bear
 * its tag, and then commits at once: any commit the old owner may still try finds its number taken.
 * An owner that was only slow and submits a job later than that ends it itself.
 */
public final class Lease implements JobRunner.Owner, Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(Lease.class);

  private static final String TAG_PREFIX = "crivello-";
  static final Duration BEAT = Duration.ofSeconds(5);
  static final Duration STALE = Duration.ofSeconds(60);

  /** Ends the jobs of a writer who is gone. */
  public interface JobEnder {
    /** Ends a job that had been noted, if it still runs. */
    void end(String job) throws IOException;

    /** Ends all jobs that bear a tag and still run. */
    void endTagged(String tag) throws IOException;
  }

  /** The leases this process holds: another one of its own is not kept by its being alive. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final FileSystem fs;
  private final Workspace workspace;
  private final long epoch;
  private final String tag;
  private final boolean tookOver;
  private final Thread heart;

  private Lease(FileSystem fs, Workspace workspace, long epoch, String tag, boolean tookOver) {
    this.fs = fs;
    this.workspace = workspace;
    this.epoch = epoch;
    this.tag = tag;
    this.tookOver = tookOver;
    this.heart = new Thread(this::beat, "heartbeat of lease " + epoch);
    heart.setDaemon(true);
  }

  /**
   * Takes the lease.
   *
   * @throws StageFailedException if somebody else holds it
   */
  public static Lease acquire(
      FileSystem fs, Workspace workspace, JobEnder jobs, PrintStream messages) throws IOException {
    fs.mkdirs(workspace.root());
    long last =
        Math.max(
            highest(fs, workspace), new Commits(fs, workspace).read().getLong(Commits.EPOCH, 0));
    boolean takesOver = false;
    if (last > 0 && fs.exists(workspace.lease(last)) && !fs.exists(workspace.leaseReleased(last))) {
      List<String> lines = lines(fs, workspace.lease(last));
      String owner = lines.isEmpty() ? "somebody" : lines.get(0);
      if (!isStale(fs, workspace.lease(last), owner)) {
        throw new StageFailedException(
            workspace.root() + " is being written by " + owner + "; wait for it, or end it");
      }
      messages.println("taking over from " + owner + ", which ended without finishing");
      for (String job : jobs(fs, workspace, last)) jobs.end(job);
      for (String tag : lines.stream().skip(1).toList()) jobs.endTagged(tag);
      takesOver = true;
    }
    long epoch = last + 1;
    String tag = TAG_PREFIX + UUID.randomUUID();
    byte[] content = (ProcessName.self() + "\n" + tag + "\n").getBytes(StandardCharsets.UTF_8);
    if (!ExclusiveFiles.create(fs, workspace.lease(epoch), content)) {
      throw new StageFailedException(workspace.root() + " was just taken by somebody else");
    }
    Lease lease = new Lease(fs, workspace, epoch, tag, takesOver);
    lease.begin(last);
    return lease;
  }

  /** Whoever was slow may have got a number that was used and forgotten: that is no lease. */
  private void begin(long last) throws IOException {
    HELD.add(workspace.lease(epoch));
    try {
      verify();
      forget(last);
      heart.start();
    } catch (IOException | RuntimeException e) {
      HELD.remove(workspace.lease(epoch));
      throw e;
    }
  }

  public long epoch() {
    return epoch;
  }

  /** Whether the former owner ended without releasing it. */
  public boolean tookOver() {
    return tookOver;
  }

  @Override
  public String tag() throws IOException {
    verify();
    return tag;
  }

  @Override
  public void submitted(String job) throws IOException {
    ExclusiveFiles.create(fs, workspace.leaseJob(epoch, job), new byte[0]);
    verify();
  }

  /** Fails unless this is still the newest lease. */
  void verify() throws IOException {
    long newest = highest(fs, workspace);
    if (newest != epoch) {
      throw new StageFailedException(
          "somebody else has taken over " + workspace.root() + " (epoch " + newest + ")");
    }
  }

  @Override
  public void close() throws IOException {
    heart.interrupt();
    HELD.remove(workspace.lease(epoch));
    ExclusiveFiles.create(fs, workspace.leaseReleased(epoch), new byte[0]);
  }

  /** Removes the traces of the leases up to one that is over, and what was never finished. */
  private void forget(long last) throws IOException {
    long now = System.currentTimeMillis();
    for (FileStatus status : fs.listStatus(workspace.root())) {
      String name = status.getPath().getName();
      long number = Workspace.number(name.replaceFirst("\\..*", ""), Workspace.LEASE_PREFIX);
      boolean over = number > 0 && number <= last;
      boolean left =
          name.startsWith(Workspace.ASIDE_PREFIX)
              && now - status.getModificationTime() > STALE.toMillis();
      if (over || left) fs.delete(status.getPath(), false);
    }
  }

  private void beat() {
    try {
      while (true) {
        Thread.sleep(BEAT.toMillis());
        beatOnce();
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /** A beat that fails may be followed by one that does not; whether it was lost, commits see. */
  private void beatOnce() {
    try {
      fs.setTimes(workspace.lease(epoch), System.currentTimeMillis(), -1);
    } catch (IOException e) {
      LOG.warn("the heartbeat of {} failed", workspace.lease(epoch), e);
    }
  }

  private static long highest(FileSystem fs, Workspace workspace) throws IOException {
    long highest = 0;
    for (FileStatus status : fs.listStatus(workspace.root())) {
      String name = status.getPath().getName();
      highest = Math.max(highest, Workspace.number(name, Workspace.LEASE_PREFIX));
    }
    return highest;
  }

  private static List<String> jobs(FileSystem fs, Workspace workspace, long epoch)
      throws IOException {
    String prefix = workspace.lease(epoch).getName() + Workspace.JOB_INFIX;
    List<String> jobs = new ArrayList<>();
    for (FileStatus status : fs.listStatus(workspace.root())) {
      String name = status.getPath().getName();
      if (name.startsWith(prefix)) jobs.add(name.substring(prefix.length()));
    }
    return jobs;
  }

  private static List<String> lines(FileSystem fs, Path lease) throws IOException {
    try (FSDataInputStream in = fs.open(lease)) {
      String text = new String(in.readNBytes(1000), StandardCharsets.UTF_8);
      return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }
  }

  private static boolean isStale(FileSystem fs, Path lease, String owner) throws IOException {
    ProcessName process = ProcessName.parse(owner);
    if (process != null && process.isOfThisMachine()) {
      if (process.equals(ProcessName.self())) return !HELD.contains(lease);
      return !process.isAlive();
    }
    try {
      long beaten = fs.getFileStatus(lease).getModificationTime();
      return System.currentTimeMillis() - beaten > STALE.toMillis();
    } catch (FileNotFoundException gone) {
      return true;
    }
  }
}
