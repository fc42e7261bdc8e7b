package io.crivello.jobs.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs of the local runner that fail in ways it does not expect: each must end, with its cause. */
@Timeout(60)
class JobRunnerTest {
  private static final String WHERE = "test.fails.in";

  @TempDir Path folder;
  private final JobRunner runner =
      new JobRunner(
          new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8), false);

  /** Fails if it is the place where the job is told to fail. */
  private static void pass(JobContext context, String place) {
    for (String where : context.getConfiguration().getTrimmedStrings(WHERE)) {
      if (where.equals(place)) throw new NoClassDefFoundError("broken/in/" + place);
    }
  }

  /** Cannot be loaded. */
  static final class UnloadableMapper extends Mapper<LongWritable, Text, LongWritable, Text> {
    private static final int LENGTH = Integer.parseInt("no number");

    @Override
    protected void map(LongWritable key, Text value, Context context) {
      if (value.getLength() == LENGTH) throw new IllegalStateException();
    }
  }

  /** Fails where it is told to. */
  static final class FailingMapper extends Mapper<LongWritable, Text, LongWritable, Text> {
    @Override
    protected void setup(Context context) {
      pass(context, "mapper");
    }
  }

  /** Fails where it is told to. */
  static final class FailingReducer extends Reducer<LongWritable, Text, LongWritable, Text> {
    @Override
    protected void setup(Context context) {
      pass(context, "reducer");
    }
  }

  /** Fails where it is told to. */
  static final class FailingInput extends TextInputFormat {
    @Override
    public List<InputSplit> getSplits(JobContext context) throws IOException {
      pass(context, "splits");
      return super.getSplits(context);
    }
  }

  /** Fails where it is told to, and else writes nothing. */
  static final class FailingOutput extends OutputFormat<LongWritable, Text> {
    @Override
    public RecordWriter<LongWritable, Text> getRecordWriter(TaskAttemptContext context) {
      pass(context, "writer");
      return new RecordWriter<>() {
        @Override
        public void write(LongWritable key, Text value) {}

        @Override
        public void close(TaskAttemptContext task) {
          pass(task, "close");
        }
      };
    }

    @Override
    public void checkOutputSpecs(JobContext context) {
      pass(context, "specs");
    }

    @Override
    public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
      pass(context, "committer");
      if (context.getConfiguration().get(WHERE, "").equals("exception")) {
        throw new IllegalStateException("broken by exception");
      }
      return new FailingCommitter();
    }
  }

  /** Fails where it is told to. */
  static final class FailingCommitter extends OutputCommitter {
    @Override
    public void setupJob(JobContext context) {
      pass(context, "setupJob");
    }

    @Override
    public void commitJob(JobContext context) {
      pass(context, "commitJob");
    }

    @Override
    public void abortJob(JobContext context, JobStatus.State state) {
      pass(context, "abortJob");
    }

    @Override
    public void setupTask(TaskAttemptContext context) {
      pass(context, "setupTask");
    }

    @Override
    public boolean needsTaskCommit(TaskAttemptContext context) {
      return true;
    }

    @Override
    public void commitTask(TaskAttemptContext context) {
      pass(context, "commitTask");
    }

    @Override
    public void abortTask(TaskAttemptContext context) {}
  }

  private Job job(String name, String... where) throws IOException {
    Path input = java.nio.file.Files.writeString(folder.resolve(name + ".txt"), "one line\n");
    Configuration conf = Platform.configuration(null);
    Platform.embed(conf, folder.resolve(name));
    conf.set(WHERE, String.join(",", where));
    Job job = Job.getInstance(conf, name);
    job.setInputFormatClass(FailingInput.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    job.setMapperClass(FailingMapper.class);
    job.setReducerClass(FailingReducer.class);
    job.setOutputFormatClass(FailingOutput.class);
    job.setMapOutputKeyClass(LongWritable.class);
    job.setMapOutputValueClass(Text.class);
    job.setOutputKeyClass(NullWritable.class);
    return job;
  }

  private String failure(Job job) {
    return assertThrows(StageFailedException.class, () -> runner.run(job)).getMessage();
  }

  @Test
  void aJobThatDoesNotFailSucceeds() throws Exception {
    runner.run(job("works"));
  }

  @Test
  void aMapperThatCannotBeLoaded() throws Exception {
    Job job = job("unloadable");
    job.setMapperClass(UnloadableMapper.class);
    assertEquals(
        "unloadable failed: java.lang.NumberFormatException: For input string: \"no number\"",
        failure(job));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "splits",
        "specs",
        "mapper",
        "reducer",
        "writer",
        "close",
        "committer",
        "setupJob",
        "setupTask",
        "commitTask",
        "commitJob"
      })
  void anErrorAnywhereEndsTheJobWithItsCause(String where) throws Exception {
    String expected = "job failed: java.lang.NoClassDefFoundError: broken/in/" + where;
    assertEquals(expected, failure(job("job", where)));
    String again = failure(job("job", where, "abortJob"));
    assertTrue(again.startsWith("job failed: java.lang.NoClassDefFoundError: broken/in/"), again);
  }

  @Test
  void anExceptionInsteadOfAnOutputCommitter() throws Exception {
    assertEquals(
        "job failed: java.lang.IllegalStateException: broken by exception",
        failure(job("job", "exception")));
  }

  @Test
  void jobsAtTheSameTimeFailOfTheirOwnCauses() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int i = 0; i < 5; i++) {
        Job first = job("first-" + i, "setupJob");
        Job second = job("second-" + i, "mapper");
        Future<String> one = threads.submit(() -> failure(first));
        Future<String> two = threads.submit(() -> failure(second));
        assertTrue(one.get().endsWith("broken/in/setupJob"), one.get());
        assertTrue(two.get().endsWith("broken/in/mapper"), two.get());
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
