package io.crivello.jobs.runtime;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Output of tasks that create their files themselves, below their work path, from where the
 * committer moves them. As for any file output, an existing directory is an error.
 */
public final class SideFilesOutputFormat extends FileOutputFormat<NullWritable, NullWritable> {
  /** Lets a job write files into a new directory, all of them or, if it fails, none. */
  public static void setUp(Job job, Path output) {
    job.getConfiguration().setInt(FileOutputCommitter.FILEOUTPUTCOMMITTER_ALGORITHM_VERSION, 1);
    job.getConfiguration().setBoolean(FileOutputCommitter.SUCCESSFUL_JOB_OUTPUT_DIR_MARKER, false);
    job.setOutputFormatClass(SideFilesOutputFormat.class);
    setOutputPath(job, output);
  }

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
