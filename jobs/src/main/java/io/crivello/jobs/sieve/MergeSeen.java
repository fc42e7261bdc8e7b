package io.crivello.jobs.sieve;

import io.crivello.hash.Signatures;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.sieve.DigestRunReader;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.RecentSignatures;
import io.crivello.sieve.SeenRunFormat;
import io.crivello.sieve.SortedPlaces;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;

/**
 * The first job of the sieve: finds out which of the found URLs (or of the texts of a round) were
 * not seen before, and writes their signatures as a new seen run.
 *
 * <p>A mapper reads runs of URLs, collects (signature, ordinal) in arrays, and whenever the memory
 * of a task is used up sorts them, keeps the least ordinal of each signature, and emits one packed
 * value a signature prefix. The key is the prefix: eight bits for the range and as many more as
 * keep a group below about 2¹⁸ pairs. So neither URLs nor single records go through the shuffle. A
 * reducer gets consecutive ranges, see {@link MergeReducer}; order among the values of a group does
 * not matter.
 *
 * <p>Memory: a mapper's batch takes half of a task's memory, a reducer a group. On failure nothing
 * remains but the attempt's files, which the committer removes.
 */
final class MergeSeen {
  static final String KEPT = "sieve.seen.kept";
  static final String ABSORBED = "sieve.seen.absorbed";
  static final String SLICES = "sieve.slices";
  static final String PREFIX_BITS = "sieve.prefix.bits";
  static final String DIGESTS = "sieve.digests";
  private static final String COPIES = "sieve.copies";

  /** Directories in the output. */
  static final String SEEN_DIRECTORY = "seen";

  static final String LISTS_DIRECTORY = "lists";

  private static final int LOG2_GROUP = 17;
  private static final int MOST_PREFIX_BITS = 24;
  private static final int LOG2_RECENT = 15;
  private static final int PROGRESS_STEP = 1 << 16;

  /** Where every found URL, or every text, went. */
  enum Found {
    READ,
    DROPPED_RECENT,
    DROPPED_COPY,
    DUPLICATE,
    SEEN,
    FRESH
  }

  /** Bytes of files that tasks read and wrote themselves. */
  enum Volume {
    BYTES_READ,
    BYTES_WRITTEN
  }

  private MergeSeen() {}

  /** What the job does, beside its input: fixed before it starts, from counts only. */
  record Plan(List<String> kept, List<String> absorbed, long found, long absorbedCount) {
    int slices() {
      return SeenRunFormat.slices(found + absorbedCount);
    }

    int prefixBits() {
      int bits = 8;
      while (bits < MOST_PREFIX_BITS && found >>> bits > 1 << LOG2_GROUP) bits++;
      return bits;
    }
  }

  /** From runs of URLs to packed pairs (signature, ordinal). */
  static final class UrlMapper extends PairMapper {
    private final RecentSignatures recent = new RecentSignatures(LOG2_RECENT);
    private String copies;

    @Override
    protected void setup(Context context) {
      super.setup(context);
      copies = context.getConfiguration().get(COPIES, "");
    }

    @Override
    protected void map(NullWritable none, PieceInputFormat.Piece piece, Context context)
        throws IOException, InterruptedException {
      try (UrlRunReader run = files.urlRun(new Path(piece.file));
          SortedPlaces dropped = openCopies()) {
        run.seek(piece.from);
        long read = 0;
        long repeats = 0;
        long ofCopies = 0;
        while (run.advance()) {
          UrlRecord url = run.current();
          if (url.number >= piece.to && piece.to != Long.MAX_VALUE) break;
          if ((++read & PROGRESS_STEP - 1) == 0) context.progress();
          if (dropped != null && isOfCopy(url, dropped)) {
            ofCopies++;
            continue;
          }
          long signature = Signatures.STANDARD.of(url.url, 0, url.length);
          if (recent.isRepeat(signature, url.ordinal)) repeats++;
          else add(signature, url.ordinal, context);
        }
        context.getCounter(Found.READ).increment(read);
        context.getCounter(Found.DROPPED_RECENT).increment(repeats);
        context.getCounter(Found.DROPPED_COPY).increment(ofCopies);
      }
    }

    private SortedPlaces openCopies() throws IOException {
      return copies.isEmpty() ? null : new SortedPlaces(files.seenRun(new Path(copies)));
    }
  }

  /** Where a page leads by redirection is followed whatever its text. */
  static boolean isOfCopy(UrlRecord url, SortedPlaces copies) throws IOException {
    return Ordinal.kind(url.ordinal) != Ordinal.Kind.REDIRECT
        && copies.contains(Ordinal.parent(url.ordinal));
  }

  /** From runs of digests to packed pairs (digest, place). */
  static final class DigestMapper extends PairMapper {
    @Override
    protected void map(NullWritable none, PieceInputFormat.Piece piece, Context context)
        throws IOException, InterruptedException {
      try (DigestRunReader run = files.digestRun(new Path(piece.file))) {
        long read = 0;
        while (run.advance()) {
          if ((++read & PROGRESS_STEP - 1) == 0) context.progress();
          add(run.digest(), run.place(), context);
        }
        context.getCounter(Found.READ).increment(read);
      }
    }
  }

  /** Consecutive ranges to one reducer, whole files only. */
  static final class RangePartitioner extends Partitioner<IntWritable, BytesWritable>
      implements org.apache.hadoop.conf.Configurable {
    private Configuration conf;
    private int slices;
    private int prefixBits;

    @Override
    public void setConf(Configuration conf) {
      this.conf = conf;
      slices = conf.getInt(SLICES, 1);
      prefixBits = conf.getInt(PREFIX_BITS, 8);
    }

    @Override
    public Configuration getConf() {
      return conf;
    }

    @Override
    public int getPartition(IntWritable prefix, BytesWritable value, int reducers) {
      return (int) (((long) prefix.get() * slices >>> prefixBits) * reducers / slices);
    }

    /** The first file of a reducer; that of the next one is where its files end. */
    static int firstSlice(int reducer, int reducers, int slices) {
      return (int) (((long) reducer * slices + reducers - 1) / reducers);
    }
  }

  static Job configure(
      Configuration conf, List<Path> found, Path copies, Plan plan, boolean digests, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, digests ? "find copies" : "merge seen");
    job.setJarByClass(MergeSeen.class);
    Configuration settings = job.getConfiguration();
    SieveFiles.setNames(
        settings, FoundInputFormat.FILES, found.stream().map(Path::toString).toList());
    settings.setBoolean(FoundInputFormat.CUT, !digests);
    settings.setBoolean(DIGESTS, digests);
    SieveFiles.setNames(settings, KEPT, plan.kept());
    SieveFiles.setNames(settings, ABSORBED, plan.absorbed());
    settings.set(COPIES, copies == null ? "" : copies.toString());
    settings.setInt(SLICES, plan.slices());
    settings.setInt(PREFIX_BITS, plan.prefixBits());
    job.setInputFormatClass(FoundInputFormat.class);
    job.setMapperClass(digests ? DigestMapper.class : UrlMapper.class);
    job.setPartitionerClass(RangePartitioner.class);
    job.setReducerClass(MergeReducer.class);
    job.setNumReduceTasks(Math.min(Platform.reducers(conf), plan.slices()));
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /** Runs the job and checks that every found URL is accounted for. */
  static Counters run(JobRunner jobs, Job job, Plan plan) throws IOException, InterruptedException {
    Counters counters = jobs.run(job);
    long read = counters.findCounter(Found.READ).getValue();
    long accounted = 0;
    for (Found where : Found.values()) {
      if (where != Found.READ) accounted += counters.findCounter(where).getValue();
    }
    if (read != accounted || read != plan.found()) {
      throw new StageFailedException(
          String.format(
              Locale.ROOT,
              "%d were to be read and %d were, but %d are accounted for",
              plan.found(),
              read,
              accounted));
    }
    return counters;
  }
}
