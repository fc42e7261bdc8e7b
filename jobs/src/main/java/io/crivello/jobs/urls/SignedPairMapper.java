package io.crivello.jobs.urls;

import io.crivello.jobs.runtime.Platform;
import io.crivello.sieve.PairBatch;
import io.crivello.table.urls.SignedRun;
import io.crivello.table.urls.SignedRunPacker;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * The part of a mapper that emits pairs of a signature and a number: sorts them in memory, and
 * emits a {@link SignedRun} for each group of signatures, whose leading bits are the key. Memory:
 * half of the task's.
 */
public abstract class SignedPairMapper<K, V> extends Mapper<K, V, IntWritable, BytesWritable> {
  private static final int FEWEST_PAIRS = 1 << 12;

  /** A run has at most three numbers of ten bytes a pair. */
  private static final int MOST_PAIRS = SignedRun.LONGEST / 32;

  private final IntWritable key = new IntWritable();
  private final BytesWritable value = new BytesWritable();
  private final SignedRunPacker packer = new SignedRunPacker();
  private PairBatch batch;
  private int bits;
  private long pairs;
  private long repeated;

  @Override
  protected void setup(Context context) throws IOException, InterruptedException {
    Configuration conf = context.getConfiguration();
    bits = SignaturePrefix.get(conf);
    long most = Platform.memoryPerTask(conf) / 2 / PairBatch.BYTES_PER_PAIR;
    batch = new PairBatch((int) Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, most)));
  }

  /** Takes a pair. */
  protected final void add(long signature, long number, Context context)
      throws IOException, InterruptedException {
    if ((++pairs & 0xFFFF) == 0) context.progress();
    if (batch.isFull()) emit(context);
    batch.add(signature, number);
  }

  private void emit(Context context) throws IOException, InterruptedException {
    batch.sort(0);
    long[] signatures = batch.signatures();
    for (int from = 0; from < batch.size(); ) {
      int prefix = (int) (signatures[from] >>> Long.SIZE - bits);
      int to = from + 1;
      while (to < batch.size() && signatures[to] >>> Long.SIZE - bits == prefix) to++;
      repeated += packer.pack(signatures, batch.ordinals(), from, to);
      key.set(prefix);
      value.set(packer.bytes(), 0, packer.length());
      context.write(key, value);
      from = to;
    }
    batch.clear();
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    emit(context);
    context.getCounter(UrlCount.PAIRS).increment(pairs);
    context.getCounter(UrlCount.REPEATED).increment(repeated);
  }
}
