package io.crivello.jobs.urls;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.table.urls.SignedRows;
import io.crivello.table.urls.SignedRunCursor;
import io.crivello.table.urls.SignedRunReader;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * The part of a reducer that finds the rows of signatures: takes one group of signatures after the
 * other, reads its rows into memory, and merges each packed run with them as it comes. A signature
 * that everybody asks for costs no memory. Memory: sixteen to twenty-four bytes a row of a group,
 * less than half of the task's, and a run.
 */
public abstract class JoinReducer extends Reducer<IntWritable, BytesWritable, Object, Object> {
  private static final String ROWS = "urls.join.rows";

  private final SignedRows rows = new SignedRows();
  private final SignedRunCursor cursor = new SignedRunCursor();
  private SignedRows.Sink sink;
  private long found;

  /** Says where what is found goes. */
  protected abstract SignedRows.Sink open(Context context) throws IOException, InterruptedException;

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    sink = open(context);
  }

  @Override
  protected void reduce(IntWritable prefix, Iterable<BytesWritable> runs, Context context)
      throws IOException, InterruptedException {
    Configuration conf = context.getConfiguration();
    Path file = UrlTables.rows(new Path(conf.get(ROWS)), prefix.get());
    FileSystem fs = file.getFileSystem(conf);
    rows.clear();
    try (SignedRunReader in = new SignedRunReader(new SeekableSource(fs, file), file.toString())) {
      rows.addAll(in);
    }
    found = 0;
    long missing = 0;
    for (BytesWritable run : runs) {
      cursor.set(run.getBytes(), run.getLength());
      missing +=
          rows.join(
              cursor,
              (number, row) -> {
                sink.found(number, row);
                found++;
              });
      context.progress();
    }
    context.getCounter(UrlCount.FOUND).increment(found);
    context.getCounter(UrlCount.MISSING).increment(missing);
    context.getCounter(UrlCount.AMBIGUOUS).increment(rows.ambiguous());
  }

  /** Lets a job, whose mapper is a {@link SignedPairMapper}, join with rows. */
  public static void setUp(Job job, SignRows.Rows with, Class<? extends JoinReducer> reducer) {
    Configuration conf = job.getConfiguration();
    conf.set(ROWS, with.directory().toString());
    SignaturePrefix.set(conf, with.bits());
    job.setPartitionerClass(SignaturePrefix.ByPrefix.class);
    job.setReducerClass(reducer);
    job.setNumReduceTasks(Math.min(Platform.reducers(conf), 1 << with.bits()));
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
  }

  /** Runs such a job and checks that every pair is accounted for. */
  public static Counters run(JobRunner jobs, Job job) throws IOException, InterruptedException {
    Counters counters = jobs.run(job);
    long pairs = counters.findCounter(UrlCount.PAIRS).getValue();
    long accounted =
        counters.findCounter(UrlCount.REPEATED).getValue()
            + counters.findCounter(UrlCount.FOUND).getValue()
            + counters.findCounter(UrlCount.MISSING).getValue();
    if (pairs != accounted) {
      throw new StageFailedException(
          "of " + pairs + " pairs that were to be joined, " + accounted + " are accounted for");
    }
    return counters;
  }
}
