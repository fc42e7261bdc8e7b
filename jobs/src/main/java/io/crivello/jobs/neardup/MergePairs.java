package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.neardup.pairs.RunMerger;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Makes fewer runs of many, so that later tasks have only so many files open at once: in passes, a
 * task a group of consecutive runs. The merged runs lie in a directory {@value SketchFiles#MERGED}
 * below that of the runs, which are removed; {@link SketchFiles#pairs} finds them there. Memory:
 * the buffers of one group's runs. Pairs that came several times in one group are left once.
 */
final class MergePairs {
  /** How many runs may be open at once. */
  static final String FAN_IN = "neardup.fan.in";

  private static final int STANDARD_FAN_IN = 128;
  private static final String RUNS = "neardup.runs";
  private static final String PREFIX = "neardup.runs.prefix";

  private MergePairs() {}

  static final class MergeMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(conf);
      String prefix = conf.get(PREFIX);
      List<Path> all = SketchFiles.list(fs, new Path(conf.get(RUNS)), prefix);
      int from = unit.get() * fanIn(conf);
      List<Path> group = all.subList(from, Math.min(all.size(), from + fanIn(conf)));
      RunMerger.merge(
          () -> SketchFiles.pairs(fs, group),
          fs.create(SketchFiles.numbered(work, prefix, unit.get()), false),
          context::progress);
    }
  }

  private static int fanIn(Configuration conf) {
    return Math.max(2, conf.getInt(FAN_IN, STANDARD_FAN_IN));
  }

  static Job configure(Configuration conf, Path runs, String prefix, int units, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "merge pairs");
    job.setJarByClass(MergePairs.class);
    job.getConfiguration().set(RUNS, runs.toString());
    job.getConfiguration().set(PREFIX, prefix);
    UnitsInputFormat.setUp(job, units);
    job.setMapperClass(MergeMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /** Merges the runs of a directory until few enough are left. */
  static void run(Configuration conf, JobRunner jobs, Path directory, String prefix)
      throws IOException, InterruptedException {
    FileSystem fs = directory.getFileSystem(conf);
    Path at = directory;
    List<Path> runs = SketchFiles.list(fs, at, prefix);
    while (runs.size() > fanIn(conf)) {
      Path merged = new Path(at, SketchFiles.MERGED);
      int units = (runs.size() + fanIn(conf) - 1) / fanIn(conf);
      jobs.run(configure(conf, at, prefix, units, merged));
      for (Path run : runs) {
        if (!fs.delete(run, false)) throw new StageFailedException(run + " cannot be removed");
      }
      at = merged;
      runs = SketchFiles.list(fs, at, prefix);
    }
  }
}
