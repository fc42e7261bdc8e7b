package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.jobs.crawl.IngestVersions;
import io.crivello.jobs.crawl.Outcomes;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.CrawlState.Run;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.pages.PagesResult;
import io.crivello.jobs.pages.ParsePages;
import io.crivello.jobs.pages.WarcInput;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.store.MergePages;
import io.crivello.jobs.store.PageRanges;
import io.crivello.table.SizeTiers;
import io.crivello.url.SortForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The stage that parses what a round fetched. */
final class RoundPages {
  private final Configuration conf;
  private final JobRunner jobs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final CrawlSettings settings;

  RoundPages(
      Configuration conf,
      JobRunner jobs,
      Workspace workspace,
      CrawlState crawl,
      CrawlSettings settings) {
    this.conf = conf;
    this.jobs = jobs;
    this.workspace = workspace;
    this.crawl = crawl;
    this.settings = settings;
  }

  /** Parses the round's archives and brings the state to after it. */
  PagesResult run(String output) throws IOException, InterruptedException {
    ParsePages.Request request =
        new ParsePages.Request(
            archives(),
            settings.policy(),
            workspace.seedHosts(crawl.seeds),
            settings.priority(),
            settings.maxLinks(),
            settings.fetch().agent,
            settings.copiesBySimHash(),
            ranges(),
            workspace.root(),
            workspace.resolve(output));
    PagesResult result = ParsePages.run(conf, jobs, request);
    long fetched = crawl.count(crawl.round, "fetched");
    if (result.pages() != fetched) {
      throw new StageFailedException(
          fetched + " URLs were fetched, but the archives hold " + result.pages() + " answers");
    }
    long versions = crawl.count(crawl.round, "versions");
    if (result.versions() != versions) {
      throw new StageFailedException(
          versions + " versions were copied, but the archives hold " + result.versions());
    }
    crawl.count("links", result.links());
    crawl.count("found", result.found());
    for (Map.Entry<String, Long> flaw : result.flaws().entrySet()) {
      crawl.count("flaw-" + flaw.getKey(), flaw.getValue());
    }
    for (Map.Entry<String, Long> rule : result.refused().entrySet()) {
      crawl.count("refused-" + rule.getKey(), rule.getValue());
    }
    put("found", result.foundFiles());
    put("digests", result.digestFiles());
    crawl.file("pages", joined(result.pageFiles()));
    crawl.file("flaws", joined(result.flawFiles()));
    crawl.store.add(new Run(workspace.relative(result.store()), result.stored()));
    return result;
  }

  /** The ranges of the round's pages in the store, by what was fetched and by other versions. */
  private PageRanges ranges() throws IOException {
    PageRanges.Sample sample = new PageRanges.Sample();
    String versions = crawl.now.get("versions");
    if (versions != null) {
      Path directory = workspace.resolve(versions);
      IngestVersions.forEachUrl(
          directory.getFileSystem(conf),
          directory,
          url -> {
            byte[] form = SortForm.of(url).getBytes(StandardCharsets.US_ASCII);
            sample.add(form, form.length);
          });
    }
    byte[] form = new byte[0];
    Path outcomes = workspace.resolve(crawl.file(crawl.round, "outcomes"));
    try (Outcomes lines = new Outcomes(outcomes.getFileSystem(conf), outcomes)) {
      for (FetchLine line; (line = lines.next()) != null; ) {
        if (line.outcome() != Outcome.FETCHED) continue;
        byte[] url = line.url().getBytes(StandardCharsets.US_ASCII);
        if (form.length < url.length) form = new byte[2 * url.length];
        sample.add(form, SortForm.encode(url, url.length, form));
      }
    }
    return sample.ranges();
  }

  /** Makes one run of several small ones of the page store, if it is time to. */
  void mergeStore(String output) throws IOException, InterruptedException {
    List<Long> counts = crawl.store.stream().map(Run::count).toList();
    int absorbed = SizeTiers.absorbed(counts);
    if (absorbed == 0) return;
    List<Run> runs = crawl.store.subList(crawl.store.size() - absorbed, crawl.store.size());
    List<Path> directories = runs.stream().map(run -> workspace.resolve(run.directory())).toList();
    int versions = conf.getInt(Settings.PAGE_VERSIONS, 0);
    Path merged = workspace.resolve(output);
    long count = MergePages.run(conf, jobs, directories, versions, merged);
    runs.clear();
    crawl.store.add(new Run(output, count));
  }

  private List<WarcInput> archives() throws IOException {
    List<WarcInput> archives = new ArrayList<>();
    for (Archive archive : crawl.archives) {
      Path directory = workspace.resolve(archive.directory());
      String list =
          new Path(workspace.resolve(crawl.now.get("list")), Workspace.agentList(archive.agent()))
              .toString();
      archives.add(
          WarcInput.pages(
              new Path(directory, Workspace.PAGES_ARCHIVE).toString(), archive.pagesLength()));
      archives.add(
          WarcInput.robots(
              new Path(directory, Workspace.ROBOTS_ARCHIVE).toString(),
              archive.robotsLength(),
              list));
    }
    addVersions(archives);
    return archives;
  }

  private void addVersions(List<WarcInput> archives) throws IOException {
    for (int i = 0; i < crawl.count(crawl.round, "version-archives"); i++) {
      Path file = new Path(workspace.resolve(crawl.now.get("versions")), Workspace.versions(i));
      long length = file.getFileSystem(conf).getFileStatus(file).getLen();
      archives.add(WarcInput.versions(file.toString(), length));
    }
  }

  private void put(String name, List<Path> files) {
    crawl.now.put(name, joined(files));
  }

  private String joined(List<Path> files) {
    return Names.join(files.stream().map(workspace::relative).toList());
  }
}
