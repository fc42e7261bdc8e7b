package io.crivello.jobs.codes;

import io.crivello.code.SignedFold;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.ListedTextInputFormat;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.StageFailedException;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;

/**
 * Counts how often each integer occurs in text files with one integer a line.
 *
 * <p>Reads lines; writes sequence files of (integer, count), each part sorted. A mapper adds up in
 * a hash table that it empties whenever the memory of a task is used up, so that neither the number
 * of lines nor that of distinct integers is bounded by memory. A line that is not an integer in
 * range is counted under its reason and passed over.
 */
final class CountIntegers {
  /** Whether integers are signed and are to be folded into naturals. */
  private static final String SIGNED = "job.codes.signed";

  /** Bytes an entry of the mapper's hash table takes, growth included. */
  private static final int BYTES_PER_ENTRY = 64;

  /** Where every line went. */
  enum Lines {
    INTEGERS,
    BLANK,
    MALFORMED,
    OUT_OF_RANGE
  }

  private CountIntegers() {}

  static final class CountMapper extends Mapper<LongWritable, Text, LongWritable, LongWritable> {
    private final Long2LongOpenHashMap counts = new Long2LongOpenHashMap();
    private final LongWritable key = new LongWritable();
    private final LongWritable value = new LongWritable();
    private final DecimalLine line = new DecimalLine();
    private boolean signed;
    private long mostEntries;

    @Override
    protected void setup(Context context) {
      Configuration conf = context.getConfiguration();
      signed = conf.getBoolean(SIGNED, false);
      mostEntries = Math.max(1000, Platform.memoryPerTask(conf) / 2 / BYTES_PER_ENTRY);
    }

    @Override
    protected void map(LongWritable offset, Text text, Context context)
        throws IOException, InterruptedException {
      Lines kind = line.parse(text.getBytes(), text.getLength(), signed);
      context.getCounter(kind).increment(1);
      if (kind != Lines.INTEGERS) return;
      counts.addTo(signed ? SignedFold.fold(line.value()) : line.value(), 1);
      if (counts.size() >= mostEntries) empty(context);
    }

    private void empty(Context context) throws IOException, InterruptedException {
      for (Long2LongMap.Entry entry : counts.long2LongEntrySet()) {
        key.set(entry.getLongKey());
        value.set(entry.getLongValue());
        context.write(key, value);
      }
      counts.clear();
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      empty(context);
    }
  }

  static final class SumReducer
      extends Reducer<LongWritable, LongWritable, LongWritable, LongWritable> {
    private final LongWritable sum = new LongWritable();

    @Override
    protected void reduce(LongWritable key, Iterable<LongWritable> values, Context context)
        throws IOException, InterruptedException {
      long total = 0;
      for (LongWritable value : values) total += value.get();
      sum.set(total);
      context.write(key, sum);
    }
  }

  static Job configure(Configuration conf, List<Path> input, Path output, boolean signed)
      throws IOException {
    Job job = Job.getInstance(conf, "count integers");
    job.setJarByClass(CountIntegers.class);
    job.getConfiguration().setBoolean(SIGNED, signed);
    FileInputFormat.setInputPaths(job, input.toArray(Path[]::new));
    job.setInputFormatClass(ListedTextInputFormat.class);
    job.setMapperClass(CountMapper.class);
    job.setCombinerClass(SumReducer.class);
    job.setReducerClass(SumReducer.class);
    job.setNumReduceTasks(Platform.reducers(conf));
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(LongWritable.class);
    job.setOutputFormatClass(SequenceFileOutputFormat.class);
    SequenceFileOutputFormat.setOutputCompressionType(job, SequenceFile.CompressionType.NONE);
    FileOutputFormat.setOutputPath(job, output);
    return job;
  }

  /** Runs the job and checks that every line is accounted for. */
  static Counters run(
      Configuration conf, JobRunner jobs, List<Path> input, Path output, boolean signed)
      throws IOException, InterruptedException {
    Counters counters = jobs.run(configure(conf, input, output, signed));
    long lines = 0;
    for (Lines kind : Lines.values()) lines += counters.findCounter(kind).getValue();
    long read = counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue();
    if (lines != read) {
      throw new StageFailedException(read + " lines were read, but " + lines + " accounted for");
    }
    return counters;
  }
}
