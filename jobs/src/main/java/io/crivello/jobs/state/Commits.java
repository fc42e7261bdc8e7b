package io.crivello.jobs.state;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The commits of a workspace: reads the last one, adds the next one. */
public final class Commits {
  /** Entry of every state: the epoch of the lease under which it was committed. */
  public static final String EPOCH = "epoch";

  private static final int KEPT = 16;
  private static final int LARGEST_STATE = 1 << 28;

  private final FileSystem fs;
  private final Workspace workspace;

  public Commits(FileSystem fs, Workspace workspace) {
    this.fs = fs;
    this.workspace = workspace;
  }

  /**
   * The committed state; one with number 0 if the workspace is new.
   *
   * @throws StageFailedException if there is data but no state, or the newest one cannot be read
   */
  public State read() throws IOException {
    List<Long> numbers = numbers();
    if (numbers.isEmpty()) {
      refuseDataWithoutState();
      return State.empty();
    }
    long newest = numbers.get(numbers.size() - 1);
    try {
      return read(newest);
    } catch (CorruptDataException | FileNotFoundException e) {
      throw new StageFailedException(
          e.getMessage() + "; ./run.sh check " + workspace.root() + " says what can be done", e);
    }
  }

  /** The numbers of all commits there are, increasing. */
  public List<Long> numbers() throws IOException {
    List<Long> numbers = new ArrayList<>();
    for (FileStatus status : list()) {
      long number = Workspace.number(status.getPath().getName(), Workspace.CURRENT_PREFIX);
      if (number > 0) numbers.add(number);
    }
    numbers.sort(null);
    return numbers;
  }

  /** One of the commits. */
  public State read(long number) throws IOException {
    Path file = workspace.current(number);
    long length = fs.getFileStatus(file).getLen();
    if (length > LARGEST_STATE) throw new CorruptDataException(file + " is not a state: too large");
    byte[] bytes = new byte[(int) length];
    try (FSDataInputStream in = fs.open(file)) {
      in.readFully(0, bytes);
    }
    return State.parse(number, file.toString(), bytes);
  }

  /**
   * Commits changes on top of a state.
   *
   * @throws StageFailedException if the lease was lost, or another commit came in between
   */
  public State commit(State base, State.Draft draft, Lease lease) throws IOException {
    lease.verify();
    State next = draft.put(EPOCH, lease.epoch()).toState(base.number() + 1);
    Path file = workspace.current(next.number());
    if (!ExclusiveFiles.create(fs, file, next.toBytes())) {
      throw new StageFailedException(file + " was committed by somebody else; nothing is lost");
    }
    prune(next.number());
    return next;
  }

  private void prune(long newest) throws IOException {
    for (long number : numbers()) {
      if (number <= newest - KEPT) fs.delete(workspace.current(number), false);
    }
  }

  private void refuseDataWithoutState() throws IOException {
    for (FileStatus status : list()) {
      String name = status.getPath().getName();
      boolean ours =
          name.startsWith(Workspace.LEASE_PREFIX) || name.startsWith(Workspace.ASIDE_PREFIX);
      if (!ours) {
        throw new StageFailedException(
            workspace.root()
                + " holds "
                + name
                + " but no committed state (CURRENT-…); it is not a workspace, or a damaged one:"
                + " ./run.sh check "
                + workspace.root());
      }
    }
  }

  private FileStatus[] list() throws IOException {
    try {
      return fs.listStatus(workspace.root());
    } catch (FileNotFoundException none) {
      return new FileStatus[0];
    }
  }
}
