package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.store.PagesInputFormat;
import io.crivello.neardup.NgramFingerprints;
import io.crivello.neardup.hamming.FingerprintWriter;
import io.crivello.neardup.sets.SetWriter;
import io.crivello.table.SortedTableWriter;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Gives each page of a store a fingerprint. Reads the newest version of each page in the order of
 * sort forms, a task an interval; writes, for each interval, the fingerprints with the lengths of
 * texts, a table of the documents' sort forms, and a list of the pages that are too short; if pages
 * are sketched by sets of n-grams, those too, and the fingerprints are digests of them. No reducer.
 * The number of a document is its place in all intervals together. Memory: a page.
 */
public final class SketchPages {
  /** What became of pages. */
  public enum Count {
    /** In the store. */
    PAGES,
    /**
     * Redirects, errors, sitemaps and whatever has no text of its own; by kind in {@link #KINDS}.
     */
    NO_DOCUMENT,
    /** Too short to be compared. */
    TOO_SHORT,
    /** With a fingerprint. */
    DOCUMENTS,
    /** All n-grams of sets together, if sets are what pages are sketched by. */
    SELECTED
  }

  /** The group of counters of pages that are no documents, by kind. */
  static final String KINDS = "no document";

  /** What may be a document, as the store names kinds. */
  private static final Set<String> DOCUMENT_KINDS = Set.of("html", "text", "document", "feed");

  private static final byte[] NOTHING = {};

  private SketchPages() {}

  static final class SketchMapper
      extends Mapper<PageKeyWritable, PageWritable, NullWritable, NullWritable> {
    private PageSketcher sketcher;
    private FingerprintWriter sketches;
    private SetWriter sets;
    private SortedTableWriter documents;
    private ShortPages.List tooShort;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      NeardupSettings settings = NeardupSettings.read(conf);
      sketcher = new PageSketcher(settings);
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(conf);
      int number = ((PagesInputFormat.PageSplit) context.getInputSplit()).number();
      sketches =
          new FingerprintWriter(
              fs.create(SketchFiles.numbered(work, SketchFiles.SKETCHES, number), false),
              settings.bits());
      if (sketcher.sets() != null) {
        sets =
            new SetWriter(fs.create(SketchFiles.numbered(work, SketchFiles.SETS, number), false));
      }
      documents =
          new SortedTableWriter(
              fs.create(SketchFiles.numbered(work, SketchFiles.DOCUMENTS, number), false));
      tooShort = new ShortPages.List(fs, SketchFiles.numbered(work, SketchFiles.SHORT, number));
    }

    @Override
    protected void map(PageKeyWritable key, PageWritable value, Context context)
        throws IOException {
      context.getCounter(Count.PAGES).increment(1);
      context.progress();
      StoredPage page = value.get();
      if (!DOCUMENT_KINDS.contains(page.kind)) {
        context.getCounter(Count.NO_DOCUMENT).increment(1);
        context.getCounter(KINDS, page.kind).increment(1);
      } else if (!sketcher.sketch(page)) {
        context.getCounter(Count.TOO_SHORT).increment(1);
        tooShort.add(key.form(), sketcher.words(), page.text);
      } else {
        context.getCounter(Count.DOCUMENTS).increment(1);
        sketches.add(sketcher.first(), sketcher.second(), sketcher.words());
        if (sets != null) addSet(sketcher.sets(), context);
        documents.add(key.formBytes(), 0, key.formLength(), NOTHING, 0, 0);
      }
    }

    private void addSet(NgramFingerprints set, Context context) throws IOException {
      sets.add(set.elements(), set.size());
      context.getCounter(Count.SELECTED).increment(set.size());
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      sketches.finish();
      documents.finish();
      if (sets != null) {
        sets.finish();
        sets.close();
      }
      sketches.close();
      documents.close();
      tooShort.close();
    }
  }

  static Job configure(Configuration conf, List<Path> runs, NeardupSettings settings, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "sketch pages");
    job.setJarByClass(SketchPages.class);
    settings.write(job.getConfiguration());
    PagesInputFormat.setUp(job, runs, 1);
    job.setMapperClass(SketchMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Sketches a store.
   *
   * @param runs of the store, oldest first
   * @param output a directory that does not exist
   * @return where the pages went
   */
  public static Counters run(
      Configuration conf, JobRunner jobs, List<Path> runs, NeardupSettings settings, Path output)
      throws IOException, InterruptedException {
    Counters counters = jobs.run(configure(conf, runs, settings, output));
    long pages = counters.findCounter(Count.PAGES).getValue();
    long accounted =
        counters.findCounter(Count.NO_DOCUMENT).getValue()
            + counters.findCounter(Count.TOO_SHORT).getValue()
            + counters.findCounter(Count.DOCUMENTS).getValue();
    if (pages != accounted) {
      throw new StageFailedException(pages + " pages were read, but " + accounted + " sketched");
    }
    return counters;
  }
}
