package io.crivello.jobs.pipeline;

import io.crivello.document.DocumentUrls;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.InputFiles;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Takes over the pages of existing archives, and documents as if they were pages: a round whose
 * answers are there already. What the pages link to goes to the frontier, where {@code crawl
 * --resume} goes on; the settings of a crawl decide what is followed, and are remembered.
 */
public final class IngestCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String workspace;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "INPUT",
      description =
          "WARC and ARC files, JSON lines (id, url, title, text, html), TREC files, HTML and text,"
              + " gzipped or not, or directories of them.")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--base",
      paramLabel = "URL",
      description =
          "What documents without a URL are below (http://files.invalid/ for files,"
              + " http://documents.invalid/ for documents with an id).")
  String base;

  @Option(
      names = "--date",
      paramLabel = "TIME",
      description =
          "When documents are said to be fetched, as 2026-05-01 or 2026-05-01T12:00:00Z (now); if it"
              + " is given, a document whose URL is known becomes a further version.")
  String date;

  @Mixin CrawlOptions options = new CrawlOptions();

  private IngestInputs.Rules rules;

  @Override
  public List<String> help() {
    return FetchHelp.lines();
  }

  @Override
  public void check() {
    new CrawlSettings(options.given()).check();
    String ids = base == null ? DocumentUrls.IDS : baseUrl();
    String files = base == null ? DocumentUrls.FILES : ids;
    long time = date == null ? System.currentTimeMillis() : Moments.start(date);
    if (time <= 0) throw new UsageException("--date " + date + " is before 1970");
    rules = new IngestInputs.Rules(ids, files, time, date != null);
  }

  private String baseUrl() {
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    if (!canonicaliser.canonicalise(base)) {
      throw new UsageException("--base " + base + " is no URL: " + canonicaliser.flaw().word());
    }
    String url = canonicaliser.url();
    if (url.contains("?")) throw new UsageException("--base " + base + " has a query");
    return url.endsWith("/") ? url : url + "/";
  }

  @Override
  public void run(CommandContext context) throws Exception {
    Path root = Workplaces.path(context.conf(), workspace);
    for (String name : names) InputFiles.refuseInside(context.conf(), root, name);
    List<InputFiles.Named> files = new ArrayList<>();
    for (String name : names) files.addAll(InputFiles.findNamed(context.conf(), name));
    IngestInputs inputs = IngestInputs.recognise(context.conf(), files);
    try (Scratch scratch = Workplaces.scratch(context.conf(), root);
        WorkspaceWriter writer = WorkspaceWriter.open(context.conf(), root, context.err())) {
      CrawlRounds crawl = new CrawlRounds(context, writer, System::currentTimeMillis);
      crawl.configure(options.given());
      crawl.finishRound();
      crawl.ingest(inputs, rules, scratch.directory());
    }
  }
}
