package io.crivello.jobs.pipeline;

import io.crivello.fetch.PolitenessCertificate;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.crawl.BacklogCheck;
import io.crivello.jobs.crawl.CheckFiles;
import io.crivello.jobs.crawl.CheckPoliteness;
import io.crivello.jobs.crawl.CheckUnit;
import io.crivello.jobs.crawl.Findings;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.CrawlState.Run;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.Columns;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.sieve.CheckSeen;
import io.crivello.jobs.sieve.CheckSieve;
import io.crivello.jobs.sieve.OfflineSieve.SeenRun;
import io.crivello.jobs.store.CheckPages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/** Verifies the invariants of a crawl, the heavy ones by jobs. */
final class CrawlCheck {
  private final CommandContext context;
  private final CrawlView view;
  private final CrawlState crawl;
  private final Workspace workspace;
  private final List<String> problems;
  private final Columns verified;

  CrawlCheck(CommandContext context, CrawlView view, List<String> problems, Columns verified) {
    this.context = context;
    this.view = view;
    this.crawl = view.crawl();
    this.workspace = view.workspace();
    this.problems = problems;
    this.verified = verified;
  }

  void run(Scratch scratch) throws IOException, InterruptedException {
    if (crawl.sieve == null) seen(scratch.jobOutput(context.conf(), "seen"));
    else sieve(scratch.directory().resolve("sieve"));
    CheckedFiles files = new CheckedFiles(view, problems);
    List<CheckUnit> units = files.units();
    Path directory = scratch.jobOutput(context.conf(), "files");
    Findings findings = CheckFiles.run(context.conf(), context.jobs(), units, directory);
    problems.addAll(findings.problems());
    verified("files, whole by their checksums", "%,d", units.size());
    BacklogCheck.Result backlog = backlog();
    RoundsCheck rounds = new RoundsCheck(crawl, findings, problems);
    rounds.run(backlog == null ? null : backlog.urls());
    verified("rounds, every URL accounted for", "%,d rounds, %,d URLs", crawl.round, crawl.places);
    verified("answers archived where the logs say", "%,d", rounds.fetched());
    pages(scratch.jobOutput(context.conf(), "pages"));
    politeness(files.attempts(), scratch.jobOutput(context.conf(), "politeness"));
  }

  private void pages(Path directory) throws IOException, InterruptedException {
    List<CheckPages.Run> runs = new ArrayList<>();
    for (Run run : crawl.store) {
      runs.add(new CheckPages.Run(workspace.resolve(run.directory()), run.count()));
    }
    problems.addAll(CheckPages.run(context.conf(), context.jobs(), runs, directory));
    long versions = crawl.store.stream().mapToLong(Run::count).sum();
    verified("pages in the store", "%,d versions in %,d runs", versions, runs.size());
  }

  private void verified(String what, String figures, Object... values) {
    verified.add(what, String.format(Locale.ROOT, figures, values));
  }

  private void seen(Path output) throws IOException, InterruptedException {
    List<Path> frontier = frontier();
    List<SeenRun> runs = new ArrayList<>();
    for (Run run : crawl.seen) {
      runs.add(new SeenRun(workspace.resolve(run.directory()).toString(), run.count()));
    }
    if (crawl.seenCount() != crawl.places) {
      problems.add(
          String.format(
              Locale.ROOT,
              "%d signatures were seen, but the frontier has given away %d places",
              crawl.seenCount(),
              crawl.places));
    }
    if (runs.isEmpty()) return;
    problems.addAll(CheckSeen.run(context.conf(), context.jobs(), frontier, runs, output));
    verified("seen signatures, each with its URL", "%,d in %,d runs", crawl.places, runs.size());
  }

  private void sieve(java.nio.file.Path scratch) throws IOException {
    CrawlSettings settings = new CrawlSettings(crawl.settings);
    List<String> found =
        CheckSieve.run(
            context.conf(),
            settings.sieve(),
            settings.sieveSettings(),
            workspace.resolve(crawl.sieve.directory()),
            frontier(),
            crawl.places,
            scratch);
    problems.addAll(found);
    verified("URLs that left the sieve " + settings.sieve(), "%,d, each once", crawl.places);
  }

  private List<Path> frontier() {
    List<Path> frontier = new ArrayList<>();
    for (FrontierFile file : crawl.frontier) frontier.add(workspace.resolve(file.file()));
    return frontier;
  }

  private BacklogCheck.Result backlog() throws IOException {
    try {
      BacklogCheck.Result backlog = BacklogCheck.run(view.fs(), workspace, crawl);
      problems.addAll(backlog.problems());
      verified("URLs that wait in the backlog", "%,d", crawl.waiting);
      return backlog;
    } catch (CorruptDataException | IOException e) {
      problems.add("the backlog cannot be read: " + e.getMessage());
      return null;
    }
  }

  /** What was noted when rounds were settled; the logs may say the same, in the same words. */
  private Set<String> notedViolations() {
    Set<String> violations = new LinkedHashSet<>();
    for (int round = 1; round <= crawl.round; round++) {
      long times = crawl.count(round, CrawlState.TOO_EARLY);
      if (times == 0) continue;
      violations.add(
          String.format(Locale.ROOT, "round %d: %,d requests came too early", round, times));
      for (String pair : crawl.tooEarly(round)) {
        violations.add(tooEarly("round " + round + ", " + pair));
      }
    }
    return violations;
  }

  private static String tooEarly(String violation) {
    return "somebody was asked too early: " + violation;
  }

  private void politeness(List<CheckUnit> attempts, Path directory)
      throws IOException, InterruptedException {
    Set<String> violations = notedViolations();
    CheckPoliteness.Result result;
    try {
      result = CheckPoliteness.run(context.conf(), context.jobs(), attempts, directory);
    } catch (StageFailedException e) {
      problems.addAll(violations);
      problems.add(e.getMessage());
      return;
    }
    for (String violation : result.violations()) violations.add(tooEarly(violation));
    problems.addAll(violations);
    for (Map.Entry<Integer, PolitenessCertificate> round : result.rounds().entrySet()) {
      verified("politeness of round " + round.getKey(), "%s", round.getValue().inWords());
    }
  }
}
