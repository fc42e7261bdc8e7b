package io.crivello.jobs.store;

import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.IOException;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * The reducing half of a job that writes a run of the page store: its mappers emit pages by key,
 * each range is one reduce task and becomes one MapFile, in a directory of the job's output. If a
 * key comes twice, the page with the least bytes is kept, whatever came first.
 */
public final class StorePages {
  /** What became of pages. */
  public enum Count {
    STORED,
    REPEATED
  }

  private static final String RANGES_FILE = "store.ranges";
  private static final String DIRECTORY = "store.directory";

  private StorePages() {}

  /**
   * Lets a job with file output write a run. The caller adds the list of ranges, {@link #finish},
   * when the job has succeeded.
   *
   * @param ranges where to write the ranges for the tasks: a file that does not exist
   * @param directory of the run, below the job's output
   */
  public static void setUp(Job job, PageRanges ranges, Path rangesFile, String directory)
      throws IOException {
    Configuration conf = job.getConfiguration();
    ranges.write(rangesFile.getFileSystem(conf), rangesFile);
    conf.set(RANGES_FILE, rangesFile.toString());
    conf.set(DIRECTORY, directory);
    job.setMapOutputKeyClass(PageKeyWritable.class);
    job.setMapOutputValueClass(PageWritable.class);
    job.setPartitionerClass(ByRange.class);
    job.setReducerClass(RunReducer.class);
    job.setNumReduceTasks(ranges.count());
  }

  /** Completes a run after its job: without its list of ranges nobody reads it. */
  public static void finish(FileSystem fs, Path run, PageRanges ranges) throws IOException {
    ranges.write(fs, new Path(run, PageFiles.RANGES));
  }

  /** Sends a page to its range. */
  static final class ByRange extends Partitioner<PageKeyWritable, PageWritable>
      implements Configurable {
    private Configuration conf;
    private PageRanges ranges;

    @Override
    public void setConf(Configuration newConf) {
      conf = newConf;
      try {
        Path file = new Path(conf.get(RANGES_FILE));
        ranges = PageRanges.read(file.getFileSystem(conf), file);
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    @Override
    public Configuration getConf() {
      return conf;
    }

    @Override
    public int getPartition(PageKeyWritable key, PageWritable page, int parts) {
      return ranges.of(key.formBytes(), key.formLength());
    }
  }

  /** Writes the MapFile of a range. */
  static final class RunReducer extends Reducer<PageKeyWritable, PageWritable, Object, Object> {
    private final PageWritable least = new PageWritable();
    private PageFileWriter writer;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path run = new Path(FileOutputFormat.getWorkOutputPath(context), conf.get(DIRECTORY));
      int range = context.getTaskAttemptID().getTaskID().getId();
      writer = new PageFileWriter(run.getFileSystem(conf), PageFiles.part(run, range));
    }

    @Override
    protected void reduce(PageKeyWritable key, Iterable<PageWritable> pages, Context context)
        throws IOException {
      boolean any = false;
      for (PageWritable page : pages) {
        if (any) context.getCounter(Count.REPEATED).increment(1);
        if (!any || page.compareBytes(least) < 0) least.set(page);
        any = true;
      }
      writer.add(key, least);
      context.getCounter(Count.STORED).increment(1);
      context.progress();
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      writer.finish();
      writer.close();
    }
  }
}
