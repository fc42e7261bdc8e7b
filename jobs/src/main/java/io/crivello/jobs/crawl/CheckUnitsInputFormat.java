package io.crivello.jobs.crawl;

import io.crivello.jobs.runtime.ItemReader;
import io.crivello.jobs.runtime.ItemSplit;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The lines of a list of {@link CheckUnit}s as records (nothing, line). Consecutive ones are given
 * to one task until they are large enough together: a process a small file would be most of a check
 * on a cluster.
 */
final class CheckUnitsInputFormat extends InputFormat<NullWritable, Text> {
  private static final String LIST = "check.units";
  private static final long ENOUGH = 32 << 20;

  /** Lets a job have the lines of a list. */
  static void setUp(Job job, Path list) {
    job.getConfiguration().set(LIST, list.toString());
    job.setInputFormatClass(CheckUnitsInputFormat.class);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    Path list = new Path(conf.get(LIST));
    List<InputSplit> splits = new ArrayList<>();
    UnitsSplit split = new UnitsSplit();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(list.getFileSystem(conf).open(list), StandardCharsets.UTF_8))) {
      for (String line; (line = in.readLine()) != null; ) {
        if (split.getLength() >= ENOUGH) {
          splits.add(split);
          split = new UnitsSplit();
        }
        split.add(new Text(line), bytes(conf, new Path(CheckUnit.parse(line).path())));
      }
    }
    if (!split.isEmpty()) splits.add(split);
    return splits;
  }

  /** How large a file is, or a directory with all that is below; 0 if it is missing. */
  private static long bytes(Configuration conf, Path path) throws IOException {
    try {
      return path.getFileSystem(conf).getContentSummary(path).getLength();
    } catch (FileNotFoundException missing) {
      return 0;
    }
  }

  @Override
  public RecordReader<NullWritable, Text> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new ItemReader<>();
  }

  /** Some lines of the list. */
  public static final class UnitsSplit extends ItemSplit<Text> {
    @Override
    protected Text newItem() {
      return new Text();
    }
  }
}
