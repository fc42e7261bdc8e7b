package io.crivello.jobs.runtime;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;

/**
 * A split that carries its records itself, such as names of files that the mapper opens. They reach
 * the mapper in order by an {@link ItemReader}. Memory: all of them.
 */
public abstract class ItemSplit<T extends Writable> extends InputSplit implements Writable {
  private final List<T> items = new ArrayList<>();
  private long bytes;

  /** An empty item, to be read. */
  protected abstract T newItem();

  /**
   * Adds an item.
   *
   * @param itsBytes how much work it stands for
   */
  public final void add(T item, long itsBytes) {
    items.add(item);
    bytes += itsBytes;
  }

  public final boolean isEmpty() {
    return items.isEmpty();
  }

  final List<T> items() {
    return items;
  }

  @Override
  public final long getLength() {
    return bytes;
  }

  @Override
  public final String[] getLocations() {
    return new String[0];
  }

  @Override
  public final void write(DataOutput out) throws IOException {
    out.writeLong(bytes);
    out.writeInt(items.size());
    for (T item : items) item.write(out);
  }

  @Override
  public final void readFields(DataInput in) throws IOException {
    bytes = in.readLong();
    items.clear();
    for (int n = in.readInt(); n > 0; n--) {
      T item = newItem();
      item.readFields(in);
      items.add(item);
    }
  }
}
