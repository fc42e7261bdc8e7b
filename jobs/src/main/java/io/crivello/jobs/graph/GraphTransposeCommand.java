package io.crivello.jobs.graph;

import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;

/** Not yet. */
public final class GraphTransposeCommand implements Command {
  @Override
  public void run(CommandContext context) {
    throw new UnsupportedOperationException();
  }
}
