package io.crivello.jobs.state;

import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The right to write a workspace. Leases are numbered by epochs; {@code LEASE-<epoch>} is created
 * exclusively and names its owner; its modification time is the heartbeat; {@code .released} beside
 * it ends it; {@code .job.<id>} beside it names a job that works for it. A lease is stale when its
 * owner is a process of this machine that is gone, or its heart has not beaten for a minute.
 *
 * <p>Who takes over a stale lease first ends its jobs and then commits at once: any commit the old
 * owner may still try finds its number taken.
 */
public final class Lease implements Closeable {
  static final Duration BEAT = Duration.ofSeconds(5);
  static final Duration STALE = Duration.ofSeconds(60);

  /** Ends a job that a writer who is gone had submitted. */
  public interface JobEnder {
    void end(String job) throws IOException;
  }

  /** The leases this process holds: another one of its own is not kept by its being alive. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final FileSystem fs;
  private final Workspace workspace;
  private final long epoch;
  private final boolean tookOver;
  private final Thread heart;

  private Lease(FileSystem fs, Workspace workspace, long epoch, boolean tookOver) {
    this.fs = fs;
    this.workspace = workspace;
    this.epoch = epoch;
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
      String owner = owner(fs, workspace.lease(last));
      if (!isStale(fs, workspace.lease(last), owner)) {
        throw new StageFailedException(
            workspace.root() + " is being written by " + owner + "; wait for it, or end it");
      }
      messages.println("taking over from " + owner + ", which ended without finishing");
      for (String job : jobs(fs, workspace, last)) jobs.end(job);
      takesOver = true;
    }
    long epoch = last + 1;
    if (!ExclusiveFiles.create(
        fs, workspace.lease(epoch), self().getBytes(StandardCharsets.UTF_8))) {
      throw new StageFailedException(workspace.root() + " was just taken by somebody else");
    }
    Lease lease = new Lease(fs, workspace, epoch, takesOver);
    HELD.add(workspace.lease(epoch));
    lease.forget(last);
    lease.heart.start();
    return lease;
  }

  public long epoch() {
    return epoch;
  }

  /** Whether the former owner ended without releasing it. */
  public boolean tookOver() {
    return tookOver;
  }

  /** Notes that a job works for this lease. */
  public void submitted(String job) throws IOException {
    ExclusiveFiles.create(fs, workspace.leaseJob(epoch, job), new byte[0]);
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

  /** Removes the traces of the leases up to one that is over. */
  private void forget(long last) throws IOException {
    for (FileStatus status : fs.listStatus(workspace.root())) {
      String name = status.getPath().getName();
      if (!name.startsWith(Workspace.LEASE_PREFIX)) continue;
      String digits = name.substring(Workspace.LEASE_PREFIX.length()).replaceFirst("\\..*", "");
      if (Workspace.number(Workspace.LEASE_PREFIX + digits, Workspace.LEASE_PREFIX) <= last) {
        fs.delete(status.getPath(), false);
      }
    }
  }

  private void beat() {
    try {
      while (true) {
        Thread.sleep(BEAT.toMillis());
        fs.setTimes(workspace.lease(epoch), System.currentTimeMillis(), -1);
      }
    } catch (InterruptedException | IOException end) {
      Thread.currentThread().interrupt();
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

  private static String owner(FileSystem fs, Path lease) throws IOException {
    try (FSDataInputStream in = fs.open(lease)) {
      return new String(in.readNBytes(1000), StandardCharsets.UTF_8).strip();
    }
  }

  private static boolean isStale(FileSystem fs, Path lease, String owner) throws IOException {
    String[] words = owner.split(" ");
    if (words.length == 6 && words[3].equals(machine()) && words[1].matches("[0-9]{1,18}")) {
      ProcessHandle process = ProcessHandle.of(Long.parseLong(words[1])).orElse(null);
      boolean alive = process != null && startOf(process).equals(words[5]);
      boolean other = alive && process.pid() != ProcessHandle.current().pid();
      return !other && !(alive && HELD.contains(lease));
    }
    try {
      long beaten = fs.getFileStatus(lease).getModificationTime();
      return System.currentTimeMillis() - beaten > STALE.toMillis();
    } catch (FileNotFoundException gone) {
      return true;
    }
  }

  /** The owner in words: {@code process 123 on machine since 1700000000000}. */
  private static String self() {
    ProcessHandle self = ProcessHandle.current();
    return "process " + self.pid() + " on " + machine() + " since " + startOf(self);
  }

  private static String startOf(ProcessHandle process) {
    return process.info().startInstant().map(i -> Long.toString(i.toEpochMilli())).orElse("?");
  }

  private static String machine() {
    try {
      return InetAddress.getLocalHost().getHostName().replace(' ', '-');
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
