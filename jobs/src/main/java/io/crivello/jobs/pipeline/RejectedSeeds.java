package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.Workspace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.Path;

/** Seeds that are no URL. */
final class RejectedSeeds {
  private RejectedSeeds() {}

  /** Is given a seed and what is wrong with it. */
  interface Visitor {
    /** Returns false to stop. */
    boolean visit(String seed, String flaw) throws IOException;
  }

  static void forEach(CrawlView view, Visitor visitor) throws IOException {
    for (String directory : view.crawl().seeds) {
      Path file = new Path(view.workspace().resolve(directory), Workspace.REJECTED_SEEDS);
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(view.fs().open(file), StandardCharsets.UTF_8))) {
        for (String line; (line = lines.readLine()) != null; ) {
          int tab = line.indexOf('\t');
          if (!visitor.visit(line.substring(0, tab), line.substring(tab + 1))) return;
        }
      }
    }
  }
}
