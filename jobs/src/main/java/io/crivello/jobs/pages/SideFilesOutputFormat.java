package io.crivello.jobs.pages;

import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * For tasks that write their files themselves, below {@link FileOutputFormat#getWorkOutputPath}:
 * the committer moves those of the attempt that succeeds to the output directory.
 */
public final class SideFilesOutputFormat extends FileOutputFormat<NullWritable, NullWritable> {
  @Override
  public RecordWriter<NullWritable, NullWritable> getRecordWriter(TaskAttemptContext context) {
    return new RecordWriter<>() {
      @Override
      public void write(NullWritable key, NullWritable value) {
        throw new UnsupportedOperationException("the task writes its files itself");
      }

      @Override
      public void close(TaskAttemptContext ended) {}
    };
  }
}
