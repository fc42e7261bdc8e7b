package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Reasons;
import io.crivello.jobs.crawl.Outcomes;
import io.crivello.jobs.crawl.ReplayArchives;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.pages.FollowRules;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.UrlRecord;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.url.UrlParts;
import io.crivello.url.UrlPolicy;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Parameters;

/** Tells the life of a URL in a crawl. */
public final class ExplainCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String workspace;

  @Parameters(index = "1", paramLabel = "URL", description = "The URL, in any form.")
  String url;

  @Override
  public void run(CommandContext context) throws Exception {
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    if (!canonicaliser.canonicalise(url)) {
      throw new UsageException("explain: " + url + " is no URL: " + canonicaliser.flaw().word());
    }
    String canonical = canonicaliser.url();
    CrawlView view = CrawlView.open(context, workspace);
    PrintStream out = context.out();
    out.println("canonical form: " + canonical);
    UrlRecord record = find(view, canonical);
    if (record == null) {
      explainAbsence(out, context, view, canonical);
      return;
    }
    explainOrigin(out, view, record);
    explainRounds(out, context.conf(), view, record);
  }

  private static UrlRecord find(CrawlView view, String url) throws IOException {
    UrlRecord wanted = new UrlRecord();
    wanted.setUrl(url);
    UrlRecord[] found = new UrlRecord[1];
    view.forEachSeen(
        record -> {
          if (!Arrays.equals(record.url, 0, record.length, wanted.url, 0, wanted.length)) {
            return true;
          }
          wanted.set(record);
          found[0] = wanted;
          return false;
        });
    return found[0];
  }

  private static void explainAbsence(
      PrintStream out, CommandContext context, CrawlView view, String url) throws IOException {
    CrawlSettings settings = new CrawlSettings(view.crawl().settings);
    UrlPolicy policy =
        FollowRules.policy(
            context.conf(), settings.policy(), view.workspace().seedHosts(view.crawl().seeds));
    String rule = policy.refusal(url, UrlParts.host(url), 0);
    if (rule != null) {
      out.println("not in the crawl: the rule '" + rule + "' keeps it out");
    } else {
      out.println("never found: no page that was followed links to it");
    }
  }

  private static void explainOrigin(PrintStream out, CrawlView view, UrlRecord record)
      throws IOException {
    out.printf(
        Locale.ROOT, "place %d, depth %d, bucket %d%n", record.number, record.depth, record.bucket);
    long parent = Ordinal.parent(record.ordinal);
    if (record.bucket == CrawlState.INGESTED) {
      out.println("came with its page from an archive");
      return;
    }
    if (parent == Ordinal.NO_PARENT) {
      boolean pushed = Ordinal.kind(record.ordinal) == Ordinal.Kind.FEED;
      out.println(
          (pushed ? "pushed, number " : "given as a seed, number ")
              + Ordinal.index(record.ordinal));
      return;
    }
    String how =
        switch (Ordinal.kind(record.ordinal)) {
          case REDIRECT -> "redirected to by ";
          case LINK -> "link " + Ordinal.index(record.ordinal) + " of ";
          case SITEMAP -> "listed by the sitemap or robots.txt of ";
          case FEED -> "listed by the feed ";
        };
    out.println("found as " + how + view.url(parent) + " (place " + parent + ")");
  }

  private static void explainRounds(
      PrintStream out, Configuration conf, CrawlView view, UrlRecord record) throws IOException {
    boolean[] told = new boolean[1];
    for (int round = 1; round <= view.crawl().round; round++) {
      String file = view.crawl().file(round, "outcomes");
      if (file == null) continue;
      try (Outcomes outcomes = new Outcomes(view.fs(), view.workspace().resolve(file))) {
        FetchLine line = outcomes.find(record.number);
        if (line == null) continue;
        told[0] = true;
        out.println("round " + round + ": " + outcome(line) + source(conf, view, round, record));
      }
    }
    view.forEachDropped(
        (round, line) -> {
          if (line.place() != record.number) return true;
          told[0] = true;
          out.println("round " + round + ": dropped by the rule '" + line.reason() + "'");
          return false;
        });
    if (told[0]) return;
    boolean taken = record.number < view.crawl().cursors[record.bucket];
    out.println(
        taken ? "waits in the backlog: a cap or a pause of its host" : "waits in the frontier");
  }

  /** The archive that answered in a round, if one did. */
  private static String source(Configuration conf, CrawlView view, int round, UrlRecord record)
      throws IOException {
    String directory = view.crawl().file(round, "replay");
    if (directory == null) return "";
    try (ReplayArchives archives = new ReplayArchives(conf, view.workspace().resolve(directory))) {
      Path archive = archives.archiveOf(record.text());
      if (archive == null) return "";
      String how = record.bucket == CrawlState.INGESTED ? "ingested" : "answered";
      return ", " + how + " from " + archive;
    }
  }

  private static String outcome(FetchLine line) {
    String when = line.start() == 0 ? "" : " at " + Instant.ofEpochMilli(line.start());
    String status = line.status() == 0 ? "" : ", status " + line.status();
    return switch (line.outcome()) {
      case FETCHED ->
          "fetched"
              + when
              + status
              + (line.reason().equals(Reasons.REDIRECT) ? ", redirects to " + line.location() : "")
              + ", "
              + line.bodyLength()
              + " bytes";
      case FAILED -> "failed" + when + ": " + line.reason() + status;
      case SKIPPED -> "skipped by the rule '" + line.reason() + "'" + when + status;
      case RETURNED -> "returned to the backlog" + when + ": " + line.reason() + status;
      case ROBOTS -> throw new StageFailedException("a request for robots.txt among the outcomes");
    };
  }
}
