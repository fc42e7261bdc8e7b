package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.jobs.store.StoreBuilder;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** A workspace with a page store and nothing else: no crawl is needed to have pages. */
final class StoredWorkspace {
  private static final PrintStream NOBODY =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private StoredWorkspace() {}

  /** Commits another run of pages, all of one time. */
  static void add(Path workspace, long time, Map<String, StoredPage> pages) throws IOException {
    Configuration conf = Platform.configuration(null);
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(workspace.toUri());
    try (WorkspaceWriter writer = WorkspaceWriter.open(conf, root, NOBODY)) {
      CrawlState crawl = CrawlState.of(writer.state());
      String run = "pages/run-" + crawl.store.size();
      StoreBuilder builder = new StoreBuilder();
      pages.forEach((url, page) -> builder.add(url, time, page));
      builder.write(writer.fs(), writer.workspace().resolve(run), 2);
      crawl.store.add(new CrawlState.Run(run, builder.count()));
      State.Draft draft = writer.state().draft();
      crawl.writeTo(draft);
      writer.commit(draft);
    }
  }

  /** Commits a state without pages. */
  static void begin(Path workspace) throws IOException {
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(workspace.toUri());
    WorkspaceWriter.open(Platform.configuration(null), root, NOBODY).close();
  }

  static State state(Path workspace) throws IOException {
    return WorkspaceWriter.read(
        Platform.configuration(null), new org.apache.hadoop.fs.Path(workspace.toUri()));
  }
}
