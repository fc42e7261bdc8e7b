package io.crivello.jobs.crawl;

import io.crivello.fetch.HostState;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;

/** What attempts of a fetch task that died had done. */
final class EarlierAttempts {
  private final List<Archive> archives = new ArrayList<>();
  private final LongOpenHashSet done = new LongOpenHashSet();

  private EarlierAttempts() {}

  static EarlierAttempts recover(
      FileSystem fs, Workspace workspace, int round, int agent, Map<String, HostState> hosts)
      throws IOException {
    return new EarlierAttempts();
  }

  List<Archive> archives() {
    return archives;
  }

  boolean isDone(long place) {
    return done.contains(place);
  }
}
