package io.crivello.jobs.urls;

import io.crivello.io.ArraySource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.store.PageMerge;
import io.crivello.jobs.store.PageRanges;
import io.crivello.table.SortedTableReader;
import io.crivello.table.TableMerge;
import io.crivello.table.urls.UrlRun;
import io.crivello.table.urls.UrlSorter;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Sorts URLs in total order, by ranges that were chosen before, and merges them with the pages of a
 * store, if there is one. Mappers emit a packed run a range; a reducer takes consecutive ranges,
 * puts the runs of one range together, and writes it as a part of the table. Bytes depend on URLs
 * and ranges alone. Memory: that of {@link PartBuilder}, and an eighth of the task's for URLs; what
 * does not fit goes to local scratch files.
 */
final class SortUrls {
  private SortUrls() {}

  /** Consecutive ranges to one reducer. */
  static final class ByRange extends Partitioner<IntWritable, BytesWritable>
      implements org.apache.hadoop.conf.Configurable {
    private Configuration conf;
    private int parts;

    @Override
    public void setConf(Configuration newConf) {
      conf = newConf;
      parts = conf.getInt(PARTS, 1);
    }

    @Override
    public Configuration getConf() {
      return conf;
    }

    @Override
    public int getPartition(IntWritable range, BytesWritable value, int reducers) {
      return (int) ((long) range.get() * reducers / parts);
    }

    /** The first range of a reducer; that of the next one is where its ranges end. */
    static int first(int reducer, int reducers, int parts) {
      return (int) (((long) reducer * parts + reducers - 1) / reducers);
    }
  }

  private static final String PARTS = "urls.parts";

  static final class SortReducer extends Reducer<IntWritable, BytesWritable, Object, Object> {
    private boolean more;

    @Override
    public void run(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      PageRanges ranges = NumberPages.ranges(conf);
      int reducer = context.getTaskAttemptID().getTaskID().getId();
      int reducers = context.getNumReduceTasks();
      int end = ByRange.first(reducer + 1, reducers, ranges.count());
      more = context.nextKey();
      for (int range = ByRange.first(reducer, reducers, ranges.count()); range < end; range++) {
        try (TaskScratch scratch = new TaskScratch(context);
            UrlSorter urls = new UrlSorter(scratch.directory(), Platform.memoryPerTask(conf) / 8)) {
          collect(range, urls, context);
          write(ranges, range, urls.sorted(), scratch, context);
        }
      }
      if (more) throw new IllegalStateException("range " + context.getCurrentKey() + " came late");
    }

    private void collect(int range, UrlSorter urls, Context context)
        throws IOException, InterruptedException {
      if (!more || context.getCurrentKey().get() != range) return;
      for (BytesWritable run : context.getValues()) {
        try (SortedTableReader in =
            new SortedTableReader(new ArraySource(run.getBytes(), run.getLength()), "a run")) {
          while (in.next()) urls.add(in.key(), in.keyLength(), UrlRun.kind(in));
        }
        context.progress();
      }
      more = context.nextKey();
    }

    private static void write(
        PageRanges ranges, int range, TableMerge urls, TaskScratch scratch, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(conf);
      try (PageMerge pages = NumberPages.pages(conf, ranges, range);
          PartBuilder part = new PartBuilder(conf, fs, work, range, pages != null, scratch)) {
        part.build(pages, urls, context::progress);
        part.finish();
        context.getCounter(UrlCount.ROWS).increment(part.rows());
        context.getCounter(UrlCount.ASKED).increment(part.asked());
      }
    }
  }

  static Job configure(
      Configuration conf, UrlInput input, List<Path> runs, Path ranges, int parts, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "sort URLs");
    job.setJarByClass(SortUrls.class);
    Configuration set = job.getConfiguration();
    set.set(NumberPages.RANGES, ranges.toString());
    set.setInt(PARTS, parts);
    NumberPages.setRuns(set, runs);
    input.setUp(job);
    job.setPartitionerClass(ByRange.class);
    job.setReducerClass(SortReducer.class);
    job.setNumReduceTasks(Math.min(Platform.reducers(conf), parts));
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Sorts URLs.
   *
   * @param runs of a page store, or none
   * @param ranges the file of ranges
   * @param output a directory that does not exist
   */
  static UrlTable run(
      Configuration conf, JobRunner jobs, UrlInput input, List<Path> runs, Path ranges, Path output)
      throws IOException, InterruptedException {
    int parts = PageRanges.read(ranges.getFileSystem(conf), ranges).count();
    Counters counters = jobs.run(configure(conf, input, runs, ranges, parts, output));
    long asked = counters.findCounter(UrlCount.ASKED).getValue();
    FileSystem fs = output.getFileSystem(conf);
    return new UrlTable(output, UrlTables.finish(fs, output, parts), asked);
  }
}
