package io.crivello.jobs.urls;

import io.crivello.hash.Signatures;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.sieve.PairBatch;
import io.crivello.table.urls.RowKind;
import io.crivello.table.urls.SignedRunCursor;
import io.crivello.table.urls.SignedRunPacker;
import io.crivello.table.urls.SignedRunWriter;
import io.crivello.table.urls.UrlTableReader;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
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
 * Sorts the rows of a table by the signatures of their sort forms: a file for each group of
 * signatures, of pairs (signature, the row it stands for and its own kind). A map task reads a part
 * of the table, a reduce task takes consecutive groups. Memory: half of the task's.
 */
public final class SignRows {
  private static final String TABLE = "urls.table";
  private static final String ALIASES = "urls.aliases";

  private SignRows() {}

  /**
   * Rows by signature.
   *
   * @param directory where their files are
   * @param bits by how many leading bits they are grouped
   */
  public record Rows(Path directory, int bits) {}

  /** The row in a number of the files. */
  public static long row(long number) {
    return number >>> RowKind.BITS;
  }

  /** The kind of the URL, not of what it stands for. */
  static RowKind kind(long number) {
    return RowKind.of((int) number & (1 << RowKind.BITS) - 1);
  }

  static final class RowMapper extends SignedPairMapper<IntWritable, NullWritable> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path directory = new Path(conf.get(TABLE));
      FileSystem fs = directory.getFileSystem(conf);
      Path aliases = conf.get(ALIASES) == null ? null : new Path(conf.get(ALIASES));
      try (UrlTableReader urls = UrlTables.open(fs, directory);
          Aliases standing = new Aliases(fs, aliases, urls.index())) {
        long first = urls.index().start(unit.get());
        long rows = urls.index().rows(unit.get());
        if (rows > 0) urls.seekRow(first);
        for (long row = first; row < first + rows; row++) {
          long signature = Signatures.STANDARD.of(urls.form(), 0, urls.formLength());
          add(signature, standing.resolve(row) << RowKind.BITS | urls.kind().code(), context);
          urls.next();
        }
      }
    }
  }

  static final class RowReducer extends Reducer<IntWritable, BytesWritable, Object, Object> {
    private final PairBatch group = new PairBatch(Integer.MAX_VALUE - 8);
    private final SignedRunCursor cursor = new SignedRunCursor();
    private final SignedRunPacker packer = new SignedRunPacker();

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      int bits = SignaturePrefix.get(context.getConfiguration());
      int reducer = context.getTaskAttemptID().getTaskID().getId();
      int reducers = context.getNumReduceTasks();
      int end = SignaturePrefix.first(reducer + 1, reducers, bits);
      boolean more = context.nextKey();
      for (int prefix = SignaturePrefix.first(reducer, reducers, bits); prefix < end; prefix++) {
        group.clear();
        if (more && context.getCurrentKey().get() == prefix) {
          for (BytesWritable run : context.getValues()) {
            cursor.set(run.getBytes(), run.getLength());
            while (cursor.next()) group.add(cursor.signature(), cursor.number());
            context.progress();
          }
          more = context.nextKey();
        }
        group.sort(bits);
        write(prefix, context);
      }
      if (more) throw new IllegalStateException("group " + context.getCurrentKey() + " came late");
    }

    private void write(int prefix, Context context) throws IOException, InterruptedException {
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(context.getConfiguration());
      try (SignedRunWriter out =
          new SignedRunWriter(fs.create(UrlTables.rows(work, prefix), false))) {
        packer.pack(group.signatures(), group.ordinals(), 0, group.size());
        out.add(packer);
        out.finish();
      }
      context.getCounter(UrlCount.ROWS).increment(group.size());
    }
  }

  static Job configure(Configuration conf, UrlTable table, Path aliases, int bits, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "sign URLs");
    job.setJarByClass(SignRows.class);
    Configuration set = job.getConfiguration();
    set.set(TABLE, table.directory().toString());
    if (aliases != null) set.set(ALIASES, aliases.toString());
    SignaturePrefix.set(set, bits);
    UnitsInputFormat.setUp(job, table.index().parts());
    job.setMapperClass(RowMapper.class);
    job.setPartitionerClass(SignaturePrefix.ByPrefix.class);
    job.setReducerClass(RowReducer.class);
    job.setNumReduceTasks(Math.min(Platform.reducers(conf), 1 << bits));
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Sorts the rows.
   *
   * @param aliases what rows stand for; null if each stands for itself
   * @param output a directory that does not exist
   */
  public static Rows run(
      Configuration conf, JobRunner jobs, UrlTable table, Path aliases, Path output)
      throws IOException, InterruptedException {
    int bits = SignaturePrefix.bits(conf, table.rows());
    Counters counters = jobs.run(configure(conf, table, aliases, bits, output));
    long signed = counters.findCounter(UrlCount.ROWS).getValue();
    if (signed != table.rows()) {
      throw new StageFailedException(signed + " of " + table.rows() + " URLs were signed");
    }
    return new Rows(output, bits);
  }
}
