package io.crivello.jobs.graph;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.jobs.urls.JoinReducer;
import io.crivello.jobs.urls.SignRows;
import io.crivello.jobs.urls.SignedPairMapper;
import io.crivello.jobs.urls.UrlCount;
import io.crivello.sieve.PairBatch;
import io.crivello.table.urls.SignedRows;
import io.crivello.table.urls.SignedRunPacker;
import io.crivello.table.urls.SignedRunReader;
import io.crivello.table.urls.SignedRunWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;

/**
 * From arcs between URLs to numeric arcs, in two jobs. The first one joins sources: from pairs
 * (signature of the source, signature of the target) to pairs (signature of the target, number of
 * the source); the second one joins targets and hands the arcs to {@link ArcRuns}. All that is
 * shuffled are packed runs. Memory: a task's, in shares.
 */
final class JoinUrlArcs {
  private static final String TRANSPOSE = "graph.transpose";
  private static final String HALF = "graph.half";
  private static final String PREFIX = "half-";

  private JoinUrlArcs() {}

  static final class SourceMapper extends SignedPairMapper<NullWritable, ArcFiles.Piece> {
    private UrlArcReader reader;
    private boolean transpose;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      super.setup(context);
      reader = new UrlArcReader(context);
      transpose = context.getConfiguration().getBoolean(TRANSPOSE, false);
    }

    @Override
    protected void map(NullWritable none, ArcFiles.Piece piece, Context context)
        throws IOException, InterruptedException {
      reader.read(
          piece,
          arc -> {
            if (transpose) add(arc.targetSignature(), arc.sourceSignature(), context);
            else add(arc.sourceSignature(), arc.targetSignature(), context);
          });
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      super.cleanup(context);
      reader.finish(false);
    }
  }

  /** Writes pairs (signature of the target, number of the source). */
  static final class SourceReducer extends JoinReducer {
    private static final int FEWEST_PAIRS = 1 << 12;
    private static final int MOST_PAIRS = 1 << 24;

    private final SignedRunPacker packer = new SignedRunPacker();
    private PairBatch batch;
    private SignedRunWriter out;

    @Override
    protected SignedRows.Sink open(Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      long pairs = Platform.memoryPerTask(conf) / 4 / PairBatch.BYTES_PER_PAIR;
      batch = new PairBatch((int) Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, pairs)));
      int reducer = context.getTaskAttemptID().getTaskID().getId();
      Path file =
          new Path(
              ArcRuns.workPath(context), String.format(Locale.ROOT, "%s%05d", PREFIX, reducer));
      out = new SignedRunWriter(file.getFileSystem(conf).create(file, false));
      return (target, row) -> {
        if (batch.isFull()) flush();
        batch.add(target, SignRows.row(row));
      };
    }

    private void flush() throws IOException {
      batch.sort(0);
      packer.pack(batch.signatures(), batch.ordinals(), 0, batch.size());
      out.add(packer);
      batch.clear();
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      flush();
      out.finish();
      out.close();
    }
  }

  static final class TargetMapper extends SignedPairMapper<IntWritable, NullWritable> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path file = NameList.get(conf, HALF).get(unit.get());
      FileSystem fs = file.getFileSystem(conf);
      try (SignedRunReader in =
          new SignedRunReader(new SeekableSource(fs, file), file.toString())) {
        while (in.next()) add(in.signature(), in.number(), context);
      }
    }
  }

  static Job configureSources(
      Configuration conf, UrlArcs arcs, boolean transpose, SignRows.Rows rows, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "join sources");
    job.setJarByClass(JoinUrlArcs.class);
    job.getConfiguration().setBoolean(TRANSPOSE, transpose);
    arcs.setUp(job);
    job.setMapperClass(SourceMapper.class);
    JoinReducer.setUp(job, rows, SourceReducer.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  static Job configureTargets(Configuration conf, List<Path> half, SignRows.Rows rows, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "join targets");
    job.setJarByClass(JoinUrlArcs.class);
    NameList.set(job.getConfiguration(), HALF, half);
    UnitsInputFormat.setUp(job, half.size());
    job.setMapperClass(TargetMapper.class);
    JoinReducer.setUp(job, rows, ArcReducer.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Joins arcs.
   *
   * @param transpose whether arcs are turned around
   * @param half a directory that does not exist, for what the first job leaves
   * @param output a directory that does not exist, for {@link BuildGraph#fromRuns}
   * @return how many arcs were dropped because they came before
   */
  static long run(
      Configuration conf,
      JobRunner jobs,
      UrlArcs arcs,
      boolean transpose,
      SignRows.Rows rows,
      Path half,
      Path output)
      throws IOException, InterruptedException {
    Counters sources = JoinReducer.run(jobs, configureSources(conf, arcs, transpose, rows, half));
    FileSystem fs = half.getFileSystem(conf);
    FileStatus[] files = fs.listStatus(half, file -> file.getName().startsWith(PREFIX));
    Arrays.sort(files);
    List<Path> paths = Arrays.stream(files).map(FileStatus::getPath).toList();
    Counters targets = JoinReducer.run(jobs, configureTargets(conf, paths, rows, output));
    long missing = count(sources, UrlCount.MISSING) + count(targets, UrlCount.MISSING);
    if (missing > 0) throw new StageFailedException(missing + " URLs of arcs have no number");
    return count(sources, UrlCount.REPEATED) + count(targets, UrlCount.REPEATED);
  }

  private static long count(Counters counters, UrlCount which) {
    return counters.findCounter(which).getValue();
  }
}
