package io.crivello.jobs.store;

import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The pages of a store, in the order of sort forms within a split. Splits are numbered intervals of
 * sort forms, in order, that follow from the runs alone: about {@value #SPLIT_BYTES} bytes of
 * compressed pages each.
 */
public final class PagesInputFormat extends InputFormat<PageKeyWritable, PageWritable> {
  static final String RUNS = "store.runs";
  static final String VERSIONS = "store.versions";
  static final long SPLIT_BYTES = 8 << 20;

  /**
   * Lets a job read a store.
   *
   * @param runs oldest first
   * @param versions how many of each page, newest first; 0 for all
   */
  public static void setUp(Job job, List<Path> runs, int versions) {
    Configuration conf = job.getConfiguration();
    conf.setInt(RUNS, runs.size());
    for (int i = 0; i < runs.size(); i++) conf.set(RUNS + "." + i, runs.get(i).toString());
    conf.setInt(VERSIONS, versions);
    job.setInputFormatClass(PagesInputFormat.class);
  }

  static List<Path> runs(Configuration conf) {
    List<Path> runs = new ArrayList<>();
    for (int i = 0; i < conf.getInt(RUNS, 0); i++) runs.add(new Path(conf.get(RUNS + "." + i)));
    return runs;
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    return new ArrayList<>(intervals(conf, runs(conf)));
  }

  /** Where the intervals begin in which runs are read: none if there are no runs. */
  public static List<byte[]> starts(Configuration conf, List<Path> runs) throws IOException {
    return intervals(conf, runs).stream().map(PageSplit::from).toList();
  }

  /** The intervals in which runs are read. */
  static List<PageSplit> intervals(Configuration conf, List<Path> runs) throws IOException {
    TreeMap<byte[], Long> bytes = new TreeMap<>(Arrays::compareUnsigned);
    for (Path run : runs) {
      FileSystem fs = run.getFileSystem(conf);
      PageRanges ranges = PageRanges.read(fs, new Path(run, PageFiles.RANGES));
      for (int range = 0; range < ranges.count(); range++) {
        Path data = new Path(PageFiles.part(run, range), MapFile.DATA_FILE_NAME);
        bytes.merge(ranges.start(range), fs.getFileStatus(data).getLen(), Long::sum);
      }
    }
    List<PageSplit> splits = new ArrayList<>();
    byte[] from = new byte[0];
    long sum = 0;
    for (var entry : bytes.entrySet()) {
      if (sum >= SPLIT_BYTES) {
        splits.add(new PageSplit(splits.size(), from, entry.getKey(), sum));
        from = entry.getKey();
        sum = 0;
      }
      sum += entry.getValue();
    }
    if (!runs.isEmpty()) splits.add(new PageSplit(splits.size(), from, null, sum));
    return splits;
  }

  @Override
  public RecordReader<PageKeyWritable, PageWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new PageReader();
  }

  /** An interval of sort forms. */
  public static final class PageSplit extends InputSplit implements Writable {
    private int number;
    private byte[] from = new byte[0];
    private byte[] to;
    private long bytes;

    /** For Hadoop. */
    public PageSplit() {}

    PageSplit(int number, byte[] from, byte[] to, long bytes) {
      this.number = number;
      this.from = from;
      this.to = to;
      this.bytes = bytes;
    }

    /** Its place among all splits, in order. */
    public int number() {
      return number;
    }

    /** Where it begins; not to be changed. */
    public byte[] from() {
      return from;
    }

    byte[] to() {
      return to;
    }

    @Override
    public long getLength() {
      return bytes;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(number);
      out.writeLong(bytes);
      out.writeInt(from.length);
      out.write(from);
      out.writeInt(to == null ? -1 : to.length);
      if (to != null) out.write(to);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      number = in.readInt();
      bytes = in.readLong();
      from = new byte[in.readInt()];
      in.readFully(from);
      int length = in.readInt();
      to = length < 0 ? null : new byte[length];
      if (to != null) in.readFully(to);
    }
  }

  private static final class PageReader extends RecordReader<PageKeyWritable, PageWritable> {
    private PageMerge merge;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
      Configuration conf = context.getConfiguration();
      PageSplit pages = (PageSplit) split;
      int versions = conf.getInt(VERSIONS, 1);
      merge = new PageMerge(conf, runs(conf), pages.from(), pages.to(), versions);
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      return merge.next();
    }

    @Override
    public PageKeyWritable getCurrentKey() {
      return merge.key();
    }

    @Override
    public PageWritable getCurrentValue() {
      return merge.page();
    }

    @Override
    public float getProgress() {
      return 0;
    }

    @Override
    public void close() throws IOException {
      if (merge != null) merge.close();
    }
  }
}
