package io.crivello.jobs.pages;

import io.crivello.jobs.runtime.ItemReader;
import io.crivello.jobs.runtime.ItemSplit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The archives of a list, one a line, as records (nothing, line). Consecutive archives are given to
 * one task until they are large enough together; those that share a fetch list are never separated.
 */
public final class WarcListInputFormat extends InputFormat<NullWritable, Text> {
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
    ArchivesSplit split = new ArchivesSplit();
    String fetchList = "";
    for (String line : readList(conf)) {
      WarcInput archive = WarcInput.parse(line);
      boolean together = archive.isRobots() && archive.fetchList().equals(fetchList);
      if (split.getLength() >= enough && !together) {
        splits.add(split);
        split = new ArchivesSplit();
      }
      split.add(new Text(line), archive.length());
      fetchList = archive.fetchList();
    }
    if (!split.isEmpty()) splits.add(split);
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
  public RecordReader<NullWritable, Text> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new ItemReader<>();
  }

  /** Some archives, as lines of the list. */
  public static final class ArchivesSplit extends ItemSplit<Text> {
    @Override
    protected Text newItem() {
      return new Text();
    }
  }
}
