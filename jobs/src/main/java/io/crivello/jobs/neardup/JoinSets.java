package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.neardup.pairs.PairSorter;
import io.crivello.neardup.sets.PrefixJoin;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Finds pairs of classes whose sets may resemble each other enough: a task a share of all n-grams,
 * as many shares as memory makes necessary. A task reads all sets sequentially, twice, keeps the
 * n-grams of its share by which sets are found, and writes sorted runs of candidates, the smaller
 * class first. Nothing is shuffled. A pair may be in the runs of several tasks.
 */
public final class JoinSets {
  private static final String UNITS = "neardup.units";

  /** What was found. */
  enum Count {
    FREQUENT
  }

  private JoinSets() {}

  static final class JoinMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(conf);
      try (ClassSets sets = ClassSets.open(fs, SetInputs.read(conf));
          PairSorter candidates =
              PairSorter.ofRepeated(
                  run ->
                      fs.create(
                          SketchFiles.numbered(work, SketchFiles.CANDIDATES, unit.get(), run),
                          false),
                  Platform.memoryPerTask(conf) / 4)) {
        PrefixJoin join =
            new PrefixJoin(
                new ReportingSets(sets, context::progress),
                NeardupSettings.read(conf).threshold(),
                Math.max(1, conf.getInt(Settings.FREQUENT_NGRAMS, 1)));
        join.run(
            unit.get(),
            conf.getInt(UNITS, 1),
            (i, j, distance) -> {
              candidates.add(i, j, 0);
              context.progress();
            });
        candidates.finish();
        context.getCounter(Count.FREQUENT).increment(join.frequent());
      }
    }
  }

  static Job configure(
      Configuration conf, NeardupSettings settings, SetInputs inputs, int units, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "find candidates");
    job.setJarByClass(JoinSets.class);
    settings.write(job.getConfiguration());
    inputs.write(job.getConfiguration());
    job.getConfiguration().setInt(UNITS, units);
    UnitsInputFormat.setUp(job, units);
    job.setMapperClass(JoinMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Finds candidates.
   *
   * @param selected the number of n-grams of all sets
   * @param output a directory that does not exist
   * @return how many n-grams were too frequent to compare all pages that they would bring together
   */
  static long run(
      Configuration conf,
      JobRunner jobs,
      NeardupSettings settings,
      SetInputs inputs,
      long selected,
      Path output)
      throws IOException, InterruptedException {
    int units =
        PrefixJoin.units(
            inputs.classes(), selected, settings.threshold(), Platform.memoryPerTask(conf) / 2);
    long frequent =
        jobs.run(configure(conf, settings, inputs, units, output))
            .findCounter(Count.FREQUENT)
            .getValue();
    if (frequent > 0) {
      jobs.say(
          String.format(
              Locale.ROOT,
              "%,d n-grams would have brought more than %s different pages together: of those,"
                  + " each was compared only with the one before it, and copies may be missing (%s)",
              frequent,
              conf.get(Settings.FREQUENT_NGRAMS),
              Settings.FREQUENT_NGRAMS));
    }
    return frequent;
  }
}
