package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.neardup.hamming.FingerprintSource;
import io.crivello.neardup.hamming.HammingJoin;
import io.crivello.neardup.hamming.HammingPlan;
import io.crivello.neardup.hamming.HammingPlanner;
import io.crivello.neardup.pairs.PairSorter;
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
 * Finds all pairs of classes within a Hamming distance: a task a unit of the plan, that is a table,
 * or a few whose keys share bits, and a range of keys. A task reads the packed fingerprints
 * sequentially, sorts those of its range in memory, and writes runs of pairs. No reducer, and
 * nothing that would have to be sorted out later: each pair is found by exactly one unit.
 */
public final class JoinSketches {
  private static final String DISTINCT = "neardup.distinct";
  private static final String MEMORY = "neardup.memory";

  /** What was found. */
  enum Count {
    PAIRS
  }

  private JoinSketches() {}

  static final class JoinMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      NeardupSettings settings = NeardupSettings.read(conf);
      Path file = new Path(conf.get(DISTINCT));
      FileSystem fs = file.getFileSystem(conf);
      FingerprintSource source = SketchFiles.fingerprints(fs, file);
      HammingPlan plan = plan(settings, source.size(), conf.getLong(MEMORY, 0));
      Path work = FileOutputFormat.getWorkOutputPath(context);
      try (PairSorter pairs =
          new PairSorter(
              run ->
                  fs.create(SketchFiles.numbered(work, SketchFiles.PAIRS, unit.get(), run), false),
              Platform.memoryPerTask(conf) / 4)) {
        new HammingJoin(plan, source)
            .run(
                unit.get(),
                (i, j, distance) -> {
                  pairs.add(i, j, distance);
                  context.progress();
                });
        pairs.finish();
        context.getCounter(Count.PAIRS).increment(pairs.count());
      }
    }
  }

  /** How the pairs are looked for. */
  static HammingPlan plan(NeardupSettings settings, long classes, long memory) {
    int distance = settings.method().isExact() ? 0 : settings.mostDistance();
    return HammingPlanner.plan(classes, settings.bits(), distance, memory);
  }

  static Job configure(
      Configuration conf,
      NeardupSettings settings,
      Path distinct,
      long memory,
      HammingPlan plan,
      Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "find near sketches");
    job.setJarByClass(JoinSketches.class);
    settings.write(job.getConfiguration());
    job.getConfiguration().set(DISTINCT, distinct.toString());
    job.getConfiguration().setLong(MEMORY, memory);
    UnitsInputFormat.setUp(job, plan.units());
    job.setMapperClass(JoinMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Finds the pairs.
   *
   * @param distinct the file of fingerprints
   * @param output a directory that does not exist
   * @return how many there are
   */
  static long run(
      Configuration conf,
      JobRunner jobs,
      NeardupSettings settings,
      Path distinct,
      long classes,
      Path output)
      throws IOException, InterruptedException {
    long memory = Math.max(HammingPlanner.LEAST_MEMORY, Platform.memoryPerTask(conf) / 2);
    HammingPlan plan = plan(settings, classes, memory);
    if (!settings.method().isExact()) {
      jobs.say(plan.describe(settings.method() == NeardupSettings.Method.SIMHASH));
    }
    return jobs.run(configure(conf, settings, distinct, memory, plan, output))
        .findCounter(Count.PAIRS)
        .getValue();
  }
}
