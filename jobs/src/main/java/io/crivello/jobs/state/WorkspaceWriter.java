package io.crivello.jobs.state;

import io.crivello.jobs.layout.Workspace;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A workspace that this process writes: it holds the lease and the state, and commits. */
public final class WorkspaceWriter implements Closeable {
  private final FileSystem fs;
  private final Workspace workspace;
  private final Commits commits;
  private final Lease lease;
  private State state;

  private WorkspaceWriter(FileSystem fs, Workspace workspace, Lease lease) throws IOException {
    this.fs = fs;
    this.workspace = workspace;
    this.commits = new Commits(fs, workspace);
    this.lease = lease;
    this.state = commits.read();
    if (state.number() == 0 || lease.tookOver()) commit(state.draft());
  }

  /** Takes the lease of a workspace, which is made if it is not there, and reads its state. */
  public static WorkspaceWriter open(Configuration conf, Path root, PrintStream messages)
      throws IOException {
    FileSystem fs = root.getFileSystem(conf);
    Workspace workspace = new Workspace(fs.makeQualified(root));
    Lease lease = Lease.acquire(fs, workspace, new LeftJobs(conf, messages), messages);
    try {
      return new WorkspaceWriter(fs, workspace, lease);
    } catch (IOException | RuntimeException e) {
      try {
        lease.close();
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  /** The committed state of a workspace that is only read. */
  public static State read(Configuration conf, Path root) throws IOException {
    FileSystem fs = root.getFileSystem(conf);
    return new Commits(fs, new Workspace(fs.makeQualified(root))).read();
  }

  public FileSystem fs() {
    return fs;
  }

  public Workspace workspace() {
    return workspace;
  }

  public Lease lease() {
    return lease;
  }

  public State state() {
    return state;
  }

  /** Commits a draft that was made from {@link #state()}. */
  public void commit(State.Draft draft) throws IOException {
    state = commits.commit(state, draft, lease);
  }

  @Override
  public void close() throws IOException {
    lease.close();
  }
}
