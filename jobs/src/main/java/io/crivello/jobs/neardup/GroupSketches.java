package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.neardup.hamming.FingerprintReader;
import io.crivello.neardup.pairs.EqualClasses;
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
 * Finds documents with equal fingerprints, and equal lengths if lengths matter. Each task reads all
 * fingerprints in order and looks at those of its share, as many shares as memory makes necessary;
 * it writes runs of pairs (first document of a class, another one of it). Nothing is shuffled: a
 * million equal pages are a million pairs.
 */
public final class GroupSketches {
  private static final String SKETCHES = "neardup.sketches";
  private static final String UNITS = "neardup.units";
  private static final int CHUNK = 1 << 13;

  /** What was found. */
  enum Count {
    REPEATED
  }

  private GroupSketches() {}

  static final class GroupMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      NeardupSettings settings = NeardupSettings.read(conf);
      Path directory = new Path(conf.get(SKETCHES));
      FileSystem fs = directory.getFileSystem(conf);
      Path work = FileOutputFormat.getWorkOutputPath(context);
      EqualClasses classes = new EqualClasses(unit.get(), conf.getInt(UNITS, 1));
      try (PairSorter stars =
          new PairSorter(
              run ->
                  fs.create(SketchFiles.numbered(work, SketchFiles.STARS, unit.get(), run), false),
              Platform.memoryPerTask(conf) / 4)) {
        long number = 0;
        for (Path file : SketchFiles.list(fs, directory, SketchFiles.SKETCHES)) {
          try (FingerprintReader sketches = SketchFiles.open(fs, file)) {
            number = group(sketches, settings, classes, number, stars, context);
          }
        }
        stars.finish();
        context.getCounter(Count.REPEATED).increment(stars.count());
      }
    }

    private static long group(
        FingerprintReader sketches,
        NeardupSettings settings,
        EqualClasses classes,
        long from,
        PairSorter stars,
        Context context)
        throws IOException {
      int words = settings.bits() / Long.SIZE;
      long[] chunk = new long[CHUNK * words];
      int[] lengths = settings.lengthsMatter() ? new int[CHUNK] : null;
      long number = from;
      for (int n; (n = sketches.read(chunk, lengths)) >= 0; context.progress()) {
        for (int i = 0; i < n; i++, number++) {
          long first = chunk[i * words];
          long second = words == 2 ? chunk[i * words + 1] : 0;
          if (!classes.isMine(first, second)) continue;
          int length = lengths == null ? 0 : lengths[i];
          long leader = classes.leader(first, second, length, number);
          if (leader != number) stars.add(leader, number, 0);
        }
      }
      return number;
    }
  }

  static Job configure(
      Configuration conf, NeardupSettings settings, Path sketches, int units, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "group equal sketches");
    job.setJarByClass(GroupSketches.class);
    settings.write(job.getConfiguration());
    job.getConfiguration().set(SKETCHES, sketches.toString());
    job.getConfiguration().setInt(UNITS, units);
    UnitsInputFormat.setUp(job, units);
    job.setMapperClass(GroupMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Groups documents.
   *
   * @param documents how many there are
   * @param output a directory that does not exist
   * @return how many documents repeat the fingerprint of an earlier one
   */
  static long run(
      Configuration conf,
      JobRunner jobs,
      NeardupSettings settings,
      Path sketches,
      long documents,
      Path output)
      throws IOException, InterruptedException {
    int units = EqualClasses.units(documents, Platform.memoryPerTask(conf) / 2);
    return jobs.run(configure(conf, settings, sketches, units, output))
        .findCounter(Count.REPEATED)
        .getValue();
  }
}
