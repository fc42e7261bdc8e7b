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
  /** The name of the count that is the time of a round's selection. */
  static final String SELECTED_AT = "selected-at";

  private final FileSystem fs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final CrawlSettings settings;
  private final RoundAnswers answers;
  private final long time;
  private final long due;

  /**
   * Prepares a selection.
   *
   * @param time of the round
   * @param due hosts that must rest longer are not asked
   */
  RoundSelect(
      FileSystem fs,
      Workspace workspace,
      CrawlState crawl,
      CrawlSettings settings,
      long time,
      long due) {
    this.fs = fs;
    this.workspace = workspace;
    this.crawl = crawl;
    this.settings = settings;
    this.answers = new RoundAnswers(crawl);
    this.time = time;
    this.due = due;
  }

  /** Chooses the URLs of a round. */
  Select.Result run(String directory) throws IOException, InterruptedException {
    long age = settings.refetchAfter();
    SelectSettings caps = settings.select().refetching(age == 0 ? 0 : time - age);
    try (AddressBook addresses = answers.addresses();
        Select select = open(caps, addresses, directory)) {
      return selected(select.run(), directory);
    }
  }

  /** Chooses the feeds of a round that has nothing else. */
  Select.Result run(DueFeeds due, String directory) throws IOException, InterruptedException {
    try (AddressBook addresses = answers.addresses();
        Select select = open(settings.select(), addresses, directory)) {
      return selected(select.feeds(due), directory);
    }
  }

  private Select open(SelectSettings caps, AddressBook addresses, String directory)
      throws IOException, InterruptedException {
    Path output = workspace.resolve(directory);
    return new Select(fs, workspace, crawl, caps, addresses, due, output);
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
    crawl.count(SELECTED_AT, time);
    crawl.count("selected", result.selected());
    crawl.count("read", result.read());
    crawl.count("again", result.again());
    crawl.count("pushed-back", result.pushedBack());
    crawl.count("dropped", result.dropped());
    crawl.next = Stage.FETCH;
    return result;
  }
}
