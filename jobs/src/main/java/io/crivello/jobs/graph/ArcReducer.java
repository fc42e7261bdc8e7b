package io.crivello.jobs.graph;

import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.urls.JoinReducer;
import io.crivello.jobs.urls.SignRows;
import io.crivello.table.urls.SignedRows;
import java.io.IOException;

/** Hands over arcs from a number to the row of a signature. Memory: a quarter of the task's. */
final class ArcReducer extends JoinReducer {
  private ArcRuns arcs;

  @Override
  protected SignedRows.Sink open(Context context) throws IOException {
    arcs = new ArcRuns(context, Platform.memoryPerTask(context.getConfiguration()) / 4);
    return (source, row) -> arcs.add(source, SignRows.row(row));
  }

  @Override
  protected void cleanup(Context context) throws IOException {
    arcs.finish();
    arcs.close();
  }
}
