package io.crivello.jobs.urls;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.jobs.store.PageMerge;
import io.crivello.jobs.store.PageRanges;
import io.crivello.jobs.store.PagesInputFormat;
import java.io.IOException;
import java.util.ArrayList;
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
 * Numbers the pages of a store: merges its runs, which are in the order of sort forms, a task an
 * interval, and writes each interval as a part of the table. No reducer, no sorting. Memory: that
 * of {@link PartBuilder}, and a block of each run.
 */
final class NumberPages {
  /** Where the intervals begin: a file of {@link PageRanges}. */
  static final String RANGES = "urls.ranges";

  private static final String RUNS = "urls.store.runs";

  private NumberPages() {}

  static final class NumberMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path work = FileOutputFormat.getWorkOutputPath(context);
      try (TaskScratch scratch = new TaskScratch(context);
          PageMerge pages = pages(conf, ranges(conf), unit.get());
          PartBuilder part =
              new PartBuilder(conf, work.getFileSystem(conf), work, unit.get(), true, scratch)) {
        part.build(pages, null, context::progress);
        part.finish();
        context.getCounter(UrlCount.ROWS).increment(part.rows());
        context.getCounter(UrlCount.ASKED).increment(part.asked());
      }
    }
  }

  static PageRanges ranges(Configuration conf) throws IOException {
    Path file = new Path(conf.get(RANGES));
    return PageRanges.read(file.getFileSystem(conf), file);
  }

  /** The pages of a range, the newest version of each; null if there is no store. */
  static PageMerge pages(Configuration conf, PageRanges ranges, int range) throws IOException {
    byte[] to = range + 1 < ranges.count() ? ranges.start(range + 1) : null;
    return pages(conf, ranges.start(range), to);
  }

  /** The pages of an interval, the newest version of each; null if there is no store. */
  static PageMerge pages(Configuration conf, byte[] from, byte[] to) throws IOException {
    List<Path> runs = new ArrayList<>();
    for (int i = 0; i < conf.getInt(RUNS, 0); i++) runs.add(new Path(conf.get(RUNS + "." + i)));
    return runs.isEmpty() ? null : new PageMerge(conf, runs, from, to, 1);
  }

  /** Lets tasks read a store. */
  static void setRuns(Configuration conf, List<Path> runs) {
    conf.setInt(RUNS, runs.size());
    for (int i = 0; i < runs.size(); i++) conf.set(RUNS + "." + i, runs.get(i).toString());
  }

  static Job configure(Configuration conf, List<Path> runs, Path ranges, int parts, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "number pages");
    job.setJarByClass(NumberPages.class);
    job.getConfiguration().set(RANGES, ranges.toString());
    setRuns(job.getConfiguration(), runs);
    UnitsInputFormat.setUp(job, parts);
    job.setMapperClass(NumberMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Numbers the pages.
   *
   * @param runs of the store, oldest first; at least one
   * @param scratch an existing directory
   * @param output a directory that does not exist
   */
  static UrlTable run(
      Configuration conf, JobRunner jobs, List<Path> runs, Path scratch, Path output)
      throws IOException, InterruptedException {
    PageRanges ranges = PageRanges.at(PagesInputFormat.starts(conf, runs));
    Path file = new Path(scratch, "intervals");
    ranges.write(file.getFileSystem(conf), file);
    long asked =
        jobs.run(configure(conf, runs, file, ranges.count(), output))
            .findCounter(UrlCount.ASKED)
            .getValue();
    FileSystem fs = output.getFileSystem(conf);
    return new UrlTable(output, UrlTables.finish(fs, output, ranges.count()), asked);
  }
}
