package io.crivello.jobs.pages;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.Sizes;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.store.PageRanges;
import io.crivello.jobs.store.StorePages;
import io.crivello.sieve.Ordinal;
import io.crivello.text.HtmlLimits;
import io.crivello.text.PageFlawException;
import io.crivello.text.SitemapLines;
import io.crivello.text.TextDigest;
import io.crivello.text.document.DocumentLimits;
import io.crivello.url.PolicySettings;
import io.crivello.url.Priority;
import io.crivello.url.UrlParts;
import io.crivello.warc.WarcCount;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Reads the pages of a round from its archives and writes what they give.
 *
 * <p>Reads a list of WARC files; several small ones are one task. Writes, a task: a list of pages
 * ({@link PageLine}, in the order of the archives), runs of found URLs in order of their ordinal,
 * runs of (text digest, place) in order of place, and sorted tables of what is wrong with pages and
 * links ({@link Flaw}). A feed is nobody's copy, since its links may change while its text, digits
 * apart, does not. Found URLs, digests and flaws of all tasks together do not depend on how the
 * archives are spread over tasks. Of further versions of pages only flaws are written. The pages
 * themselves go to the reducers, by sort form and time, and become a run of the page store.
 *
 * <p>Memory: a quarter of a task's for what was found since the last run, and one page. A page that
 * cannot be read, or a damaged record of an archive, is counted under its reason and keeps nothing
 * beside it from being read.
 */
public final class ParsePages {
  /** How many links of a page may count at most. */
  public static final int MOST_LINKS = LinkFollower.FIRST_OF_ROBOTS - 1;

  static final String MAX_LINKS = "pages.max.links";
  static final String AGENT = "pages.agent";
  static final String WORKSPACE = "pages.workspace";
  static final String SIMHASH = "pages.copies.by.simhash";

  static final String KINDS = "kinds of pages";
  static final String FLAWS = "flaws of pages";
  static final String REFUSED = "refused links";
  static final String ARCHIVES = "records of archives";

  private static final String LIST_FILE = "archives.tsv";
  private static final String RANGES_FILE = "ranges.tsv";
  private static final String PARTS = "parts";

  /** In the directory of parts: the run of the page store. */
  static final String STORE = "store";

  private static final int LARGEST_BODY = 32 << 20;

  /** What goes in and comes out. */
  enum Count {
    PAGES,
    VERSIONS,
    ASIDE,
    LINKS,
    FOUND,
    DIGESTS,
    NOT_STORED
  }

  /**
   * What shall be read, and by which rules.
   *
   * @param archives in any order, but those of answers for robots.txt with one fetch list together
   * @param seeds a file with the host of a seed a line; null if any host is in scope
   * @param maxLinks URLs that count of a page or feed, in order
   * @param agent the name by which pages address this robot
   * @param bySimHash whether copies are known by their SimHash, not by the digest of their text
   * @param ranges into which the run of the page store is cut
   * @param workspace relative to which the store names archives
   * @param output a directory that does not exist
   */
  public record Request(
      List<WarcInput> archives,
      PolicySettings policy,
      Path seeds,
      Priority priority,
      int maxLinks,
      String agent,
      boolean bySimHash,
      PageRanges ranges,
      Path workspace,
      Path output) {
    public Request {
      if (maxLinks < 0 || maxLinks > MOST_LINKS) {
        throw new IllegalArgumentException(maxLinks + " links of a page");
      }
    }
  }

  private ParsePages() {}

  static final class ParseMapper extends Mapper<NullWritable, Text, PageKeyWritable, PageWritable> {
    private final WarcPage page = new WarcPage();
    private final TextDigest digest = new TextDigest();
    private CopyKey copyKey;
    private final PageStorer storer = new PageStorer();
    private final Parents parents = new Parents();
    private final Tally kinds = new Tally();
    private final Tally flaws = new Tally();
    private final Tally refused = new Tally();
    private final Tally archives = new Tally();
    private final FlawBuffer flawed = new FlawBuffer();
    private FindingsBuffer buffer;
    private PageReader reader;
    private LinkFollower follower;
    private TaskFiles files;
    private String archiveName;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      int mostLinks = conf.getInt(MAX_LINKS, 0);
      buffer = new FindingsBuffer(Platform.memoryPerTask(conf) / 4);
      HtmlLimits limits = HtmlLimits.STANDARD.withLinks(mostLinks);
      reader = new PageReader(limits, documentLimits(conf, mostLinks), conf.get(AGENT), flawed);
      follower = new LinkFollower(FollowRules.read(conf), mostLinks, buffer, refused, flawed);
      copyKey = new CopyKey(conf.getBoolean(SIMHASH, false));
      files = new TaskFiles(context);
    }

    private static DocumentLimits documentLimits(Configuration conf, int mostLinks) {
      long size = Sizes.parse(conf.get(Settings.DOCUMENT_SIZE, "32m"));
      int seconds = conf.getInt(Settings.DOCUMENT_SECONDS, 30);
      return DocumentLimits.STANDARD
          .withLinks(mostLinks)
          .withBytes((int) Math.min(size, LARGEST_BODY))
          .withMillis(1000L * (seconds == 0 ? 3600 : seconds));
    }

    @Override
    protected void map(NullWritable none, Text line, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      WarcInput archive = WarcInput.parse(line.toString());
      if (archive.isRobots()) parents.read(conf, archive.fetchList());
      Path path = new Path(archive.path());
      archiveName = relative(conf.get(WORKSPACE), path);
      SeekableSource source = new SeekableSource(path.getFileSystem(conf), path);
      try (WarcReader warc = new WarcReader(source, 0, archive.length(), LARGEST_BODY, false)) {
        while (warc.next(page)) {
          switch (archive.kind()) {
            case PAGES -> page(context);
            case ROBOTS -> robots(context);
            case VERSIONS -> version(context);
          }
          if (buffer.isFull()) files.write(buffer);
          if (flawed.isFull()) files.write(flawed);
          context.progress();
        }
        for (WarcCount what : WarcCount.values()) {
          archives.add(word(what), warc.counts().get(what));
        }
      }
    }

    private static String relative(String workspace, Path archive) {
      return new Path(workspace).toUri().relativize(archive.toUri()).getPath();
    }

    private void page(Context context) throws IOException, InterruptedException {
      context.getCounter(Count.PAGES).increment(1);
      PageContent content = read();
      follower.follow(page, content);
      context.getCounter(Count.LINKS).increment(follower.links());
      endFlaws();
      boolean digested = digest.digest(content.text());
      boolean comparable = content.kind() != PageKind.FEED && copyKey.read(content.text());
      if (comparable && page.place >= 0 && page.place <= Ordinal.MAX_PLACE) {
        buffer.addDigest(copyKey.value(), page.place);
      }
      files.add(line(content, digested ? HexFormat.of().toHexDigits(digest.value()) : ""));
      store(content, digested, context);
    }

    /** A further version of a page: nothing of it is followed, and it is nobody's copy. */
    private void version(Context context) throws IOException, InterruptedException {
      context.getCounter(Count.VERSIONS).increment(1);
      PageContent content = read();
      endFlaws();
      store(content, digest.digest(content.text()), context);
    }

    private PageContent read() {
      flawed.begin(page, page.place);
      String cut = cutReason();
      if (!cut.isEmpty()) flawed.addReason(cut);
      PageContent content = reader.read(page);
      kinds.add(content.kind().word());
      return content;
    }

    private void endFlaws() {
      flawed.reasons().forEach(flaws::add);
      flawed.end();
    }

    private void store(PageContent content, boolean digested, Context context)
        throws IOException, InterruptedException {
      if (storer.fill(page, content, reasons(), digested, digest.value(), archiveName)) {
        context.write(storer.key(), storer.value());
      } else {
        context.getCounter(Count.NOT_STORED).increment(1);
      }
    }

    /** What is wrong with the page, or empty. */
    private String reasons() {
      return String.join(",", flawed.reasons());
    }

    /** Why the body is not all there, or empty. */
    private String cutReason() {
      if (page.problem != null && page.problem != WarcCount.CAPPED) return word(page.problem);
      return switch (page.truncated) {
        case "" -> "";
        case "length", "time", "disconnect" -> "cut-" + page.truncated;
        default -> "cut-unspecified";
      };
    }

    private PageLine line(PageContent content, String hexDigest) {
      return new PageLine(
          page.place,
          page.uri,
          page.date,
          page.status,
          content.kind().word(),
          reasons(),
          content.type(),
          content.charset(),
          content.language(),
          content.languageDetected(),
          content.text().length(),
          hexDigest,
          follower.links(),
          follower.found(),
          content.robots().noindex(),
          content.robots().nofollow(),
          follower.canonical(),
          follower.isElsewhere(),
          content.ttl(),
          content.title());
    }

    /** Reads an answer for robots.txt; of others the archive aside has nothing to be read. */
    private void robots(Context context) {
      context.getCounter(Count.ASIDE).increment(1);
      if (page.place >= 0 || !page.failure.isEmpty()) return;
      flawed.begin(page, -1);
      List<String> sitemaps = List.of();
      String origin = page.robotsOf.isEmpty() ? UrlParts.origin(page.uri) : page.robotsOf;
      try {
        boolean answered = page.status >= 200 && page.status <= 299;
        if (answered) sitemaps = SitemapLines.of(page.body, page.bodyLength, page.uri);
      } catch (PageFlawException e) {
        flawed.addReason(e.reason());
      }
      flawed.reasons().forEach(flaws::add);
      long parent = sitemaps.isEmpty() ? -1 : parents.take(origin);
      follower.followRobots(page.uri, sitemaps, parent, parents.depth(origin));
      context.getCounter(Count.LINKS).increment(follower.links());
      flawed.end();
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      files.write(buffer);
      files.write(flawed);
      files.close();
      refused.add("repeated-place", files.repeatedUrls());
      context.getCounter(Count.FOUND).increment(files.urls());
      context.getCounter(Count.DIGESTS).increment(files.digests());
      kinds.publish(context, KINDS);
      flaws.publish(context, FLAWS);
      refused.publish(context, REFUSED);
      archives.publish(context, ARCHIVES);
    }
  }

  private static String word(WarcCount what) {
    return what.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Job configure(Configuration conf, Request request, Path list, Path parts)
      throws IOException {
    Job job = Job.getInstance(conf, "parse pages");
    job.setJarByClass(ParsePages.class);
    Configuration settings = job.getConfiguration();
    settings.set(WarcListInputFormat.LIST, list.toString());
    long bytes = request.archives().stream().mapToLong(WarcInput::length).sum();
    long enough = WarcListInputFormat.enough(bytes, Platform.concurrentTasks(conf));
    settings.setIfUnset(WarcListInputFormat.TASK_BYTES, Long.toString(enough));
    settings.setInt(MAX_LINKS, request.maxLinks());
    settings.set(AGENT, request.agent());
    settings.setBoolean(SIMHASH, request.bySimHash());
    FollowRules.write(settings, request.policy(), request.seeds(), request.priority());
    job.setInputFormatClass(WarcListInputFormat.class);
    job.setMapperClass(ParseMapper.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    settings.set(WORKSPACE, request.workspace() + Path.SEPARATOR);
    SideFilesOutputFormat.setUp(job, parts);
    StorePages.setUp(job, request.ranges(), new Path(list.getParent(), RANGES_FILE), STORE);
    return job;
  }

  /** Runs the job and checks that every page and every link is accounted for. */
  public static PagesResult run(Configuration conf, JobRunner jobs, Request request)
      throws IOException, InterruptedException {
    FileSystem fs = request.output().getFileSystem(conf);
    if (fs.exists(request.output())) {
      throw new FileAlreadyExistsException(request.output() + " exists");
    }
    Path list = new Path(request.output(), LIST_FILE);
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(fs.create(list, false), StandardCharsets.UTF_8))) {
      for (WarcInput archive : request.archives()) out.write(archive.toLine() + "\n");
    }
    Path parts = new Path(request.output(), PARTS);
    PagesResult result = PagesResult.of(jobs.run(configure(conf, request, list, parts)), fs, parts);
    String problem = result.problem();
    if (problem != null) throw new StageFailedException(problem);
    StorePages.finish(fs, result.store(), request.ranges());
    return result;
  }
}
