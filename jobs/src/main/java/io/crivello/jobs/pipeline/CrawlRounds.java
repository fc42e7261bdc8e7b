package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.ReplayFetcher.Mode;
import io.crivello.jobs.crawl.AddressBook;
import io.crivello.jobs.crawl.FetchRound;
import io.crivello.jobs.crawl.IndexArchives;
import io.crivello.jobs.crawl.Select;
import io.crivello.jobs.crawl.SettleRound;
import io.crivello.jobs.crawl.Waiting;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Stage;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.pages.PagesResult;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.sieve.Ordinal;
import io.crivello.url.HostsFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Runs crawl rounds. Each stage writes fresh directories and ends with a commit that names the next
 * stage: a run that died is gone on with at the first stage that was not committed, and a round
 * that fetched is never fetched again because a later stage died.
 */
final class CrawlRounds {
  private static final long LOGICAL_DAY = 86_400_000L;
  private static final int GZIP_LEVEL = 1;

  private final CommandContext context;
  private final Configuration conf;
  private final WorkspaceWriter writer;
  private final Workspace workspace;
  private final JobRunner jobs;
  private CrawlState crawl;

  CrawlRounds(CommandContext context, WorkspaceWriter writer) {
    this.context = context;
    this.conf = context.conf();
    this.writer = writer;
    this.workspace = writer.workspace();
    this.jobs = context.jobs().telling(writer.lease()::submitted);
    this.crawl = CrawlState.of(writer.state());
    if (!isBegun()) crawl.settings.clear();
  }

  /** Whether there are URLs: before, a run that died has left nothing to go on with. */
  boolean isBegun() {
    return crawl.places > 0;
  }

  CrawlState state() {
    return crawl;
  }

  /** Remembers settings that were given; an unfinished round goes on with them. */
  void configure(Map<String, String> given) throws IOException {
    SieveChoice.checkUnchanged(crawl, given);
    crawl.settings.putAll(given);
    settings().check();
    SieveChoice.checkPossible(conf, workspace.root(), settings());
    commit();
  }

  /** Lets archives answer instead of the network, from now on; {@link #configure} commits. */
  void answerFrom(List<Path> archives, java.nio.file.Path scratch) throws IOException {
    String directory = Workspace.replay(writer.lease().epoch());
    IndexArchives.Result result =
        IndexArchives.run(conf, archives, workspace.resolve(directory), scratch, page -> {});
    Damages.print(context.err(), result.damages());
    if (result.pages() == 0) {
      throw new StageFailedException("the archives hold no page that could be replayed");
    }
    crawl.settings.put("replay", directory);
  }

  CrawlSettings settings() {
    return new CrawlSettings(crawl.settings);
  }

  /**
   * Runs the stages of a round that was begun and did not end.
   *
   * @return whether there was one
   */
  boolean finishRound() throws IOException, InterruptedException {
    boolean begun = crawl.next != Stage.SELECT;
    while (crawl.next != Stage.SELECT) runStage();
    return begun;
  }

  /** Runs rounds until they are as many as wanted, or nothing is left. */
  void run(int rounds) throws IOException, InterruptedException {
    for (int i = 0; i < rounds; i++) {
      if (!awaitWork(rounds == Integer.MAX_VALUE)) {
        context.err().println("nothing is left to fetch");
        return;
      }
      runStage();
      finishRound();
    }
  }

  /** Begins a round with the pages of archives, and runs it to its end. */
  void ingest(List<Path> archives, java.nio.file.Path scratch)
      throws IOException, InterruptedException {
    crawl.round++;
    IngestRound ingest = new IngestRound(context, jobs, writer, crawl, settings());
    if (!ingest.begin(archives, scratch)) {
      crawl = CrawlState.of(writer.state());
      context.err().println("nothing new: every URL of the archives is in the crawl already");
      return;
    }
    commit();
    finishRound();
  }

  private void runStage() throws IOException, InterruptedException {
    switch (crawl.next) {
      case SELECT -> select();
      case FETCH -> fetch();
      case HOSTS -> settle();
      case PAGES -> pages();
      case SIEVE -> sieve();
    }
  }

  /** Whether a round has anything to do now; waits for hosts in their back-off if wanted. */
  private boolean awaitWork(boolean patiently) throws IOException, InterruptedException {
    if (isFrontierLeft()) return true;
    if (crawl.waiting == 0) return false;
    if (isReplay()) return true;
    long due = Waiting.firstDue(writer.fs(), hostTables());
    if (due == Long.MAX_VALUE) {
      throw new StageFailedException(
          crawl.waiting + " URLs wait, but no host has any: " + workspace.root());
    }
    long now = System.currentTimeMillis();
    if (due <= now) return true;
    if (!patiently) {
      context
          .err()
          .printf(
              Locale.ROOT, "%,d URLs wait until their hosts may be asked again%n", crawl.waiting);
      return false;
    }
    context
        .err()
        .printf(
            Locale.ROOT,
            "%,d URLs wait until their hosts may be asked again: going on in %,d s%n",
            crawl.waiting,
            (due - now + 999) / 1000);
    Thread.sleep(due - now);
    return true;
  }

  private boolean isFrontierLeft() {
    for (CrawlState.FrontierFile file : crawl.frontier) {
      if (file.last() >= crawl.cursors[file.bucket()]) return true;
    }
    return false;
  }

  private boolean isReplay() {
    return !settings().replay().isEmpty();
  }

  /** When hosts must be due to be selected; archives need no rest. */
  private long due() {
    return isReplay() ? Long.MAX_VALUE : System.currentTimeMillis();
  }

  /** What answers instead of the network, or null: in logical time, so that bytes are the same. */
  private FetchRound.Replay replay() {
    String ingested = crawl.now.get("ingest");
    long time = crawl.round * LOGICAL_DAY;
    if (ingested != null) return new FetchRound.Replay(ingested, Mode.INGEST, time);
    return isReplay() ? new FetchRound.Replay(settings().replay(), Mode.REPLAY, time) : null;
  }

  private List<Path> hostTables() {
    return crawl.hosts.stream().map(workspace::resolve).toList();
  }

  private String fresh(String stage) {
    return Workspace.stage(crawl.round, stage, writer.lease().epoch());
  }

  private void commit() throws IOException {
    State.Draft draft = writer.state().draft();
    crawl.writeTo(draft);
    writer.commit(draft);
  }

  private void say(String what, Object... values) {
    context.err().println("round " + crawl.round + ": " + String.format(Locale.ROOT, what, values));
  }

  private void select() throws IOException, InterruptedException {
    crawl.round++;
    String directory = fresh("list");
    Select.Result result;
    try (AddressBook addresses = addresses()) {
      result =
          Select.run(
              writer.fs(),
              workspace,
              crawl,
              settings().select(),
              addresses,
              due(),
              workspace.resolve(directory));
    }
    for (Path table : result.newBacklog()) crawl.backlog.add(workspace.relative(table));
    crawl.hosts.add(workspace.relative(result.hosts()));
    crawl.now.put("list", directory);
    crawl.file("list", directory);
    crawl.count("selected", result.selected());
    crawl.count("read", result.read());
    crawl.count("pushed-back", result.pushedBack());
    crawl.count("dropped", result.dropped());
    say(
        "%,d URLs selected, %,d of them from the backlog; %,d pushed back by caps",
        result.selected(), result.fromBacklog(), result.pushedBack());
    crawl.next = Stage.FETCH;
    commit();
  }

  private AddressBook addresses() throws IOException {
    if (isReplay()) return AddressBook.offline(host -> "");
    HostsFile names = settings().hostsFile();
    return AddressBook.resolving(names, settings().fetch().allowPrivate);
  }

  private void fetch() throws IOException, InterruptedException {
    FetchSettings fetch = settings().fetch();
    FetchRound.Request request =
        new FetchRound.Request(
            workspace.root(),
            crawl.now.get("list"),
            crawl.round,
            writer.lease().epoch(),
            settings().select().agents(),
            GZIP_LEVEL,
            fetch.toMap(),
            replay());
    String output = fresh("fetched");
    crawl.archives =
        new ArrayList<>(FetchRound.run(conf, jobs, request, workspace.resolve(output)));
    crawl.file("fetched", output);
    if (request.replay() != null) crawl.file("replay", request.replay().directory());
    crawl.next = Stage.HOSTS;
    commit();
  }

  private void settle() throws IOException {
    SettleRound.Counts counts =
        SettleRound.run(
            writer.fs(),
            workspace,
            crawl,
            crawl.count(crawl.round, "selected"),
            workspace.resolve(fresh("hosts")));
    crawl.count("fetched", counts.fetched);
    crawl.count("failed", counts.failed);
    crawl.count("skipped", counts.skipped);
    crawl.count("returned", counts.returned);
    crawl.count("bytes", counts.bytes);
    say(
        "%,d fetched, %,d failed, %,d skipped by a rule, %,d returned; %,d bytes",
        counts.fetched, counts.failed, counts.skipped, counts.returned, counts.bytes);
    say("politeness: %s", counts.politeness.inWords());
    crawl.next = Stage.PAGES;
    commit();
  }

  private void pages() throws IOException, InterruptedException {
    PagesResult pages =
        new RoundPages(conf, jobs, workspace, crawl, settings()).run(fresh("found"));
    long copies = 0;
    if (!settings().followsCopies()) {
      copies = new RoundSieve(conf, jobs, workspace, crawl).findCopies(fresh("copies"));
    }
    say(
        "%,d pages with %,d links, %,d of them followed; %,d copies",
        pages.pages(), pages.links(), pages.found(), copies);
    crawl.next = Stage.SIEVE;
    commit();
  }

  private void sieve() throws IOException, InterruptedException {
    saySieved(new RoundSieve(conf, jobs, workspace, crawl).run(fresh("sieve")));
    for (String name : List.of("list", "found", "digests", "copies", "ingest")) {
      crawl.now.remove(name);
    }
    crawl.archives.clear();
    crawl.next = Stage.SELECT;
    commit();
  }

  private void saySieved(RoundSieve.Sieved sieved) {
    say(
        "%,d found, %,d new; %,d seen in all, expected loss by collisions %.1e URLs",
        sieved.found(),
        sieved.fresh(),
        crawl.seenCount(),
        SieveChoice.expectedLoss(settings(), crawl.seenCount()));
  }

  /** Adds seeds to the frontier. */
  void addSeeds(Seeds seeds) throws IOException, InterruptedException {
    if (seeds.isEmpty()) return;
    String directory = fresh("seeds");
    try (SeedRun run =
        new SeedRun(
            writer.fs(),
            workspace.resolve(directory),
            Ordinal.Kind.LINK,
            0,
            workspace.seedHosts(crawl.seeds))) {
      seeds.forEach(run::add);
      List<Path> files = run.finish();
      if (run.rejected() > 0) {
        context
            .err()
            .printf(
                Locale.ROOT,
                "skipped: %,d seeds that are no URL (./run.sh list %s failed)%n",
                run.rejected(),
                workspace.root());
      }
      if (run.accepted() == 0 && crawl.places == 0) {
        throw new StageFailedException("none of the seeds is a URL that can be crawled");
      }
      crawl.seeds.add(directory);
      int i = 0;
      for (Path file : files) {
        RoundSieve sieve = new RoundSieve(conf, jobs, workspace, crawl);
        saySieved(sieve.run(List.of(file), null, fresh("sieve-seeds") + "-" + i++));
      }
      commit();
    }
  }
}
