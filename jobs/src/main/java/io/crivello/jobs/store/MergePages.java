package io.crivello.jobs.store;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Makes one run of several: reads them in intervals of sort forms, a map task each, and writes each
 * interval as a MapFile; no reducer. Of each page the newest versions are kept, as many as wanted.
 * Memory of a task: a block of each run, a block of output, eight bytes a page of the interval.
 */
public final class MergePages {
  /** What became of versions. */
  enum Count {
    STORED
  }

  private MergePages() {}

  /** Writes the MapFile of an interval. */
  static final class MergeMapper
      extends Mapper<PageKeyWritable, PageWritable, NullWritable, NullWritable> {
    private PageFileWriter writer;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Path run = FileOutputFormat.getWorkOutputPath(context);
      int range = ((PagesInputFormat.PageSplit) context.getInputSplit()).number();
      writer =
          new PageFileWriter(
              run.getFileSystem(context.getConfiguration()), PageFiles.part(run, range));
    }

    @Override
    protected void map(PageKeyWritable key, PageWritable page, Context context) throws IOException {
      writer.add(key, page);
      context.getCounter(Count.STORED).increment(1);
      context.progress();
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      writer.finish();
      writer.close();
    }
  }

  static Job configure(Configuration conf, List<Path> runs, int versions, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "merge pages");
    job.setJarByClass(MergePages.class);
    PagesInputFormat.setUp(job, runs, versions);
    job.setMapperClass(MergeMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Merges runs.
   *
   * @param runs oldest first
   * @param versions how many of each page to keep; 0 for all
   * @param output a directory that does not exist
   * @return how many versions the new run has
   */
  public static long run(
      Configuration conf, JobRunner jobs, List<Path> runs, int versions, Path output)
      throws IOException, InterruptedException {
    List<byte[]> starts = PagesInputFormat.starts(conf, runs);
    Counters counters = jobs.run(configure(conf, runs, versions, output));
    StorePages.finish(output.getFileSystem(conf), output, PageRanges.at(starts));
    return counters.findCounter(Count.STORED).getValue();
  }
}
