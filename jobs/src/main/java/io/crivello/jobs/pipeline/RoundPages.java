package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.pages.PagesResult;
import io.crivello.jobs.pages.ParsePages;
import io.crivello.jobs.pages.WarcInput;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.IOException;
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
            workspace.resolve(output));
    PagesResult result = ParsePages.run(conf, jobs, request);
    long fetched = crawl.count(crawl.round, "fetched");
    if (result.pages() != fetched) {
      throw new StageFailedException(
          fetched + " URLs were fetched, but the archives hold " + result.pages() + " answers");
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
    return result;
  }

  private List<WarcInput> archives() {
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
    return archives;
  }

  private void put(String name, List<Path> files) {
    crawl.now.put(name, joined(files));
  }

  private String joined(List<Path> files) {
    return Names.join(files.stream().map(workspace::relative).toList());
  }
}
