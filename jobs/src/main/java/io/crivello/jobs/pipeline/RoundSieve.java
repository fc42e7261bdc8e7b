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
import io.crivello.jobs.sieve.OnlineSieve;
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

  /**
   * What a sieve did.
   *
   * @param found how many URLs it read
   * @param fresh how many of them were new
   */
  record Sieved(long found, long fresh) {}

  /** Sieves the round's found URLs. */
  Sieved run(String output) throws IOException, InterruptedException {
    String copies = crawl.now.get("copies");
    return run(files("found"), copies == null ? null : workspace.resolve(copies), output);
  }

  /** Sieves found URLs. */
  Sieved run(List<Path> found, Path copies, String output)
      throws IOException, InterruptedException {
    CrawlSettings settings = new CrawlSettings(crawl.settings);
    Path directory = workspace.resolve(output);
    Sieved sieved =
        settings.sieve().equals(CrawlSettings.OFFLINE)
            ? offline(found, copies, directory)
            : online(settings, found, copies, directory);
    crawl.places += sieved.fresh();
    crawl.count("new", crawl.count(crawl.round, "new") + sieved.fresh());
    crawl.count("seen", crawl.seenCount());
    return sieved;
  }

  private Sieved offline(List<Path> found, Path copies, Path output)
      throws IOException, InterruptedException {
    OfflineSieve.Result result =
        OfflineSieve.run(
            conf,
            jobs,
            new OfflineSieve.Request(found, copies, runs(crawl.seen), crawl.places, output));
    crawl.seen = stored(result.seen());
    append(result.segments());
    return new Sieved(result.found(), result.fresh());
  }

  private Sieved online(CrawlSettings settings, List<Path> found, Path copies, Path output)
      throws IOException {
    OnlineSieve.Result result =
        OnlineSieve.run(
            conf,
            new OnlineSieve.Request(
                settings.sieve(),
                settings.sieveSettings(),
                found,
                copies,
                crawl.sieve == null ? null : workspace.resolve(crawl.sieve.directory()),
                crawl.places,
                output));
    if (result.savedOrNull() != null) {
      String saved = workspace.relative(result.savedOrNull());
      crawl.sieve = new Run(saved, crawl.places + result.fresh());
    }
    append(result.segments());
    return new Sieved(result.found(), result.fresh());
  }

  private void append(List<Segment> segments) {
    for (Segment segment : segments) {
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
