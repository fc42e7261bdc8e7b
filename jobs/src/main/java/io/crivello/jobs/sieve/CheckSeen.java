package io.crivello.jobs.sieve;

import io.crivello.hash.Signatures;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.sieve.MergeSeen.Found;
import io.crivello.jobs.sieve.OfflineSieve.SeenRun;
import io.crivello.sieve.PairBatch;
import io.crivello.sieve.SeenComparison;
import io.crivello.sieve.SeenCursor;
import io.crivello.sieve.SeenRunFormat;
import io.crivello.sieve.UrlRunReader;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Checks the frontier and the seen runs against each other from scratch: every block has its
 * checksum, all runs are strictly sorted and have as many signatures as they should, no signature
 * is in two of them, and the URLs of the frontier and the signatures are in one-to-one
 * correspondence.
 *
 * <p>Mappers emit packed pairs (signature, place) as those of {@link MergeSeen} do, with the same
 * key and the same bounds of memory; reducers compare them with the seen runs. Damaged files are
 * problems like others: what can still be read is checked.
 */
public final class CheckSeen {
  private static final String RUNS = "sieve.check.runs";
  private static final String PROBLEMS = "problems";
  private static final String SIGNATURES = "signatures of run";
  private static final int MOST_SHOWN = 100;

  enum Checked {
    PROBLEMS
  }

  private CheckSeen() {}

  /** From the frontier to packed pairs (signature, place). */
  static final class FrontierMapper extends PairMapper {
    private Problems problems;

    @Override
    protected void map(NullWritable none, PieceInputFormat.Piece piece, Context context)
        throws IOException, InterruptedException {
      long read = 0;
      try (UrlRunReader run = files.urlRun(new Path(piece.file))) {
        run.seek(piece.from);
        while (run.advance()) {
          long place = run.current().number;
          if (place >= piece.to && piece.to != Long.MAX_VALUE) break;
          if ((++read & 0xFFFF) == 0) context.progress();
          add(Signatures.STANDARD.of(run.current().url, 0, run.current().length), place, context);
        }
      } catch (CorruptDataException e) {
        if (problems == null) problems = problems(files, "m", context);
        problems.add(e.getMessage());
      }
      context.getCounter(Found.READ).increment(read);
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      super.cleanup(context);
      if (problems != null) problems.close();
    }
  }

  /** Compares the groups with the seen runs. */
  static final class CompareReducer
      extends Reducer<IntWritable, BytesWritable, NullWritable, NullWritable> {
    private final PairBatch group = new PairBatch(Integer.MAX_VALUE - 8);
    private final LongArrayList repeated = new LongArrayList();
    private SieveFiles files;
    private int prefixBits;

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      files = new SieveFiles(conf);
      prefixBits = conf.getInt(MergeSeen.PREFIX_BITS, 8);
      int slices = conf.getInt(MergeSeen.SLICES, 1);
      int reducer = context.getTaskAttemptID().getTaskID().getId();
      int reducers = context.getNumReduceTasks();
      int ranges = SeenRunFormat.RANGES / slices;
      int first = MergeSeen.RangePartitioner.firstSlice(reducer, reducers, slices) * ranges;
      int end = MergeSeen.RangePartitioner.firstSlice(reducer + 1, reducers, slices) * ranges;
      try (Problems problems = problems(files, "r", context)) {
        try (SeenComparison comparison = new SeenComparison(open(conf, first, end))) {
          compare(comparison, problems, context);
          for (int i = 0; i < SieveFiles.names(conf, RUNS).size(); i++) {
            context.getCounter(SIGNATURES, Integer.toString(i)).increment(comparison.count(i));
          }
        } catch (CorruptDataException e) {
          problems.add(e.getMessage());
        }
      }
    }

    private List<SeenCursor> open(Configuration conf, int fromRange, int toRange)
        throws IOException {
      List<SeenCursor> cursors = new ArrayList<>();
      for (String directory : SieveFiles.names(conf, RUNS)) {
        cursors.add(files.seenRun(directory, fromRange, toRange));
      }
      return cursors;
    }

    private void compare(SeenComparison comparison, Problems problems, Context context)
        throws IOException, InterruptedException {
      SeenComparison.Report report = report(problems);
      while (context.nextKey()) {
        int prefix = context.getCurrentKey().get();
        group.clear();
        for (BytesWritable packed : context.getValues()) {
          group.addPacked(packed.getBytes(), packed.getLength());
        }
        group.sort(prefixBits);
        group.keepLeast(repeated);
        for (long place : repeated) problems.add(repeats(place));
        repeated.clear();
        comparison.compare(group, MergeReducer.lastSignature(prefix, prefixBits), report);
        context.progress();
      }
      group.clear();
      comparison.compare(group, -1, report);
    }

    private static SeenComparison.Report report(Problems problems) {
      return new SeenComparison.Report() {
        @Override
        public void missing(long signature, long place) throws IOException {
          problems.add("the URL at place " + place + " of the frontier is in no seen run");
        }

        @Override
        public void stray(long signature) throws IOException {
          problems.add("signature " + hex(signature) + " was seen, but is not in the frontier");
        }

        @Override
        public void twice(long signature) throws IOException {
          problems.add("signature " + hex(signature) + " is in several seen runs");
        }
      };
    }

    private static String hex(long signature) {
      return String.format(Locale.ROOT, "%016x", signature);
    }
  }

  private static String repeats(long place) {
    return "the URL at place " + place + " of the frontier also stands at an earlier place";
  }

  private static Problems problems(
      SieveFiles files,
      String letter,
      org.apache.hadoop.mapreduce.TaskInputOutputContext<?, ?, ?, ?> context)
      throws IOException, InterruptedException {
    String name =
        String.format(
            Locale.ROOT,
            "%s/%s-%06d",
            PROBLEMS,
            letter,
            context.getTaskAttemptID().getTaskID().getId());
    return new Problems(
        files,
        new Path(FileOutputFormat.getWorkOutputPath(context), name),
        context.getCounter(Checked.PROBLEMS));
  }

  static Job configure(
      Configuration conf, List<Path> frontier, List<SeenRun> seen, long urls, Path output)
      throws IOException {
    long signatures = seen.stream().mapToLong(SeenRun::count).sum();
    MergeSeen.Plan plan = new MergeSeen.Plan(List.of(), List.of(), urls, signatures);
    Job job = Job.getInstance(conf, "check seen");
    job.setJarByClass(CheckSeen.class);
    Configuration settings = job.getConfiguration();
    SieveFiles.setNames(
        settings, FoundInputFormat.FILES, frontier.stream().map(Path::toString).toList());
    SieveFiles.setNames(settings, RUNS, seen.stream().map(SeenRun::directory).toList());
    settings.setBoolean(FoundInputFormat.CUT, false);
    settings.setBoolean(MergeSeen.DIGESTS, true);
    settings.setInt(MergeSeen.SLICES, plan.slices());
    settings.setInt(MergeSeen.PREFIX_BITS, plan.prefixBits());
    job.setInputFormatClass(FoundInputFormat.class);
    job.setMapperClass(FrontierMapper.class);
    job.setPartitionerClass(MergeSeen.RangePartitioner.class);
    job.setReducerClass(CompareReducer.class);
    job.setNumReduceTasks(Math.min(Platform.reducers(conf), plan.slices()));
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Runs the check.
   *
   * @param frontier all runs of URLs that were ever placed
   * @param seen all seen runs
   * @param output a directory that does not exist; it is removed afterwards
   * @return a line a problem, the first hundred at most; none if everything holds
   */
  public static List<String> run(
      Configuration conf, JobRunner jobs, List<Path> frontier, List<SeenRun> seen, Path output)
      throws IOException, InterruptedException {
    SieveFiles files = new SieveFiles(conf);
    List<String> problems = new ArrayList<>();
    List<Path> readable = new ArrayList<>();
    long urls = 0;
    for (Path file : frontier) {
      try (UrlRunReader run = files.urlRun(file)) {
        urls += run.count();
        readable.add(file);
      } catch (CorruptDataException | IOException e) {
        problems.add(e.getMessage());
      }
    }
    FileSystem fs = output.getFileSystem(conf);
    try {
      Counters counters = jobs.run(configure(conf, readable, seen, urls, output));
      collect(conf, files, output, problems);
      checkCounts(counters, urls, seen, problems);
      long all = counters.findCounter(Checked.PROBLEMS).getValue();
      if (all > MOST_SHOWN && problems.size() >= MOST_SHOWN) {
        problems.add("and more: " + all + " problems of the seen runs and the frontier in all");
      }
    } catch (StageFailedException e) {
      problems.add(e.getMessage());
    }
    if (fs.exists(output) && !fs.delete(output, true)) {
      problems.add(output + " cannot be removed");
    }
    return problems;
  }

  private static void collect(
      Configuration conf, SieveFiles files, Path output, List<String> problems) throws IOException {
    FileSystem fs = output.getFileSystem(conf);
    for (Path file : SieveFiles.list(conf, new Path(output, PROBLEMS))) {
      try (FSDataInputStream in = fs.open(file)) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .limit(Math.max(0, MOST_SHOWN - problems.size()))
            .forEach(problems::add);
      }
    }
    LongArrayList repeated = new LongArrayList();
    for (Path file : SieveFiles.list(conf, new Path(output, MergeSeen.LISTS_DIRECTORY))) {
      try (var lists = files.lists(file)) {
        lists.read(0, Long.MAX_VALUE, repeated);
      }
    }
    repeated.sort(null);
    for (int i = 0; i < repeated.size() && problems.size() < MOST_SHOWN; i++) {
      problems.add(repeats(repeated.getLong(i)));
    }
  }

  private static void checkCounts(
      Counters counters, long urls, List<SeenRun> seen, List<String> problems) {
    long read = counters.findCounter(Found.READ).getValue();
    if (read != urls) {
      problems.add("the frontier's runs say that they have " + urls + " URLs, but have " + read);
    }
    for (int i = 0; i < seen.size(); i++) {
      long count = counters.findCounter(SIGNATURES, Integer.toString(i)).getValue();
      if (count != seen.get(i).count()) {
        problems.add(
            String.format(
                Locale.ROOT,
                "%s should have %d signatures, but %d were read",
                seen.get(i).directory(),
                seen.get(i).count(),
                count));
      }
    }
  }
}
