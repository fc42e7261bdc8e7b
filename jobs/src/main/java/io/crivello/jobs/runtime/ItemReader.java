package io.crivello.jobs.runtime;

import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Hands out the items of an {@link ItemSplit}, in order. */
public final class ItemReader<T extends Writable> extends RecordReader<NullWritable, T> {
  private List<T> items;
  private int next;

  @Override
  @SuppressWarnings("unchecked")
  public void initialize(InputSplit split, TaskAttemptContext context) {
    items = ((ItemSplit<T>) split).items();
  }

  @Override
  public boolean nextKeyValue() {
    if (next == items.size()) return false;
    next++;
    return true;
  }

  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public T getCurrentValue() {
    return items.get(next - 1);
  }

  @Override
  public float getProgress() {
    return items.isEmpty() ? 1 : Math.max(0, next - 1f) / items.size();
  }

  @Override
  public void close() {}
}
