package io.crivello.jobs.pages;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.sieve.Ordinal;
import io.crivello.text.HtmlLimits;
import io.crivello.text.PageFlawException;
import io.crivello.text.SitemapLines;
import io.crivello.text.TextDigest;
import io.crivello.url.PolicySettings;
import io.crivello.url.Priority;
import io.crivello.url.UrlParts;
import io.crivello.warc.WarcCount;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
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
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Reads the pages of a round from its archives and writes what they give.
 *
 * <p>Reads a list of WARC files; several small ones are one task. Writes, a task: a list of pages
 * ({@link PageLine}, in the order of the archives), runs of found URLs in order of their ordinal,
 * and runs of (text digest, place) in order of place. Found URLs and digests of all tasks together
 * do not depend on how the archives are spread over tasks.
 *
 * <p>Memory: a quarter of a task's for what was found since the last run, and one page. A page that
 * cannot be read, or a damaged record of an archive, is counted under its reason and keeps nothing
 * beside it from being read.
 */
public final class ParsePages {
  static final String MAX_LINKS = "pages.max.links";
  static final String AGENT = "pages.agent";

  static final String KINDS = "kinds of pages";
  static final String BAD = "bad pages";
  static final String REFUSED = "refused links";
  static final String CHARSETS = "declared charsets";
  static final String ARCHIVES = "records of archives";

  private static final String LIST_FILE = "archives.tsv";
  private static final String PARTS = "parts";
  private static final int LARGEST_BODY = 32 << 20;

  /** What goes in and comes out. */
  enum Count {
    PAGES,
    ROBOTS_FILES,
    LINKS,
    FOUND,
    DIGESTS
  }

  /**
   * What shall be read, and by which rules.
   *
   * @param archives in any order, but those of answers for robots.txt with one fetch list together
   * @param seeds a file with the host of a seed a line; null if any host is in scope
   * @param maxLinks URLs that count of a page or feed, in order
   * @param agent the name by which pages address this robot
   * @param output a directory that does not exist
   */
  public record Request(
      List<WarcInput> archives,
      PolicySettings policy,
      Path seeds,
      Priority priority,
      int maxLinks,
      String agent,
      Path output) {
    public Request {
      if (maxLinks < 0 || maxLinks >= LinkFollower.FIRST_OF_ROBOTS) {
        throw new IllegalArgumentException(maxLinks + " links of a page");
      }
    }
  }

  private ParsePages() {}

  static final class ParseMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
    private final WarcPage page = new WarcPage();
    private final TextDigest digest = new TextDigest();
    private final Parents parents = new Parents();
    private final Tally kinds = new Tally();
    private final Tally bad = new Tally();
    private final Tally refused = new Tally();
    private final Tally charsets = new Tally();
    private final Tally archives = new Tally();
    private FindingsBuffer buffer;
    private PageReader reader;
    private LinkFollower follower;
    private TaskFiles files;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      int mostLinks = conf.getInt(MAX_LINKS, 0);
      buffer = new FindingsBuffer(Platform.memoryPerTask(conf) / 4);
      HtmlLimits limits = HtmlLimits.STANDARD.withLinks(mostLinks);
      reader = new PageReader(limits, conf.get(AGENT), charsets);
      follower = new LinkFollower(FollowRules.read(conf), mostLinks, buffer, refused);
      files = new TaskFiles(context);
    }

    @Override
    protected void map(LongWritable index, Text line, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      WarcInput archive = WarcInput.parse(line.toString());
      if (archive.isRobots()) parents.read(conf, archive.fetchList());
      Path path = new Path(archive.path());
      SeekableSource source = new SeekableSource(path.getFileSystem(conf), path);
      try (WarcReader warc = new WarcReader(source, 0, archive.length(), LARGEST_BODY, false)) {
        while (warc.next(page)) {
          if (archive.isRobots()) robots(context);
          else page(context);
          context.getCounter(Count.LINKS).increment(follower.links());
          if (buffer.isFull()) files.write(buffer);
          context.progress();
        }
        for (WarcCount what : WarcCount.values()) {
          archives.add(word(what), warc.counts().get(what));
        }
      }
    }

    private void page(Context context) throws IOException {
      context.getCounter(Count.PAGES).increment(1);
      PageContent content = reader.read(page);
      kinds.add(content.kind().word());
      if (content.kind() == PageKind.BAD) bad.add(content.reason());
      follower.follow(page, content);
      boolean digested = digest.digest(content.text());
      if (digested && page.place >= 0 && page.place <= Ordinal.MAX_PLACE) {
        buffer.addDigest(digest.value(), page.place);
      }
      files.add(line(content, digested ? HexFormat.of().toHexDigits(digest.value()) : ""));
    }

    private PageLine line(PageContent content, String hexDigest) {
      boolean hasCanonical = content.html() != null && !content.html().canonical().isEmpty();
      return new PageLine(
          page.place,
          page.uri,
          page.date,
          page.status,
          content.kind().word(),
          content.reason(),
          content.type(),
          content.charset(),
          content.language(),
          content.text().length(),
          hexDigest,
          follower.links(),
          follower.found(),
          content.robots().noindex(),
          content.robots().nofollow(),
          hasCanonical ? follower.canonical(page, content.html()) : "",
          content.ttl(),
          content.title());
    }

    private void robots(Context context) {
      context.getCounter(Count.ROBOTS_FILES).increment(1);
      List<String> sitemaps = List.of();
      String origin = page.robotsOf.isEmpty() ? UrlParts.origin(page.uri) : page.robotsOf;
      try {
        boolean answered = page.status >= 200 && page.status <= 299;
        if (answered) sitemaps = SitemapLines.of(page.body, page.bodyLength, page.uri);
      } catch (PageFlawException e) {
        bad.add(e.reason());
      }
      long parent = sitemaps.isEmpty() ? -1 : parents.take(origin);
      follower.followRobots(page.uri, sitemaps, parent, parents.depth(origin));
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      files.write(buffer);
      files.close();
      refused.add("repeated-place", files.repeatedUrls());
      context.getCounter(Count.FOUND).increment(files.urls());
      context.getCounter(Count.DIGESTS).increment(files.digests());
      kinds.publish(context, KINDS);
      bad.publish(context, BAD);
      refused.publish(context, REFUSED);
      charsets.publish(context, CHARSETS);
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
    FollowRules.write(settings, request.policy(), request.seeds(), request.priority());
    job.setInputFormatClass(WarcListInputFormat.class);
    job.setMapperClass(ParseMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    SideFilesOutputFormat.setUp(job, parts);
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
    return result;
  }
}
