package io.crivello.jobs.pipeline;

import io.crivello.jobs.crawl.AddressBook;
import io.crivello.jobs.crawl.DueFeeds;
import io.crivello.jobs.crawl.Select;
import io.crivello.jobs.crawl.SelectSettings;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Stage;
import io.crivello.jobs.layout.Workspace;
import io.crivello.url.HostsFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The stage that chooses what a round asks for, and brings the state to after it. */
final class RoundSelect {
  private final FileSystem fs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final CrawlSettings settings;
  private final RoundAnswers answers;
  private final long time;

  RoundSelect(
      FileSystem fs, Workspace workspace, CrawlState crawl, CrawlSettings settings, long time) {
    this.fs = fs;
    this.workspace = workspace;
    this.crawl = crawl;
    this.settings = settings;
    this.answers = new RoundAnswers(crawl);
    this.time = time;
  }

  /** Chooses the URLs of a round. */
  Select.Result run(String directory) throws IOException, InterruptedException {
    Path output = workspace.resolve(directory);
    long age = settings.refetchAfter();
    SelectSettings select = settings.select().refetching(age == 0 ? 0 : time - age);
    try (AddressBook addresses = answers.addresses()) {
      return selected(
          Select.run(fs, workspace, crawl, select, addresses, answers.due(time), output),
          directory);
    }
  }

  /** Chooses the feeds of a round that has nothing else. */
  Select.Result run(DueFeeds due, String directory) throws IOException, InterruptedException {
    Path output = workspace.resolve(directory);
    try (AddressBook addresses = answers.addresses()) {
      return selected(
          Select.feeds(
              fs, workspace, crawl, settings.select(), addresses, answers.due(time), due, output),
          directory);
    }
  }

  private Select.Result selected(Select.Result result, String directory) throws IOException {
    HostsFile names = settings.hostsFile();
    if (!names.isEmpty()) {
      try (OutputStream out =
          fs.create(workspace.resolve(directory + "/" + Workspace.NAMES), false)) {
        out.write(names.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    for (Path table : result.newBacklog()) crawl.backlog.add(workspace.relative(table));
    crawl.hosts.add(workspace.relative(result.hosts()));
    crawl.now.put("list", directory);
    crawl.now.put("agents", Integer.toString(settings.select().agents()));
    crawl.now.put("assign", settings.select().assign());
    crawl.file("list", directory);
    crawl.count("selected", result.selected());
    crawl.count("read", result.read());
    crawl.count("again", result.again());
    crawl.count("pushed-back", result.pushedBack());
    crawl.count("dropped", result.dropped());
    crawl.next = Stage.FETCH;
    return result;
  }
}
