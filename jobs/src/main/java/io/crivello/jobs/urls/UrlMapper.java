package io.crivello.jobs.urls;

import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.store.PageRanges;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.urls.RowKind;
import io.crivello.table.urls.UrlBatch;
import io.crivello.table.urls.UrlRun;
import io.crivello.table.urls.UrlSample;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * The part of a mapper over URLs that does not depend on where they come from. In {@link
 * SampleUrls} it emits one sample of them; in {@link SortUrls} it sorts them in memory and emits,
 * for each range, a packed run. Memory: a quarter of the task's.
 */
public abstract class UrlMapper<K, V> extends Mapper<K, V, IntWritable, BytesWritable> {
  static final String IS_SAMPLE = "urls.is.sample";

  private final IntWritable key = new IntWritable();
  private final BytesWritable value = new BytesWritable();
  private UrlSample sample;
  private UrlBatch batch;
  private PageRanges ranges;
  private long read;

  /** Whether URLs are only sampled. */
  protected static boolean isSample(Configuration conf) {
    return conf.getBoolean(IS_SAMPLE, false);
  }

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    Configuration conf = context.getConfiguration();
    if (isSample(conf)) {
      sample = new UrlSample();
    } else {
      batch = new UrlBatch(Platform.memoryPerTask(conf) / 4);
      ranges = NumberPages.ranges(conf);
    }
  }

  /** Takes a URL by its sort form. */
  protected final void add(byte[] form, int length, RowKind kind, Context context)
      throws IOException, InterruptedException {
    if ((++read & 0xFFFF) == 0) context.progress();
    if (sample != null) {
      sample.add(form, length);
      return;
    }
    if (batch.isFull()) emit(context);
    batch.add(form, length, kind);
  }

  private void emit(Context context) throws IOException, InterruptedException {
    batch.sort();
    for (int from = 0; from < batch.size(); ) {
      int range = range(from);
      int to = firstAfter(range, from);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (SortedTableWriter run = new SortedTableWriter(out)) {
        UrlRun.write(batch, from, to, run);
        run.finish();
      }
      emit(range, out, context);
      from = to;
    }
    batch.clear();
  }

  private int range(int place) {
    int start = batch.start(place);
    int length = batch.length(place);
    return ranges.of(Arrays.copyOfRange(batch.bytes(), start, start + length), length);
  }

  /** The first place of the sorted batch beyond a range. */
  private int firstAfter(int range, int from) {
    if (range + 1 == ranges.count()) return batch.size();
    byte[] end = ranges.start(range + 1);
    int low = from;
    int high = batch.size();
    while (low < high) {
      int middle = low + high >>> 1;
      int start = batch.start(middle);
      int c =
          Arrays.compareUnsigned(
              batch.bytes(), start, start + batch.length(middle), end, 0, end.length);
      if (c < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private void emit(int to, ByteArrayOutputStream bytes, Context context)
      throws IOException, InterruptedException {
    byte[] array = bytes.toByteArray();
    key.set(to);
    value.set(array, 0, array.length);
    context.write(key, value);
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    context.getCounter(UrlCount.READ).increment(read);
    if (sample == null) {
      emit(context);
      return;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    sample.write(new DataOutputStream(out));
    emit(0, out, context);
  }
}
