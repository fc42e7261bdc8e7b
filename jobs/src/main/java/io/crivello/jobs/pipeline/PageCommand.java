package io.crivello.jobs.pipeline;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.store.PageStore;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a page of the store: what is known of it, its text, its archived bytes or its links. */
public final class PageCommand implements Command {
  private static final int LARGEST_BODY = 1 << 30;

  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String workspace;

  @Parameters(index = "1", paramLabel = "URL", description = "The URL of the page.")
  String url;

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description =
          "The version that was the newest then: 2026, 2026-05, 2026-05-01, 2026-05-01T12:00:00Z or"
              + " 20260501120000; of a span, at its end.")
  String at;

  @ArgGroup Part part = new Part();

  static final class Part {
    @Option(names = "--text", description = "Its visible text.")
    boolean text;

    @Option(names = "--html", description = "Its bytes as archived, without transfer codings.")
    boolean html;

    @Option(names = "--links", description = "A line a link: URL, rel, anchor text.")
    boolean links;

    @Option(
        names = "--versions",
        description =
            "A line a version, newest first: when it was fetched, status, kind, signature of its"
                + " bytes, archive, place in it. With --at, those that there were then.")
    boolean versions;
  }

  private long time = Long.MAX_VALUE;
  private String canonical;

  @Override
  public void check() {
    if (at != null) time = Moments.end(at);
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    if (!canonicaliser.canonicalise(url)) {
      throw new UsageException(url + " is no URL: " + canonicaliser.flaw().word());
    }
    canonical = canonicaliser.url();
  }

  @Override
  public void run(CommandContext context) throws Exception {
    CrawlView view = CrawlView.open(context, workspace);
    try (PageStore store = new PageStore(context.conf(), view.storeRuns())) {
      PageWritable value = new PageWritable();
      long fetched = store.find(canonical, time, value);
      if (fetched < 0) throw new StageFailedException(missing(store));
      StoredPage page = value.get();
      PrintStream out = context.out();
      if (part.text) {
        out.println(page.text);
      } else if (part.html) {
        writeBody(view, page, out);
      } else if (part.links) {
        for (StoredPage.Link link : page.links) {
          out.println(link.url() + "\t" + rel(link) + "\t" + oneLine(link.anchor()));
        }
      } else if (part.versions) {
        writeVersions(store, fetched, out);
      } else {
        overview(out, page, fetched, store.versions(canonical));
      }
      out.flush();
    }
  }

  private void writeVersions(PageStore store, long newest, PrintStream out) throws IOException {
    PageWritable value = new PageWritable();
    for (long at = newest; at >= 0 && (at = store.find(canonical, at, value)) >= 0; at--) {
      StoredPage page = value.get();
      out.println(
          Instant.ofEpochMilli(at)
              + "\t"
              + page.status
              + "\t"
              + page.kind
              + "\t"
              + HexFormat.of().toHexDigits(page.bodyDigest)
              + "\t"
              + page.archive
              + "\t"
              + page.archiveOffset);
    }
  }

  private String missing(PageStore store) throws IOException {
    List<Long> versions = store.versions(canonical);
    if (versions.isEmpty()) return "the store has no page " + canonical;
    return "the oldest version of "
        + canonical
        + " is of "
        + Instant.ofEpochMilli(versions.get(versions.size() - 1));
  }

  private static String rel(StoredPage.Link link) {
    return link.nofollow() && link.rel().isEmpty() ? "nofollow" : link.rel();
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private void overview(PrintStream out, StoredPage page, long fetched, List<Long> versions) {
    field(out, "url", canonical);
    field(out, "fetched", Instant.ofEpochMilli(fetched).toString());
    field(out, "status", Integer.toString(page.status));
    field(out, "kind", page.kind + (page.reason.isEmpty() ? "" : " (" + page.reason + ")"));
    field(out, "type", page.type);
    field(out, "charset", page.charset);
    field(out, "language", page.language);
    field(out, "title", page.title);
    field(out, "leads to", page.location);
    field(out, "canonical", page.canonical);
    String robots = (page.noindex ? "noindex " : "") + (page.nofollow ? "nofollow" : "");
    field(out, "robots", robots.strip());
    field(out, "text", String.format(Locale.ROOT, "%,d characters", page.text.length()));
    field(out, "links", String.format(Locale.ROOT, "%,d", page.links.size()));
    field(out, "archive", page.archive + " at " + page.archiveOffset);
    for (long version : versions) {
      if (versions.size() > 1) field(out, "version", Instant.ofEpochMilli(version).toString());
    }
  }

  private static void field(PrintStream out, String name, String value) {
    if (!value.isEmpty()) out.printf(Locale.ROOT, "%-10s %s%n", name, value);
  }

  private void writeBody(CrawlView view, StoredPage page, PrintStream out) throws IOException {
    Path archive = view.workspace().resolve(page.archive);
    SeekableSource source = new SeekableSource(view.fs(), archive);
    try (WarcReader warc =
        new WarcReader(source, page.archiveOffset, source.length(), LARGEST_BODY, false)) {
      WarcPage record = new WarcPage();
      if (!warc.next(record) || record.offset != page.archiveOffset) {
        throw new StageFailedException(
            archive + " has no whole record at " + page.archiveOffset + ": ./run.sh check");
      }
      out.write(record.body, 0, record.bodyLength);
    }
  }
}
