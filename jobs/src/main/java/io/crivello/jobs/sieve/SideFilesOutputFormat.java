package io.crivello.jobs.sieve;

import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Output of tasks that create their files themselves, below their work path, from where the
 * committer moves them. As for any file output, an existing directory is an error.
 */
final class SideFilesOutputFormat extends FileOutputFormat<NullWritable, NullWritable> {
  static final String MARK_SUCCESS = "mapreduce.fileoutputcommitter.marksuccessfuljobs";

  @Override
  public RecordWriter<NullWritable, NullWritable> getRecordWriter(TaskAttemptContext context) {
    return new RecordWriter<>() {
      @Override
      public void write(NullWritable key, NullWritable value) {
        throw new UnsupportedOperationException("tasks of this job write files, not records");
      }

      @Override
      public void close(TaskAttemptContext ignored) {}
    };
  }
}
