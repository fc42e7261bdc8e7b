package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.jobs.crawl.Backlog;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.UrlRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Parameters;

/** Lists what is in a crawl: lines of fields separated by tabs, the URL or the round first. */
public final class ListCommand implements Command {
  private static final List<String> KINDS =
      List.of("fetched", "failed", "frontier", "seen", "rounds");
  static final List<String> ROUND_COLUMNS =
      List.of(
          "selected",
          "again",
          "fetched",
          "failed",
          "skipped",
          "returned",
          "pushed-back",
          "dropped",
          "bytes",
          "links",
          "found",
          "new",
          "copies",
          "seen",
          CrawlState.TOO_EARLY);

  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String workspace;

  @Parameters(
      index = "1",
      paramLabel = "WHAT",
      description = {
        "fetched: url, round, place, status, time, type, bytes",
        "failed: " + FailedList.COLUMNS,
        "frontier: url, place, depth, 'frontier' or how often it was tried",
        "seen: url, place, depth, how it was found, parent's place",
        "rounds: the counts of each round, with a heading"
      })
  String what;

  @Override
  public void check() {
    if (!KINDS.contains(what)) {
      throw new UsageException(
          "list: " + what + " is none of " + String.join(", ", KINDS) + Nearest.hint(what, KINDS));
    }
  }

  @Override
  public void run(CommandContext context) throws Exception {
    CrawlView view = CrawlView.open(context, workspace);
    PrintStream out = context.out();
    switch (what) {
      case "fetched" -> view.forEachOutcome((round, line) -> fetched(out, round, line));
      case "failed" -> new FailedList(view, fields -> print(out, fields)).run();
      case "frontier" -> frontier(out, view);
      case "seen" -> view.forEachSeen(record -> seen(out, record));
      default -> rounds(out, view);
    }
    out.flush();
  }

  private static boolean print(PrintStream out, Object... fields) {
    for (int i = 0; i < fields.length; i++) {
      if (i > 0) out.append('\t');
      out.append(String.valueOf(fields[i]));
    }
    out.append('\n');
    return !out.checkError();
  }

  private static boolean fetched(PrintStream out, int round, FetchLine line) {
    if (line.outcome() != Outcome.FETCHED) return true;
    Instant time = Instant.ofEpochMilli(line.start());
    return print(
        out, line.url(), round, line.place(), line.status(), time, line.type(), line.bodyLength());
  }

  private static void frontier(PrintStream out, CrawlView view) throws IOException {
    try (Backlog.Entries waiting = new Backlog.Entries(view.fs(), view.workspace(), view.crawl())) {
      while (waiting.next()) {
        var item = waiting.item();
        if (!print(out, item.url(), item.place(), item.depth(), item.tries())) return;
      }
    }
    view.forEachWaiting(
        record -> print(out, record.text(), record.number, record.depth, "frontier"));
  }

  private static boolean seen(PrintStream out, UrlRecord record) {
    long parent = Ordinal.parent(record.ordinal);
    boolean given = parent == Ordinal.NO_PARENT;
    String how = given ? given(record) : found(record.ordinal);
    return print(out, record.text(), record.number, record.depth, how, given ? "-" : parent);
  }

  private static String found(long ordinal) {
    Ordinal.Kind kind = Ordinal.kind(ordinal);
    boolean canonical =
        kind == Ordinal.Kind.REDIRECT && Ordinal.index(ordinal) == Ordinal.CANONICAL;
    return canonical ? "canonical" : kind.name().toLowerCase(Locale.ROOT);
  }

  private static String given(UrlRecord record) {
    if (record.bucket == CrawlState.INGESTED) return "ingested";
    return Ordinal.kind(record.ordinal) == Ordinal.Kind.FEED ? "pushed" : "seed";
  }

  private static void rounds(PrintStream out, CrawlView view) {
    print(out, "round", String.join("\t", ROUND_COLUMNS));
    for (int round = 0; round <= view.crawl().round; round++) {
      StringBuilder line = new StringBuilder().append(round);
      for (String column : ROUND_COLUMNS) {
        line.append('\t').append(view.crawl().count(round, column));
      }
      print(out, line);
    }
  }
}
