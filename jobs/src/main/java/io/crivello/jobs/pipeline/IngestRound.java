package io.crivello.jobs.pipeline;

import io.crivello.jobs.crawl.Captures;
import io.crivello.jobs.crawl.IndexArchives;
import io.crivello.jobs.crawl.IndexArchives.Damage;
import io.crivello.jobs.crawl.IngestList;
import io.crivello.jobs.crawl.IngestVersions;
import io.crivello.jobs.documents.ConvertDocuments;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Stage;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.sieve.Ordinal;
import io.crivello.warc.WarcPage;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/**
 * Begins a round with the pages of archives, after documents have become archives: their URLs, in
 * the order of archives and of records in them, are sieved as seeds are, and those that are new get
 * places in a bucket of the frontier that is never selected; they are the round's list. The fetch
 * of the round then takes its answers from the archives, and all further stages are those of any
 * round. All other captures, of these URLs and of those that the crawl has, become further versions
 * of pages in the store: nothing else of the crawl knows of them.
 *
 * <p>The hosts of the archives count as hosts of seeds. A URL that the crawl has already, fetched
 * or not, stays what it is. What cannot be read is written down as rejected seeds are. The caller
 * commits.
 */
final class IngestRound {
  private static final String ODD_NAME = ConvertDocuments.REASON + "odd-name";
  private static final String ROBOTS_PATH = "/robots.txt";

  private final CommandContext context;
  private final JobRunner jobs;
  private final WorkspaceWriter writer;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final CrawlSettings settings;
  private long accepted;
  private long revisits;

  /**
   * @param crawl its round is the one that begins
   */
  IngestRound(
      CommandContext context,
      JobRunner jobs,
      WorkspaceWriter writer,
      CrawlState crawl,
      CrawlSettings settings) {
    this.context = context;
    this.jobs = jobs;
    this.writer = writer;
    this.workspace = writer.workspace();
    this.crawl = crawl;
    this.settings = settings;
  }

  /**
   * Brings the state to where the round's answers are taken from the archives.
   *
   * @return false if no URL and no version is new: the state is then not to be used
   */
  boolean begin(IngestInputs inputs, IngestInputs.Rules rules, java.nio.file.Path scratch)
      throws IOException, InterruptedException {
    long before = crawl.places;
    String index = fresh("archives");
    ConvertDocuments.Result documents = inputs.groups().isEmpty() ? null : convert(inputs, rules);
    String directory = fresh("versions");
    Captures captures =
        new Captures(writer.fs(), new Path(workspace.resolve(directory), Workspace.CAPTURES));
    sieve(findUrls(inputs, documents, index, captures, rules.dated(), scratch));
    long added = crawl.places - before;
    long versions = addVersions(captures, index, before, directory);
    long others = accepted - added;
    if (others > 0) say("%,d pages are repeated, or in the crawl already%n", others);
    if (added == 0 && versions == 0) return false;
    if (added > 0) crawl.cursors[CrawlState.INGESTED] = crawl.places;
    String list = fresh("list");
    IngestList.write(
        writer.fs(), workspace, crawl, before, settings.select(), workspace.resolve(list));
    crawl.now.put("list", list);
    crawl.now.put("agents", Integer.toString(settings.select().agents()));
    crawl.now.put("ingest", index);
    crawl.file("list", list);
    crawl.count("selected", added);
    crawl.next = Stage.FETCH;
    return true;
  }

  private long addVersions(Captures captures, String index, long before, String directory)
      throws IOException {
    IngestVersions.Result result =
        IngestVersions.run(
            context.conf(),
            workspace,
            crawl,
            captures,
            workspace.resolve(index),
            before,
            settings.fetch(),
            settings.gzipLevel(),
            workspace.resolve(directory));
    boolean any = result.versions() > 0;
    if (any) say("%,d further versions of pages%n", result.versions());
    if (!result.others().isEmpty()) say("captures that make no version: %s%n", result.others());
    result.others().forEach((reason, count) -> crawl.count("no-version-" + reason, count));
    crawl.count("versions", result.versions());
    crawl.count("version-archives", result.files());
    if (any) crawl.now.put("versions", directory);
    if (any) crawl.file("versions", directory);
    return result.versions();
  }

  private ConvertDocuments.Result convert(IngestInputs inputs, IngestInputs.Rules rules)
      throws IOException, InterruptedException {
    return ConvertDocuments.run(
        context.conf(),
        jobs,
        new ConvertDocuments.Request(
            inputs.groups(),
            rules.ids(),
            rules.files(),
            crawl.round,
            rules.date(),
            workspace.resolve(fresh("documents"))));
  }

  private List<Path> findUrls(
      IngestInputs inputs,
      ConvertDocuments.Result documents,
      String index,
      Captures captures,
      boolean dated,
      java.nio.file.Path scratch)
      throws IOException {
    String directory = fresh("ingest");
    try (SeedRun run =
        new SeedRun(
            writer.fs(),
            workspace.resolve(directory),
            Ordinal.Kind.LINK,
            CrawlState.INGESTED,
            workspace.seedHosts(crawl.seeds))) {
      long[] robots = new long[1];
      IndexArchives.Result result =
          IndexArchives.run(
              context.conf(),
              inputs.inOrder(documents),
              workspace.resolve(index),
              scratch,
              false,
              (archive, page) -> {
                if (isRobots(page)) {
                  robots[0]++;
                  return;
                }
                if (page.isRevisit()) revisits++;
                else run.add(page.uri);
                if (dated || !inputs.isDocuments(archive)) captures.add(archive, page);
              });
      long strange = run.rejected();
      for (Damage damage : result.damages()) {
        run.reject(damage.archive().toString(), "archive-" + damage.reason());
      }
      Map<String, Long> skipped = new TreeMap<>();
      for (Path odd : inputs.oddlyNamed()) {
        run.reject(odd.toString(), ODD_NAME);
        skipped.merge(ODD_NAME, 1L, Long::sum);
      }
      if (documents != null) {
        documents.forEachRejected(
            context.conf(),
            (what, reason, count) -> {
              run.reject(what, reason);
              skipped.merge(reason, count, Long::sum);
            });
      }
      List<Path> files = run.finish();
      crawl.seeds.add(directory);
      accepted = run.accepted();
      if (documents != null) {
        say("%,d documents in %,d files%n", documents.documents(), inputs.documentFiles());
      }
      reportSkipped(skipped);
      report(inputs.archives(), result, robots[0], strange);
      reportOthers(inputs, result.others());
      return files;
    }
  }

  /** Rules of a host are no page: the crawl asks for them itself. */
  private static boolean isRobots(WarcPage page) {
    int authority = page.uri.indexOf("://") + 3;
    int path = page.uri.indexOf('/', authority);
    return path >= 0 && page.uri.substring(path).equals(ROBOTS_PATH);
  }

  private void say(String what, Object... values) {
    context.err().printf(Locale.ROOT, what, values);
  }

  private void reportSkipped(Map<String, Long> skipped) {
    if (skipped.isEmpty()) return;
    say("skipped: %s (./run.sh list %s failed)%n", skipped, workspace.root());
    skipped.forEach(
        (reason, count) -> {
          if (reason.startsWith(ConvertDocuments.REASON)) crawl.count(reason, count);
        });
  }

  private void report(int archives, IndexArchives.Result result, long robots, long strange) {
    Damages.print(context.err(), result.damages());
    for (Damage damage : result.damages()) {
      String name = "archive-" + damage.reason();
      crawl.count(name, crawl.count(crawl.round, name) + damage.count());
    }
    say(
        "%,d archives; %,d pages, %,d revisits; skipped: %,d robots.txt, %,d URLs that cannot be"
            + " crawled%n",
        archives, result.pages(), revisits, robots, strange);
    if (accepted + revisits == 0) {
      throw new StageFailedException("the input holds no page that could be taken over");
    }
  }

  private void reportOthers(IngestInputs inputs, List<Map<String, Long>> others) {
    Map<String, Long> sums = new TreeMap<>();
    for (int i = 0; i < others.size(); i++) {
      if (inputs.isDocuments(i)) continue;
      others.get(i).forEach((type, count) -> sums.merge(type, count, Long::sum));
    }
    if (!sums.isEmpty()) say("records that are no pages: %s%n", sums);
  }

  private void sieve(List<Path> files) throws IOException, InterruptedException {
    int i = 0;
    for (Path file : files) {
      new RoundSieve(context.conf(), jobs, workspace, crawl)
          .run(List.of(file), null, fresh("sieve-ingest") + "-" + i++);
    }
  }

  private String fresh(String stage) {
    return Workspace.stage(crawl.round, stage, writer.lease().epoch());
  }
}
