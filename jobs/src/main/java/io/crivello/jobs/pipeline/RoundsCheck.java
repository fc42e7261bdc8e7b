package io.crivello.jobs.pipeline;

import io.crivello.hash.Signatures;
import io.crivello.jobs.crawl.Findings;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import java.util.List;
import java.util.Locale;

/**
 * Compares what the files of a crawl add up to, with each other and with the counts of the state:
 * of every round, selected = fetched + failed + skipped + returned, in lists, logs and outcomes
 * alike; of the crawl, every place that was taken from the frontier ended once, waits in the
 * backlog, or is on the list of the round that is going on; what is asked again, having been read,
 * does not count.
 */
final class RoundsCheck {
  private static final List<String> OUTCOMES = List.of("fetched", "failed", "skipped", "returned");

  private final CrawlState crawl;
  private final Findings findings;
  private final List<String> problems;
  private long fetched;

  RoundsCheck(CrawlState crawl, Findings findings, List<String> problems) {
    this.crawl = crawl;
    this.findings = findings;
    this.problems = problems;
  }

  /**
   * Compares.
   *
   * @param waitingOrNull the sum of the URLs that wait, null if it is not known
   */
  void run(Long waitingOrNull) {
    long accounted = 0;
    long news = crawl.count(0, "new");
    for (int round = 1; round <= crawl.round; round++) {
      news += crawl.count(round, "new");
      accounted += findings.sum(round, "ended urls");
      boolean settled = crawl.file(round, "outcomes") != null;
      if (!settled) accounted += findings.sum(round, "listed new urls");
      equal(round, "selected", "listed", "its lists have");
      equal(round, "dropped", "dropped", "its list of what was dropped has");
      if (settled) checkOutcomes(round);
      if (crawl.file(round, "fetched") != null) checkLogs(round, settled);
    }
    checkFrontier(news);
    if (waitingOrNull != null && accounted + waitingOrNull != findings.sum(0, "taken urls")) {
      problems.add(
          "the URLs taken from the frontier are not those that ended, wait or are being fetched");
    }
  }

  /** Answers that the archives hold, of all rounds. */
  long fetched() {
    return fetched;
  }

  private void equal(int round, String count, String sum, String what) {
    long expected = crawl.count(round, count);
    long found = findings.sum(round, sum);
    if (expected == found) return;
    problems.add(
        String.format(
            Locale.ROOT,
            "round %d: %s is %d by the state, but %s %d",
            round,
            count,
            expected,
            what,
            found));
  }

  private void checkOutcomes(int round) {
    long settled = 0;
    for (String outcome : OUTCOMES) {
      settled += crawl.count(round, outcome);
      equal(round, outcome, "outcomes " + outcome, "its table of outcomes has");
    }
    long selected = crawl.count(round, "selected");
    if (settled != selected) {
      problems.add(
          String.format(
              Locale.ROOT,
              "round %d: %d URLs were selected, but %d fetched, failed, skipped or returned",
              round,
              selected,
              settled));
    }
    if (findings.sum(round, "outcomes urls") != findings.sum(round, "listed urls")) {
      problems.add("round " + round + ": its table of outcomes has other URLs than its lists");
    }
  }

  private void checkLogs(int round, boolean settled) {
    long logged = 0;
    for (String outcome : OUTCOMES) {
      logged += findings.sum(round, "log " + outcome);
      if (settled) equal(round, outcome, "log " + outcome, "its logs have");
    }
    fetched += findings.sum(round, "records");
    if (findings.sum(round, "records") != findings.sum(round, "log fetched")) {
      problems.add(
          String.format(
              Locale.ROOT,
              "round %d: %d URLs were fetched by its logs, but its archives hold %d answers",
              round,
              findings.sum(round, "log fetched"),
              findings.sum(round, "records")));
    }
    if (!settled && logged != crawl.count(round, "selected")) {
      problems.add(
          String.format(
              Locale.ROOT,
              "round %d: %d URLs were selected, but its logs have %d",
              round,
              crawl.count(round, "selected"),
              logged));
    }
    if (settled && findings.sum(round, "log lines") != findings.sum(round, "outcomes lines")) {
      problems.add("round " + round + ": its logs and its table of outcomes differ");
    }
  }

  private void checkFrontier(long news) {
    if (news != crawl.places) {
      problems.add(
          String.format(
              Locale.ROOT,
              "the rounds found %d new URLs, but the frontier has given away %d places",
              news,
              crawl.places));
    }
    long numbers = 0;
    for (long place = 0; place < crawl.places; place++) numbers += Signatures.STANDARD.of(place);
    if (findings.sum(0, "places") != crawl.places || findings.sum(0, "place numbers") != numbers) {
      problems.add(
          String.format(
              Locale.ROOT,
              "the frontier has %d entries, which are not the places 0 to %d, each once",
              findings.sum(0, "places"),
              crawl.places - 1));
    }
    for (int bucket = 0; bucket < crawl.cursors.length; bucket++) checkCursor(bucket);
  }

  private void checkCursor(int bucket) {
    long end = 0;
    for (FrontierFile file : crawl.frontier) {
      if (file.bucket() == bucket) end = Math.max(end, file.last() + 1);
    }
    long cursor = crawl.cursors[bucket];
    if (cursor < 0 || cursor > end) {
      problems.add(
          String.format(
              Locale.ROOT,
              "the cursor of bucket %d is at place %d, but the bucket ends at %d",
              bucket,
              cursor,
              end));
    }
  }
}
