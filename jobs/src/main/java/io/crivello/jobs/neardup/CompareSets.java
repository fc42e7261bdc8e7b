package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.neardup.Overlap;
import io.crivello.neardup.pairs.PairMerge;
import io.crivello.neardup.pairs.PairSorter;
import io.crivello.neardup.sets.ResemblanceThreshold;
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
 * Leaves the candidates whose sets resemble each other enough: a task an interval of classes, for
 * pairs whose first class is in it. A task merges the runs of candidates, so that each pair comes
 * once, reads the first set of pairs in order and the second at random, and writes runs of (first,
 * second, 1000 · (1 − resemblance)). The intervals follow from the number of classes. Memory: a
 * cache of sets.
 */
public final class CompareSets {
  /** How many classes an interval has. */
  static final String INTERVAL = "neardup.interval";

  private static final int STANDARD_INTERVAL = 1 << 17;
  private static final String CANDIDATES = "neardup.candidates";

  /** What was compared, and what was left. */
  enum Count {
    CANDIDATES,
    PAIRS
  }

  private CompareSets() {}

  static final class CompareMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(conf);
      long memory = Platform.memoryPerTask(conf);
      try (ClassSets sets = ClassSets.open(fs, SetInputs.read(conf));
          PairMerge candidates =
              SketchFiles.pairs(fs, new Path(conf.get(CANDIDATES)), SketchFiles.CANDIDATES);
          PairSorter pairs =
              new PairSorter(
                  run ->
                      fs.create(
                          SketchFiles.numbered(work, SketchFiles.PAIRS, unit.get(), run), false),
                  memory / 4)) {
        ResemblanceThreshold threshold = NeardupSettings.read(conf).threshold();
        long interval = interval(conf);
        long from = unit.get() * interval;
        SetCache cache = new SetCache(sets, memory / 4);
        long compared =
            compare(candidates, from, from + interval, cache, threshold, pairs, context);
        pairs.finish();
        context.getCounter(Count.CANDIDATES).increment(compared);
        context.getCounter(Count.PAIRS).increment(pairs.count());
      }
    }

    private static long compare(
        PairMerge candidates,
        long from,
        long to,
        SetCache sets,
        ResemblanceThreshold threshold,
        PairSorter pairs,
        Context context)
        throws IOException {
      long first = -1;
      long second = -1;
      long compared = 0;
      while (candidates.next() && candidates.first() < to) {
        context.progress();
        boolean isRepeated = candidates.first() == first && candidates.second() == second;
        if (isRepeated || candidates.first() < from) continue;
        first = candidates.first();
        second = candidates.second();
        long[] a = sets.get((int) first);
        long[] b = sets.get((int) second);
        int common = Overlap.common(a, b);
        compared++;
        if (!threshold.isReached(common, a.length, b.length)) continue;
        int distance = ResemblanceThreshold.distance(common, a.length, b.length);
        pairs.add(first, second, distance);
      }
      return compared;
    }
  }

  private static long interval(Configuration conf) {
    return conf.getInt(INTERVAL, STANDARD_INTERVAL);
  }

  static Job configure(
      Configuration conf, NeardupSettings settings, SetInputs inputs, Path candidates, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "compare candidates");
    job.setJarByClass(CompareSets.class);
    settings.write(job.getConfiguration());
    inputs.write(job.getConfiguration());
    job.getConfiguration().set(CANDIDATES, candidates.toString());
    long intervals = (inputs.classes() + interval(conf) - 1) / interval(conf);
    UnitsInputFormat.setUp(job, (int) Math.max(1, intervals));
    job.setMapperClass(CompareMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /** Writes the pairs; returns how many different candidates there were. */
  static long run(
      Configuration conf,
      JobRunner jobs,
      NeardupSettings settings,
      SetInputs inputs,
      Path candidates,
      Path output)
      throws IOException, InterruptedException {
    return jobs.run(configure(conf, settings, inputs, candidates, output))
        .findCounter(Count.CANDIDATES)
        .getValue();
  }
}
