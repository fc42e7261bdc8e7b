package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.Reasons;
import io.crivello.jobs.crawl.Outcomes;
import io.crivello.jobs.pages.Flaw;
import io.crivello.jobs.pages.Flaws;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;

/**
 * Everything of a crawl that is bad, each under its reason: seeds that are no URL; then what a
 * limit of the crawl dropped; then, round by round in the order of places, URLs that failed or were
 * skipped, flaws of pages that were read, links on them that are no URL, and redirects that close a
 * loop. Memory: a block of each file of a round.
 */
final class FailedList {
  /** The columns, for those who ask. */
  static final String COLUMNS =
      "url (or what should be one), round, place, reason, outcome, status, page it stands on";

  private static final String NOWHERE = "-";

  /** Is given the fields of a line. */
  interface Printer {
    /** Returns false to stop. */
    boolean print(Object... fields);
  }

  private final CrawlView view;
  private final Printer printer;
  private final RedirectLoops loops;

  FailedList(CrawlView view, Printer printer) {
    this.view = view;
    this.printer = printer;
    loops = new RedirectLoops(view);
  }

  void run() throws IOException {
    RejectedSeeds.forEach(
        view, (seed, flaw) -> printer.print(seed, 0, -1, flaw, "seed", 0, NOWHERE));
    view.forEachDropped(this::print);
    for (int round = 1; round <= view.crawl().round; round++) {
      if (!printRound(round)) return;
    }
  }

  private boolean printRound(int round) throws IOException {
    try (Outcomes outcomes = view.outcomes(round);
        Flaws flaws = new Flaws(view.fs(), flawFiles(round))) {
      FetchLine line = nextFailure(outcomes);
      Flaw flaw = flaws.next();
      while (line != null || flaw != null) {
        boolean isLine =
            flaw == null || line != null && Long.compareUnsigned(line.place(), flaw.place()) <= 0;
        if (!(isLine ? print(round, line) : print(round, flaw))) return false;
        if (isLine) line = nextFailure(outcomes);
        else flaw = flaws.next();
      }
    }
    return true;
  }

  private List<Path> flawFiles(int round) {
    return Names.split(view.crawl().file(round, "flaws")).stream()
        .map(view.workspace()::resolve)
        .toList();
  }

  private FetchLine nextFailure(Outcomes outcomes) throws IOException {
    if (outcomes == null) return null;
    FetchLine line = outcomes.next();
    while (line != null && !isFailure(line) && !loops.closes(line)) line = outcomes.next();
    return line;
  }

  private static boolean isFailure(FetchLine line) {
    boolean unchanged = line.reason().equals(Reasons.NOT_MODIFIED);
    return line.outcome() == Outcome.FAILED || line.outcome() == Outcome.SKIPPED && !unchanged;
  }

  private boolean print(int round, FetchLine line) {
    if (line.outcome() == Outcome.FETCHED) {
      return printer.print(
          line.location(),
          round,
          line.place(),
          RedirectLoops.REASON,
          "link",
          line.status(),
          line.url());
    }
    String outcome = line.outcome().name().toLowerCase(Locale.ROOT);
    return printer.print(
        line.url(), round, line.place(), line.reason(), outcome, line.status(), NOWHERE);
  }

  private boolean print(int round, Flaw flaw) {
    boolean page = flaw.kind() == Flaw.Kind.PAGE;
    return printer.print(
        page ? flaw.page() : flaw.text(),
        round,
        flaw.place(),
        flaw.reason(),
        page ? "page" : "link",
        flaw.status(),
        page ? NOWHERE : flaw.page());
  }
}
