package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.CrawlState.Run;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.sieve.OfflineSieve;
import io.crivello.jobs.sieve.OfflineSieve.SeenRun;
import io.crivello.jobs.sieve.OfflineSieve.Segment;
import io.crivello.jobs.sieve.OfflineSieve.SegmentFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The stage that brings what was found into the frontier, and the state to after it. */
final class RoundSieve {
  private final Configuration conf;
  private final JobRunner jobs;
  private final Workspace workspace;
  private final CrawlState crawl;

  RoundSieve(Configuration conf, JobRunner jobs, Workspace workspace, CrawlState crawl) {
    this.conf = conf;
    this.jobs = jobs;
    this.workspace = workspace;
    this.crawl = crawl;
  }

  /** Decides which pages of the round repeat an earlier text: their links are not followed. */
  long findCopies(String output) throws IOException, InterruptedException {
    String followed = crawl.now.get("followed");
    OfflineSieve.CopiesResult copies =
        OfflineSieve.copies(
            conf,
            jobs,
            files("digests"),
            runs(crawl.digests),
            followed == null ? null : workspace.resolve(followed),
            workspace.resolve(output));
    crawl.digests = stored(copies.seen());
    crawl.now.put("copies", workspace.relative(copies.copies()));
    crawl.file("copies", workspace.relative(copies.copies()));
    crawl.count("copies", copies.count());
    return copies.count();
  }

  /** Sieves the round's found URLs. */
  OfflineSieve.Result run(String output) throws IOException, InterruptedException {
    String copies = crawl.now.get("copies");
    return run(files("found"), copies == null ? null : workspace.resolve(copies), output);
  }

  /** Sieves found URLs. */
  OfflineSieve.Result run(List<Path> found, Path copies, String output)
      throws IOException, InterruptedException {
    OfflineSieve.Result result =
        OfflineSieve.run(
            conf,
            jobs,
            new OfflineSieve.Request(
                found, copies, runs(crawl.seen), crawl.places, workspace.resolve(output)));
    crawl.seen = stored(result.seen());
    for (Segment segment : result.segments()) {
      for (SegmentFile file : segment.files()) {
        crawl.frontier.add(
            new FrontierFile(
                segment.bucket(),
                workspace.relative(new Path(file.file())),
                file.count(),
                file.firstPlace(),
                file.lastPlace()));
      }
    }
    crawl.places += result.fresh();
    crawl.count("new", crawl.count(crawl.round, "new") + result.fresh());
    crawl.count("seen", crawl.seenCount());
    return result;
  }

  private List<Path> files(String name) {
    return Names.split(crawl.now.get(name)).stream().map(workspace::resolve).toList();
  }

  private List<SeenRun> runs(List<Run> stored) {
    List<SeenRun> runs = new ArrayList<>();
    for (Run run : stored) {
      runs.add(new SeenRun(workspace.resolve(run.directory()).toString(), run.count()));
    }
    return runs;
  }

  private List<Run> stored(List<SeenRun> runs) {
    List<Run> stored = new ArrayList<>();
    for (SeenRun run : runs) {
      stored.add(new Run(workspace.relative(new Path(run.directory())), run.count()));
    }
    return stored;
  }
}
