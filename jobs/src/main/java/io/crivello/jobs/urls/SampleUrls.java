package io.crivello.jobs.urls;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.store.PageRanges;
import io.crivello.table.urls.UrlSample;
import java.io.DataInputStream;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Chooses ranges for URLs. Mappers sample, one reducer puts the samples together and writes where
 * ranges begin; the result depends on the set of URLs alone. Shuffled is a sample a mapper. Memory:
 * two samples.
 */
final class SampleUrls {
  /** About how many URLs a range is meant to have. */
  static final String ROWS = "urls.range.rows";

  static final int DEFAULT_ROWS = 1 << 18;

  private static final String FILE = "ranges";

  private SampleUrls() {}

  static final class SampleReducer extends Reducer<IntWritable, BytesWritable, Object, Object> {
    private final UrlSample sample = new UrlSample();

    @Override
    protected void reduce(IntWritable zero, Iterable<BytesWritable> samples, Context context)
        throws IOException {
      DataInputBuffer in = new DataInputBuffer();
      for (BytesWritable each : samples) {
        in.reset(each.getBytes(), each.getLength());
        sample.addAll(new DataInputStream(in));
        context.progress();
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path work = FileOutputFormat.getWorkOutputPath(context);
      PageRanges.at(sample.starts(conf.getInt(ROWS, DEFAULT_ROWS)))
          .write(work.getFileSystem(conf), new Path(work, FILE));
    }
  }

  static Job configure(Configuration conf, UrlInput input, Path output) throws IOException {
    Job job = Job.getInstance(conf, "sample URLs");
    job.setJarByClass(SampleUrls.class);
    job.getConfiguration().setBoolean(UrlMapper.IS_SAMPLE, true);
    input.setUp(job);
    job.setReducerClass(SampleReducer.class);
    job.setNumReduceTasks(1);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Chooses ranges.
   *
   * @param output a directory that does not exist
   */
  static Counters run(Configuration conf, JobRunner jobs, UrlInput input, Path output)
      throws IOException, InterruptedException {
    return jobs.run(configure(conf, input, output));
  }

  /** The file of ranges in the output, a {@link PageRanges}. */
  static Path ranges(Path output) {
    return new Path(output, FILE);
  }
}
