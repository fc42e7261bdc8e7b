package io.crivello.jobs.sieve;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.sieve.OrdinalListsFormat;
import io.crivello.sieve.OrdinalListsReader;
import io.crivello.sieve.RadixSort;
import io.crivello.sieve.UrlMerge;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import io.crivello.sieve.UrlRunWriter;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * The second job of the sieve: moves the text of the new URLs to its place in the frontier. Map
 * only: nothing is shuffled.
 *
 * <p>A task has an interval of ordinals with about 2¹⁹ winners. It reads the winners of its
 * interval from all lists that {@link MergeSeen} wrote, counts those before it, which gives the
 * first place, and merges the found runs from the start of the interval on. What the merge has in
 * common with the winners is written once, numbered by place, one run a priority bucket. The
 * intervals follow from the winners, so the files are the same whatever the number of tasks at
 * once.
 *
 * <p>Memory: the winners of an interval, a block of each found run and one of each bucket.
 */
final class PlaceNew {
  private static final String FOUND = "sieve.place.found";
  private static final String LISTS = "sieve.place.lists";
  private static final String CUTS = "sieve.place.cuts";
  private static final String FIRST_PLACE = "sieve.place.first";

  private static final int PROGRESS_STEP = 1 << 16;

  /** Every winner finds its URL. */
  enum Placed {
    URLS
  }

  private PlaceNew() {}

  /** An interval of ordinals a task. */
  static final class IntervalInputFormat extends PieceInputFormat {
    @Override
    List<PieceSplit> pieceSplits(JobContext context) {
      long[] cuts = cuts(context.getConfiguration());
      List<PieceSplit> splits = new ArrayList<>();
      for (int i = 0; i < cuts.length; i++) {
        long to = i + 1 < cuts.length ? cuts[i + 1] : Long.MAX_VALUE;
        PieceSplit split = new PieceSplit();
        split.add(new Piece(Segments.intervalName(i), cuts[i], to), 1);
        splits.add(split);
      }
      return splits;
    }

    private static long[] cuts(Configuration conf) {
      return java.util.Arrays.stream(conf.getTrimmedStrings(CUTS))
          .mapToLong(Long::parseLong)
          .toArray();
    }
  }

  static final class PlaceMapper
      extends Mapper<NullWritable, PieceInputFormat.Piece, NullWritable, NullWritable> {
    private final LongArrayList winners = new LongArrayList();
    private final RadixSort radix = new RadixSort();
    private final TreeMap<Integer, UrlRunWriter> buckets = new TreeMap<>();
    private final UrlRecord last = new UrlRecord();
    private SieveFiles files;
    private long firstPlace;

    @Override
    protected void map(NullWritable none, PieceInputFormat.Piece interval, Context context)
        throws IOException, InterruptedException {
      files = new SieveFiles(context.getConfiguration());
      readWinners(interval, context.getConfiguration());
      try (UrlMerge found = new UrlMerge(openFound(interval, context.getConfiguration()))) {
        place(found, interval.file, context);
        for (UrlRunWriter bucket : buckets.values()) bucket.finish();
      } finally {
        for (UrlRunWriter bucket : buckets.values()) bucket.close();
      }
      context.getCounter(Placed.URLS).increment(winners.size());
      context.getCounter(MergeSeen.Volume.BYTES_READ).increment(files.bytesRead());
      context.getCounter(MergeSeen.Volume.BYTES_WRITTEN).increment(files.bytesWritten());
    }

    private void readWinners(PieceInputFormat.Piece interval, Configuration conf)
        throws IOException {
      firstPlace = conf.getLong(FIRST_PLACE, 0);
      for (String name : SieveFiles.names(conf, LISTS)) {
        try (OrdinalListsReader lists = files.lists(new Path(name))) {
          lists.read(interval.from, interval.to, winners);
          firstPlace += lists.before();
        }
      }
      radix.sort(winners.elements(), winners.size());
      for (int i = 1; i < winners.size(); i++) {
        if (winners.getLong(i) == winners.getLong(i - 1)) {
          throw new CorruptDataException("two URLs have ordinal " + winners.getLong(i));
        }
      }
    }

    private List<UrlRunReader> openFound(PieceInputFormat.Piece interval, Configuration conf)
        throws IOException {
      List<UrlRunReader> runs = new ArrayList<>();
      for (String name : SieveFiles.names(conf, FOUND)) {
        UrlRunReader run = files.urlRun(new Path(name));
        if (run.count() == 0
            || run.lastNumber() < interval.from
            || run.firstNumber() >= interval.to) {
          run.close();
        } else {
          run.seek(interval.from);
          runs.add(run);
        }
      }
      return runs;
    }

    private void place(UrlMerge found, String name, Context context)
        throws IOException, InterruptedException {
      long[] wanted = winners.elements();
      int n = winners.size();
      Path work = FileOutputFormat.getWorkOutputPath(context);
      long read = 0;
      for (int i = 0; i < n; ) {
        if (!found.advance()) throw missing(wanted[i]);
        if ((++read & PROGRESS_STEP - 1) == 0) context.progress();
        UrlRecord url = found.current();
        if (i > 0 && url.number == wanted[i - 1]) checkRepeat(url, last);
        if (url.number < wanted[i]) continue;
        if (url.number > wanted[i]) throw missing(wanted[i]);
        writer(url.bucket, name, work).add(url, firstPlace + i);
        last.set(url);
        i++;
      }
    }

    private UrlRunWriter writer(int bucket, String name, Path work) throws IOException {
      UrlRunWriter writer = buckets.get(bucket);
      if (writer == null) {
        writer = new UrlRunWriter(files.create(new Path(work, Segments.fileName(bucket, name))));
        buckets.put(bucket, writer);
      }
      return writer;
    }

    private static CorruptDataException missing(long ordinal) {
      return new CorruptDataException("no found run has the URL of ordinal " + ordinal);
    }
  }

  /** A page may have been parsed twice, but then with the same result. */
  static void checkRepeat(UrlRecord url, UrlRecord last) {
    if (!java.util.Arrays.equals(url.url, 0, url.length, last.url, 0, last.length)) {
      throw new CorruptDataException(
          String.format(
              Locale.ROOT,
              "two found runs have ordinal %d: %s and %s",
              url.number,
              last.text(),
              url.text()));
    }
  }

  /**
   * Where intervals of about {@code size} ordinals start, the first at 0. Taken from the first
   * number of every block of the lists, so exact to a block a list.
   */
  static long[] cuts(SieveFiles files, List<Path> listFiles, int size) throws IOException {
    LongArrayList samples = new LongArrayList();
    for (Path file : listFiles) {
      try (OrdinalListsReader lists = files.lists(file)) {
        lists.sample(samples);
      }
    }
    new RadixSort().sort(samples.elements(), samples.size());
    LongArrayList cuts = LongArrayList.of(0);
    int step = Math.max(1, size / OrdinalListsFormat.BLOCK);
    for (int i = step; i < samples.size(); i += step) {
      long cut = samples.getLong(i);
      if (cut > cuts.getLong(cuts.size() - 1)) cuts.add(cut);
    }
    return cuts.toLongArray();
  }

  static Job configure(
      Configuration conf,
      List<Path> found,
      List<Path> lists,
      long[] cuts,
      long firstPlace,
      Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "place new");
    job.setJarByClass(PlaceNew.class);
    Configuration settings = job.getConfiguration();
    SieveFiles.setNames(settings, FOUND, found.stream().map(Path::toString).toList());
    SieveFiles.setNames(settings, LISTS, lists.stream().map(Path::toString).toList());
    settings.set(
        CUTS, LongStream.of(cuts).mapToObj(Long::toString).collect(Collectors.joining(",")));
    settings.setLong(FIRST_PLACE, firstPlace);
    job.setInputFormatClass(IntervalInputFormat.class);
    job.setMapperClass(PlaceMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /** Runs the job and checks that every new URL was placed. */
  static Counters run(JobRunner jobs, Job job, long fresh)
      throws IOException, InterruptedException {
    Counters counters = jobs.run(job);
    long placed = counters.findCounter(Placed.URLS).getValue();
    if (placed != fresh) {
      throw new StageFailedException(fresh + " URLs are new, but " + placed + " were placed");
    }
    return counters;
  }
}
