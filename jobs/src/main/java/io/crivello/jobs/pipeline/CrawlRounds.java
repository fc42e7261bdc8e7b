package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.PolitenessCertificate;
import io.crivello.jobs.crawl.DueFeeds;
import io.crivello.jobs.crawl.FetchRound;
import io.crivello.jobs.crawl.Revisits;
import io.crivello.jobs.crawl.Select;
import io.crivello.jobs.crawl.SettleRound;
import io.crivello.jobs.crawl.Waiting;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Stage;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.pages.FollowRules;
import io.crivello.jobs.pages.PagesResult;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.sieve.Ordinal;
import io.crivello.url.UrlPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Runs crawl rounds. Each stage writes fresh directories and ends with a commit that names the next
 * stage: a run that died is gone on with at the first stage that was not committed, and a round
 * that fetched is never fetched again because a later stage died.
 */
final class CrawlRounds {

  private final CommandContext context;
  private final Configuration conf;
  private final WorkspaceWriter writer;
  private final Workspace workspace;
  private final JobRunner jobs;
  private final LongSupplier clock;
  private CrawlState crawl;

  CrawlRounds(CommandContext context, WorkspaceWriter writer, LongSupplier clock) {
    this.context = context;
    this.clock = clock;
    this.conf = context.conf();
    this.writer = writer;
    this.workspace = writer.workspace();
    this.jobs = context.jobs().of(writer.lease());
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
    settings().checkHosts();
    SieveChoice.checkPossible(conf, workspace.root(), settings());
    commit();
  }

  /** Lets archives answer instead of the network, from now on. */
  void answerFrom(List<Path> archives, java.nio.file.Path scratch) throws IOException {
    String directory = Workspace.replay(writer.lease().epoch());
    RoundAnswers.index(context, archives, workspace.resolve(directory), scratch);
    crawl.settings.put("replay", directory);
    commit();
  }

  CrawlSettings settings() {
    return new CrawlSettings(crawl.settings);
  }

  private RoundAnswers answers() {
    return new RoundAnswers(crawl);
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

  /** Begins a round with the pages of archives and documents, and runs it to its end. */
  void ingest(IngestInputs inputs, IngestInputs.Rules rules, java.nio.file.Path scratch)
      throws IOException, InterruptedException {
    crawl.round++;
    IngestRound ingest = new IngestRound(context, jobs, writer, crawl, settings());
    if (!ingest.begin(inputs, rules, scratch)) {
      crawl = CrawlState.of(writer.state());
      context.err().println("nothing new: every page of the input is in the crawl already");
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
    if (isFrontierLeft() || areOldPagesLeft()) return true;
    if (crawl.waiting == 0) return false;
    if (answers().isReplay()) return true;
    long due = Waiting.firstDue(writer.fs(), hostTables());
    if (due == Long.MAX_VALUE) {
      throw new StageFailedException(
          crawl.waiting + " URLs wait, but no host has any: " + workspace.root());
    }
    long now = clock.getAsLong();
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

  private boolean areOldPagesLeft() throws IOException {
    long age = settings().refetchAfter();
    long before = time(crawl.round + 1) - age;
    return age > 0 && Revisits.isDue(writer.fs(), workspace, crawl, before);
  }

  private long time(int round) {
    return answers().time(round, clock);
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
    Select.Result result = roundSelect().run(fresh("list"));
    say(
        "%,d URLs selected, %,d of them from the backlog, %,d read before; %,d pushed back by caps",
        result.selected(), result.fromBacklog(), result.again(), result.pushedBack());
    commit();
  }

  private RoundSelect roundSelect() throws IOException {
    long now = time(crawl.round);
    return new RoundSelect(writer.fs(), workspace, crawl, settings(), now, due(now));
  }

  /** Until when hosts must be due; where archives answer nobody waits if nothing else is left. */
  private long due(long now) throws IOException {
    if (!answers().isReplay() || crawl.waiting == 0 || isFrontierLeft()) return now;
    return Math.max(now, Waiting.firstDue(writer.fs(), hostTables()));
  }

  /** Runs a round that asks for nothing but the feeds and sitemaps that are due. */
  void refreshFeeds() throws IOException, InterruptedException {
    int most = settings().select().roundSize();
    crawl.round++;
    DueFeeds due = DueFeeds.find(writer.fs(), workspace, crawl, time(crawl.round), most);
    Select.Result result = null;
    if (due.count() > 0) result = roundSelect().run(due, fresh("list"));
    if (result == null || result.selected() == 0) {
      crawl = CrawlState.of(writer.state());
      context.err().println(due.inWords());
      return;
    }
    say("%,d of %,d feeds and sitemaps that are due", result.selected(), due.count());
    commit();
    finishRound();
  }

  private void fetch() throws IOException, InterruptedException {
    FetchSettings fetch = settings().fetch();
    FetchRound.Request request =
        new FetchRound.Request(
            workspace.root(),
            crawl.now.get("list"),
            crawl.count(crawl.round, "selected"),
            crawl.round,
            writer.lease().epoch(),
            crawl.hosts,
            Integer.parseInt(crawl.now.get("agents")),
            crawl.now.getOrDefault("assign", settings().select().assign()),
            settings().gzipLevel(),
            fetch.toMap(),
            answers().archives());
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
    crawl.tooEarly(counts.politeness.violationCount(), counts.politeness.violations());
    crawl.next = Stage.PAGES;
    commit();
    stopIfImpolite(counts.politeness);
  }

  /** A crawl that asks too early stops here, once: it is for its owner to see to it and go on. */
  private void stopIfImpolite(PolitenessCertificate politeness) {
    if (politeness.holds()) return;
    throw new StageFailedException(
        String.format(
            Locale.ROOT,
            "round %d: %,d requests came too early, first %s; what was fetched is kept and this is"
                + " noted (./run.sh check %s); crawl --resume goes on",
            crawl.round,
            politeness.violationCount(),
            politeness.violations().get(0),
            workspace.root()));
  }

  private void pages() throws IOException, InterruptedException {
    RoundPages stage = new RoundPages(conf, jobs, workspace, crawl, settings());
    PagesResult pages = stage.run(fresh("found"));
    stage.mergeStore(Workspace.pages(crawl.round, writer.lease().epoch()));
    long copies = 0;
    if (!settings().followsCopies()) {
      copies = new RoundSieve(conf, jobs, workspace, crawl).findCopies(fresh("copies"));
    }
    new RoundFeeds(writer.fs(), workspace, crawl).run(fresh("feeds"));
    say(
        "%,d pages with %,d links, %,d of them followed; %,d copies",
        pages.pages(), pages.links(), pages.found(), copies);
    crawl.next = Stage.SIEVE;
    commit();
  }

  private void sieve() throws IOException, InterruptedException {
    saySieved(new RoundSieve(conf, jobs, workspace, crawl).run(fresh("sieve")));
    for (String name :
        List.of(
            "list",
            "agents",
            "assign",
            "followed",
            "found",
            "digests",
            "copies",
            "ingest",
            "versions")) {
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
    if (!seeds.isEmpty()) add(Ordinal.Kind.LINK, seeds::forEach, null, "seeds");
  }

  /**
   * Adds URLs to the frontier that come one a line, as if a feed had listed them: the rules of the
   * crawl judge them, and its scope stays as it is.
   */
  void push(InputStream lines) throws IOException, InterruptedException {
    Path seedHosts = workspace.seedHosts(crawl.seeds);
    UrlPolicy policy = FollowRules.policy(conf, settings().policy(), seedHosts);
    add(Ordinal.Kind.FEED, visitor -> Seeds.readLines(lines, visitor), policy, "pushed lines");
  }

  private void add(Ordinal.Kind kind, RoundSeeds.Source source, UrlPolicy policy, String what)
      throws IOException, InterruptedException {
    RoundSieve sieve = new RoundSieve(conf, jobs, workspace, crawl);
    RoundSeeds seeds = new RoundSeeds(writer.fs(), workspace, crawl, sieve);
    seeds.add(kind, source, policy, fresh("seeds"), fresh("sieve-seeds")).forEach(this::saySieved);
    if (seeds.rejected() > 0) {
      context
          .err()
          .printf(
              Locale.ROOT,
              "skipped: %,d %s that are no URL (./run.sh list %s failed)%n",
              seeds.rejected(),
              what,
              workspace.root());
    }
    seeds
        .refused()
        .forEach(
            (rule, count) ->
                context
                    .err()
                    .printf(Locale.ROOT, "refused by the rule %s: %,d %s%n", rule, count, what));
    commit();
  }
}
