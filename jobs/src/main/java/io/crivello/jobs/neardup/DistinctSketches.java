package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.neardup.hamming.FingerprintReader;
import io.crivello.neardup.hamming.FingerprintWriter;
import io.crivello.struct.BitVector;
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
 * Leaves one fingerprint a class: that of its first document, in the order of documents. One task;
 * it reads and writes each fingerprint once. Memory: a bit a document.
 */
public final class DistinctSketches {
  private static final String SKETCHES = "neardup.sketches";
  private static final String STARS = "neardup.stars";
  private static final String DOCUMENTS = "neardup.documents";
  private static final int CHUNK = 1 << 13;

  /** What was left. */
  enum Count {
    CLASSES
  }

  private DistinctSketches() {}

  static final class DistinctMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      int bits = NeardupSettings.read(conf).bits();
      Path sketches = new Path(conf.get(SKETCHES));
      FileSystem fs = sketches.getFileSystem(conf);
      BitVector repeated =
          DocumentClasses.repeated(fs, new Path(conf.get(STARS)), conf.getLong(DOCUMENTS, 0));
      Path work = FileOutputFormat.getWorkOutputPath(context);
      try (FingerprintWriter out =
          new FingerprintWriter(fs.create(new Path(work, SketchFiles.DISTINCT), false), bits)) {
        long number = 0;
        for (Path file : SketchFiles.list(fs, sketches, SketchFiles.SKETCHES)) {
          number = copy(fs, file, bits / Long.SIZE, number, repeated, out);
          context.progress();
        }
        out.finish();
        context.getCounter(Count.CLASSES).increment(out.count());
      }
    }

    private static long copy(
        FileSystem fs, Path file, int words, long from, BitVector repeated, FingerprintWriter out)
        throws IOException {
      long[] chunk = new long[CHUNK * words];
      int[] lengths = new int[CHUNK];
      long number = from;
      try (FingerprintReader in = SketchFiles.open(fs, file)) {
        for (int n; (n = in.read(chunk, lengths)) >= 0; ) {
          for (int i = 0; i < n; i++, number++) {
            if (repeated.get(number)) continue;
            long second = words == 2 ? chunk[i * words + 1] : 0;
            out.add(chunk[i * words], second, Integer.toUnsignedLong(lengths[i]));
          }
        }
      }
      return number;
    }
  }

  static Job configure(
      Configuration conf,
      NeardupSettings settings,
      Path sketches,
      Path stars,
      long documents,
      Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "keep one sketch a class");
    job.setJarByClass(DistinctSketches.class);
    settings.write(job.getConfiguration());
    job.getConfiguration().set(SKETCHES, sketches.toString());
    job.getConfiguration().set(STARS, stars.toString());
    job.getConfiguration().setLong(DOCUMENTS, documents);
    UnitsInputFormat.setUp(job, 1);
    job.setMapperClass(DistinctMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /** Writes the fingerprints; returns how many classes there are. */
  static long run(
      Configuration conf,
      JobRunner jobs,
      NeardupSettings settings,
      Path sketches,
      Path stars,
      long documents,
      Path output)
      throws IOException, InterruptedException {
    return jobs.run(configure(conf, settings, sketches, stars, documents, output))
        .findCounter(Count.CLASSES)
        .getValue();
  }
}
