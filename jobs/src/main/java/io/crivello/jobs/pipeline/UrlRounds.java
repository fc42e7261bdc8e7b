package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.HostState;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.Reasons;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.crawl.Backlog;
import io.crivello.jobs.crawl.HostTables;
import io.crivello.jobs.crawl.Outcomes;
import io.crivello.jobs.crawl.ReplayArchives;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Stage;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.sieve.SeenRunReader;
import io.crivello.sieve.SortedPlaces;
import io.crivello.sieve.UrlRecord;
import io.crivello.url.UrlParts;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** What the rounds of a crawl did with a URL, and where it is now. */
final class UrlRounds {
  private static final String NOW = "now";

  private final Configuration conf;
  private final CrawlView view;
  private final CrawlState crawl;
  private final Story story;
  private boolean dropped;
  private boolean running;

  UrlRounds(Configuration conf, CrawlView view, Story story) {
    this.conf = conf;
    this.view = view;
    this.crawl = view.crawl();
    this.story = story;
  }

  void tell(UrlRecord record) throws IOException {
    for (int round = 1; round <= crawl.round; round++) tellRound(round, record);
    view.forEachDropped(
        (round, line) -> {
          if (line.place() != record.number) return true;
          dropped = true;
          story.tell("round " + round, "dropped by the rule '" + line.reason() + "'");
          return false;
        });
    if (!running && !dropped) tellNow(record);
  }

  private void tellRound(int round, UrlRecord record) throws IOException {
    String heading = "round " + round;
    String selected = "selected" + Story.at(crawl.count(round, RoundSelect.SELECTED_AT));
    try (Outcomes outcomes = view.outcomes(round)) {
      if (outcomes == null) {
        running = isListed(round, record.number);
        if (running) story.tell(heading, selected + "; the round is running: " + running());
        return;
      }
      FetchLine line = outcomes.find(record.number);
      if (line == null) return;
      story.tell(heading, selected);
      story.tell(heading, outcome(line) + source(round, record, line));
      if (line.outcome() == Outcome.FETCHED) tellPage(heading, round, record.number);
    }
  }

  private boolean isListed(int round, long place) throws IOException {
    boolean[] listed = new boolean[1];
    view.forEachListed(
        round,
        line -> {
          listed[0] = FetchItem.parse(line).place() == place;
          return !listed[0];
        });
    return listed[0];
  }

  private String running() {
    return crawl.next == Stage.FETCH ? "it is being asked" : "its outcome is not yet settled";
  }

  private void tellPage(String heading, int round, long place) throws IOException {
    if (crawl.file(round, "pages") == null) {
      story.tell(heading, "the round is running: its page is not yet parsed");
      return;
    }
    if (isCopy(round, place)) {
      story.tell(heading, "a copy: its text was met before, so its links were not followed");
    }
    view.forEachPage(
        round,
        page -> {
          if (page.place() != place) return true;
          PageStory.tell(story, heading, page);
          return false;
        });
  }

  private boolean isCopy(int round, long place) throws IOException {
    String file = crawl.file(round, "copies");
    if (file == null) return false;
    Path path = view.workspace().resolve(file);
    try (SortedPlaces copies =
        new SortedPlaces(new SeenRunReader(new SeekableSource(view.fs(), path), path.toString()))) {
      return copies.contains(place);
    }
  }

  private void tellNow(UrlRecord record) throws IOException {
    boolean untaken =
        record.bucket != CrawlState.INGESTED && record.number >= crawl.cursors[record.bucket];
    if (untaken) {
      story.tell(NOW, "waits in the frontier");
      return;
    }
    String host = UrlParts.host(record.text());
    try (Backlog.Entries backlog = new Backlog.Entries(view.fs(), view.workspace(), crawl);
        HostTables hosts = view.hosts()) {
      if (!backlog.find(host, record.number)) return;
      String why =
          switch (backlog.cause()) {
            case HOST_CAP -> "its host had its share of the round (--host-cap)";
            case DOMAIN_CAP -> "its domain had its share of the round (--domain-cap)";
            case PAUSE -> "its host wanted a pause";
            case QUEUE -> "others of its host were waiting before it";
            case RETURNED -> "it came back";
          };
      story.tell(NOW, "waits in the backlog since round " + backlog.round() + ": " + why);
      HostState state = hosts.find(host);
      if (state != null && state.notBefore > 0) {
        story.tell(NOW, "its host rests until " + Instant.ofEpochMilli(state.notBefore));
      }
    }
  }

  /** The archive that answered in a round, if one did. */
  private String source(int round, UrlRecord record, FetchLine line) throws IOException {
    String directory = crawl.file(round, "replay");
    if (directory == null) return "";
    try (ReplayArchives archives = new ReplayArchives(conf, view.workspace().resolve(directory))) {
      boolean ingested = record.bucket == CrawlState.INGESTED;
      Path archive = ingested ? archives.archiveOf(record.text()) : archives.archiveOf(line, round);
      if (archive == null || !Reasons.isAttempt(line.reason())) return "";
      String how = ingested ? "ingested" : "answered";
      return ", " + how + " from " + archive;
    }
  }

  private static String outcome(FetchLine line) {
    String when = Story.at(line.start());
    String status = line.status() == 0 ? "" : ", status " + line.status();
    return switch (line.outcome()) {
      case FETCHED -> "fetched" + when + status + body(line);
      case FAILED -> "failed" + when + ": " + line.reason() + status;
      case SKIPPED -> "skipped by the rule '" + line.reason() + "'" + when + status;
      case RETURNED -> "returned to the backlog" + when + ": " + line.reason() + status;
      case ROBOTS -> throw new StageFailedException("a request for robots.txt among the outcomes");
    };
  }

  private static String body(FetchLine line) {
    boolean redirect = line.reason().equals(Reasons.REDIRECT);
    return (redirect ? ", redirects to " + line.location() : "")
        + (line.type().isEmpty() ? "" : ", " + line.type())
        + String.format(Locale.ROOT, ", %,d bytes", line.bodyLength());
  }
}
