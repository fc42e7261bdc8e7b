package io.crivello.jobs.runtime;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Gives each task one number, from 0 on: for jobs whose tasks know themselves what to read. */
public final class UnitsInputFormat extends InputFormat<IntWritable, NullWritable> {
  private static final String UNITS = "units.count";

  /** Lets a job have some tasks. */
  public static void setUp(Job job, int units) {
    job.getConfiguration().setInt(UNITS, units);
    job.setInputFormatClass(UnitsInputFormat.class);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    List<InputSplit> splits = new ArrayList<>();
    int units = context.getConfiguration().getInt(UNITS, 1);
    for (int unit = 0; unit < units; unit++) splits.add(new UnitSplit(unit));
    return splits;
  }

  @Override
  public RecordReader<IntWritable, NullWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new UnitReader(((UnitSplit) split).unit);
  }

  /** One number. */
  static final class UnitSplit extends InputSplit implements Writable {
    private int unit;

    UnitSplit() {}

    UnitSplit(int unit) {
      this.unit = unit;
    }

    @Override
    public long getLength() {
      return 1;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(unit);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      unit = in.readInt();
    }
  }

  private static final class UnitReader extends RecordReader<IntWritable, NullWritable> {
    private final IntWritable unit;
    private boolean read;

    UnitReader(int unit) {
      this.unit = new IntWritable(unit);
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      boolean first = !read;
      read = true;
      return first;
    }

    @Override
    public IntWritable getCurrentKey() {
      return unit;
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      return 0;
    }

    @Override
    public void close() {}
  }
}
