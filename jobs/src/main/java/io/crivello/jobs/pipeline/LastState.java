package io.crivello.jobs.pipeline;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.state.Commits;
import io.crivello.jobs.state.State;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The newest state of a workspace that can be read, and the way out if it is not the newest. */
final class LastState {
  private final Commits commits;
  private final Workspace workspace;
  private final String name;

  LastState(Commits commits, Workspace workspace, String name) {
    this.commits = commits;
    this.workspace = workspace;
    this.name = name;
  }

  Optional<State> find(List<String> problems) throws IOException {
    List<Long> numbers = commits.numbers();
    int first = problems.size();
    for (int i = numbers.size() - 1; i >= 0; i--) {
      String file = workspace.current(numbers.get(i)).getName();
      try {
        State state = commits.read(numbers.get(i));
        if (problems.size() > first) problems.add(wayOut(file, numbers.size() - 1 - i));
        return Optional.of(state);
      } catch (CorruptDataException | IOException e) {
        problems.add(file + " cannot be read: " + e.getMessage());
      }
    }
    problems.add(
        "no committed state (CURRENT-…) of "
            + name
            + " can be read: bring one back from a copy, or begin a new workspace; the archives"
            + " below "
            + name
            + "/crawl/*/fetch stay readable: ./run.sh ingest");
    return Optional.empty();
  }

  private String wayOut(String readable, int damaged) {
    return "the last state that can be read is "
        + readable
        + ", and is what is checked here; to go on from there, move the "
        + (damaged == 1 ? "newer one" : damaged + " newer ones")
        + " away and run ./run.sh crawl "
        + name
        + " --resume: what was done since is done again, but nothing is fetched again that the"
        + " logs have";
  }
}
