package io.crivello.jobs.graph;

import io.crivello.hash.Signatures;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.store.PagesInputFormat;
import io.crivello.jobs.urls.Aliases;
import io.crivello.jobs.urls.JoinReducer;
import io.crivello.jobs.urls.SignRows;
import io.crivello.jobs.urls.SignedPairMapper;
import io.crivello.jobs.urls.UrlCount;
import io.crivello.jobs.urls.UrlTables;
import io.crivello.table.urls.UrlTableReader;
import io.crivello.url.SortForm;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;

/**
 * From the links of pages to numeric arcs. Mappers read the newest version of each page in the
 * order of sort forms, beside the URL table, which has the same order: so they know the number of
 * the page, or of what it stands for. They emit packed runs of (signature of the target, number of
 * the source); reducers merge them with the rows by signature and hand the arcs to {@link ArcRuns}.
 * Links to what is not in the table are counted. Memory: a task's, in shares.
 */
public final class JoinLinks {
  /** Where links went that are no arcs. */
  public enum Links {
    READ,
    /** They ask not to be followed. */
    NOFOLLOW,
    /** They only name the canonical URL of their page. */
    CANONICAL,
    /** They are to be joined. */
    JOINED
  }

  private static final String TABLE = "graph.urls";
  private static final String ALIASES = "graph.aliases";
  private static final String REDIRECTS = "graph.links.redirects";
  private static final String NOFOLLOW = "graph.links.nofollow";
  private static final String CANONICAL_REL = " canonical ";

  private JoinLinks() {}

  static final class LinkMapper extends SignedPairMapper<PageKeyWritable, PageWritable> {
    private UrlTableReader urls;
    private Aliases aliases;
    private boolean redirects;
    private boolean nofollow;
    private boolean started;
    private final long[] counts = new long[Links.values().length];

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      super.setup(context);
      Configuration conf = context.getConfiguration();
      redirects = conf.getBoolean(REDIRECTS, false);
      nofollow = conf.getBoolean(NOFOLLOW, false);
      Path table = new Path(conf.get(TABLE));
      FileSystem fs = table.getFileSystem(conf);
      urls = UrlTables.open(fs, table);
      String directory = conf.get(ALIASES);
      aliases = new Aliases(fs, directory == null ? null : new Path(directory), urls.index());
    }

    @Override
    protected void map(PageKeyWritable key, PageWritable value, Context context)
        throws IOException, InterruptedException {
      context.progress();
      long source = aliases.resolve(row(key));
      StoredPage page = value.get();
      if (redirects && !page.location.isEmpty()) {
        counts[Links.READ.ordinal()]++;
        join(page.location, source, context);
      }
      for (StoredPage.Link link : page.links) {
        counts[Links.READ.ordinal()]++;
        if ((" " + link.rel() + " ").contains(CANONICAL_REL)) {
          counts[Links.CANONICAL.ordinal()]++;
        } else if (!nofollow && (link.nofollow() || page.nofollow)) {
          counts[Links.NOFOLLOW.ordinal()]++;
        } else {
          join(link.url(), source, context);
        }
      }
    }

    private void join(String url, long source, Context context)
        throws IOException, InterruptedException {
      byte[] form = SortForm.of(url).getBytes(StandardCharsets.US_ASCII);
      counts[Links.JOINED.ordinal()]++;
      add(Signatures.STANDARD.of(form), source, context);
    }

    private long row(PageKeyWritable page) throws IOException {
      boolean there = started ? urls.next() : urls.seek(page.formBytes(), page.formLength());
      started = true;
      while (there && compare(page) < 0) there = urls.next();
      if (!there || compare(page) != 0) {
        throw new StageFailedException("the URL table does not have " + page.form());
      }
      return urls.row();
    }

    private int compare(PageKeyWritable page) {
      return Arrays.compareUnsigned(
          urls.form(), 0, urls.formLength(), page.formBytes(), 0, page.formLength());
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      super.cleanup(context);
      urls.close();
      aliases.close();
      for (Links where : Links.values()) {
        context.getCounter(where).increment(counts[where.ordinal()]);
      }
    }
  }

  /**
   * What is joined.
   *
   * @param runs of the page store, oldest first
   * @param table the directory of the URL table
   * @param aliases what URLs stand for, or null
   * @param rows by signature
   */
  public record Inputs(List<Path> runs, Path table, Path aliases, SignRows.Rows rows) {}

  /**
   * What became of the links of pages.
   *
   * @param links that were read
   * @param nofollow that ask not to be followed, and were left out
   * @param outside that lead to no URL of the table
   */
  public record Result(long links, long nofollow, long outside) {}

  static Job configure(Configuration conf, Inputs inputs, LinkSettings settings, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "join links");
    job.setJarByClass(JoinLinks.class);
    Configuration set = job.getConfiguration();
    set.set(TABLE, inputs.table().toString());
    if (inputs.aliases() != null) set.set(ALIASES, inputs.aliases().toString());
    set.setBoolean(REDIRECTS, settings.redirects());
    set.setBoolean(NOFOLLOW, settings.nofollow());
    PagesInputFormat.setUp(job, inputs.runs(), 1);
    job.setMapperClass(LinkMapper.class);
    JoinReducer.setUp(job, inputs.rows(), ArcReducer.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Makes arcs of links.
   *
   * @param output a directory that does not exist, for {@link BuildGraph#fromRuns}
   */
  public static Result run(
      Configuration conf, JobRunner jobs, Inputs inputs, LinkSettings settings, Path output)
      throws IOException, InterruptedException {
    Counters counters = JoinReducer.run(jobs, configure(conf, inputs, settings, output));
    long read = counters.findCounter(Links.READ).getValue();
    long nofollow = counters.findCounter(Links.NOFOLLOW).getValue();
    long joined = counters.findCounter(Links.JOINED).getValue();
    long accounted = nofollow + joined + counters.findCounter(Links.CANONICAL).getValue();
    if (read != accounted || joined != counters.findCounter(UrlCount.PAIRS).getValue()) {
      throw new StageFailedException(read + " links were read, but " + accounted + " looked at");
    }
    return new Result(read, nofollow, counters.findCounter(UrlCount.MISSING).getValue());
  }
}
