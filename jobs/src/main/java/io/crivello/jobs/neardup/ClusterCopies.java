package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Makes clusters of pairs and writes all tables: one task. It reads the pairs, sorted, once for
 * each distance and twice more. Memory: a few bits a document; that of {@link ClassTable} and 16
 * bytes for each class that is in a pair or has several documents, with random leaders for all
 * classes; for star clusters 16 bytes a pair.
 */
public final class ClusterCopies {
  private static final String SKETCHES = "neardup.sketches";
  private static final String STARS = "neardup.stars";
  private static final String DISTINCT = "neardup.distinct";
  private static final String PAIRS = "neardup.pairs";
  private static final String SCORES = "neardup.scores";

  private ClusterCopies() {}

  /**
   * Where the other jobs of the stage wrote.
   *
   * @param sketches fingerprints and names of documents
   * @param stars documents with equal fingerprints
   * @param distinct the file of one fingerprint a class
   * @param pairs of classes
   * @param pages what became of all pages
   * @param scores the table of static ranks, or null
   */
  record Inputs(
      Path sketches, Path stars, Path distinct, Path pairs, PageClasses pages, Path scores) {}

  static final class ClusterMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Inputs inputs =
          new Inputs(
              new Path(conf.get(SKETCHES)),
              new Path(conf.get(STARS)),
              new Path(conf.get(DISTINCT)),
              new Path(conf.get(PAIRS)),
              PageClasses.read(conf),
              conf.get(SCORES) == null ? null : new Path(conf.get(SCORES)));
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(conf);
      try (CopyTables tables =
          new CopyTables(fs, inputs, NeardupSettings.read(conf), work, context::progress)) {
        tables.write();
      }
    }
  }

  static Job configure(Configuration conf, NeardupSettings settings, Inputs inputs, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "cluster copies");
    job.setJarByClass(ClusterCopies.class);
    Configuration set = job.getConfiguration();
    settings.write(set);
    set.set(SKETCHES, inputs.sketches().toString());
    set.set(STARS, inputs.stars().toString());
    set.set(DISTINCT, inputs.distinct().toString());
    set.set(PAIRS, inputs.pairs().toString());
    inputs.pages().write(set);
    if (inputs.scores() != null) set.set(SCORES, inputs.scores().toString());
    UnitsInputFormat.setUp(job, 1);
    job.setMapperClass(ClusterMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /** Writes the tables into a directory that does not exist. */
  static void run(
      Configuration conf, JobRunner jobs, NeardupSettings settings, Inputs inputs, Path output)
      throws IOException, InterruptedException {
    jobs.run(configure(conf, settings, inputs, output));
  }
}
