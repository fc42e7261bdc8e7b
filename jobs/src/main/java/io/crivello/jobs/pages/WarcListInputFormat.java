package io.crivello.jobs.pages;

import java.io.BufferedReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The archives of a list, one a line, as records (index in the split, line). Consecutive archives
 * are given to one task until they are large enough together; those that share a fetch list are
 * never separated.
 */
public final class WarcListInputFormat extends InputFormat<LongWritable, Text> {
  /** The file that lists the archives. */
  static final String LIST = "pages.list";

  /** Bytes of archives that are enough for a task. */
  static final String TASK_BYTES = "pages.task.bytes";

  private static final long LEAST_TASK_BYTES = 4 << 20;
  private static final long MOST_TASK_BYTES = 64 << 20;

  /** How much is enough for a task, so that all that run at once have something to do. */
  static long enough(long bytes, int concurrentTasks) {
    return Math.max(LEAST_TASK_BYTES, Math.min(MOST_TASK_BYTES, bytes / concurrentTasks));
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    long enough = conf.getLong(TASK_BYTES, MOST_TASK_BYTES);
    List<InputSplit> splits = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    long bytes = 0;
    String fetchList = "";
    for (String line : readList(conf)) {
      WarcInput archive = WarcInput.parse(line);
      boolean together = archive.isRobots() && archive.fetchList().equals(fetchList);
      if (bytes >= enough && !together) {
        splits.add(new ArchivesSplit(lines, bytes));
        lines = new ArrayList<>();
        bytes = 0;
      }
      lines.add(line);
      bytes += archive.length();
      fetchList = archive.fetchList();
    }
    if (!lines.isEmpty()) splits.add(new ArchivesSplit(lines, bytes));
    return splits;
  }

  private static List<String> readList(Configuration conf) throws IOException {
    Path list = new Path(conf.get(LIST));
    FileSystem fs = list.getFileSystem(conf);
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(fs.open(list), StandardCharsets.UTF_8))) {
      return in.lines().toList();
    }
  }

  @Override
  public RecordReader<LongWritable, Text> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new LineReader();
  }

  /** Some archives. */
  public static final class ArchivesSplit extends InputSplit implements Writable {
    private List<String> lines = new ArrayList<>();
    private long bytes;

    /** For Hadoop. */
    public ArchivesSplit() {}

    ArchivesSplit(List<String> lines, long bytes) {
      this.lines = lines;
      this.bytes = bytes;
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
      out.writeLong(bytes);
      out.writeInt(lines.size());
      for (String line : lines) Text.writeString(out, line);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      bytes = in.readLong();
      int count = in.readInt();
      lines = new ArrayList<>();
      for (int i = 0; i < count; i++) lines.add(Text.readString(in));
    }
  }

  private static final class LineReader extends RecordReader<LongWritable, Text> {
    private final LongWritable key = new LongWritable();
    private final Text value = new Text();
    private List<String> lines;
    private int next;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      lines = ((ArchivesSplit) split).lines;
    }

    @Override
    public boolean nextKeyValue() {
      if (next == lines.size()) return false;
      key.set(next);
      value.set(lines.get(next++));
      return true;
    }

    @Override
    public LongWritable getCurrentKey() {
      return key;
    }

    @Override
    public Text getCurrentValue() {
      return value;
    }

    @Override
    public float getProgress() {
      return lines.isEmpty() ? 1 : (next - 1f) / lines.size();
    }

    @Override
    public void close() {}
  }
}
