package io.crivello.jobs.sieve;

import io.crivello.jobs.runtime.Platform;
import io.crivello.sieve.OrdinalListsWriter;
import io.crivello.sieve.PackedPairs;
import io.crivello.sieve.PairBatch;
import io.crivello.sieve.RadixSort;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * The part of {@link MergeSeen}'s mappers that does not depend on what is read: collects pairs, and
 * sorts and emits them when the memory of the task is used up.
 */
abstract class PairMapper
    extends Mapper<NullWritable, PieceInputFormat.Piece, IntWritable, BytesWritable> {
  private static final int FEWEST_PAIRS = 1 << 12;
  private static final int MOST_PAIRS = 1 << 26;

  private final IntWritable key = new IntWritable();
  private final BytesWritable value = new BytesWritable();
  private final RadixSort radix = new RadixSort();
  private byte[] packed = new byte[0];
  private PairBatch batch;
  private int prefixBits;

  /** The ordinals that lost already here, if somebody asks for them. */
  private LongArrayList losers;

  private OrdinalListsWriter loserLists;

  SieveFiles files;

  @Override
  protected void setup(Context context) {
    Configuration conf = context.getConfiguration();
    files = new SieveFiles(conf);
    prefixBits = conf.getInt(MergeSeen.PREFIX_BITS, 8);
    long pairs = Platform.memoryPerTask(conf) / 2 / PairBatch.BYTES_PER_PAIR;
    batch = new PairBatch((int) Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, pairs)));
    if (conf.getBoolean(MergeSeen.DIGESTS, false)) losers = new LongArrayList();
  }

  /** Takes a pair. */
  final void add(long signature, long ordinal, Context context)
      throws IOException, InterruptedException {
    if (batch.isFull()) emit(context);
    batch.add(signature, ordinal);
  }

  private void emit(Context context) throws IOException, InterruptedException {
    int n = batch.size();
    batch.sort(0);
    batch.keepLeast(losers);
    context.getCounter(MergeSeen.Found.DUPLICATE).increment(n - batch.size());
    if (losers != null && !losers.isEmpty()) writeLosers(context);
    long[] signatures = batch.signatures();
    for (int from = 0; from < batch.size(); ) {
      int prefix = (int) (signatures[from] >>> Long.SIZE - prefixBits);
      int to = from + 1;
      while (to < batch.size() && signatures[to] >>> Long.SIZE - prefixBits == prefix) to++;
      int longest = PackedPairs.longest(to - from);
      if (packed.length < longest) packed = new byte[longest + longest / 4];
      int length = PackedPairs.pack(signatures, batch.ordinals(), from, to, packed);
      key.set(prefix);
      value.set(packed, 0, length);
      context.write(key, value);
      from = to;
    }
    batch.clear();
  }

  private void writeLosers(Context context) throws IOException, InterruptedException {
    if (loserLists == null) {
      String name =
          String.format(
              Locale.ROOT,
              "%s/m-%06d",
              MergeSeen.LISTS_DIRECTORY,
              context.getTaskAttemptID().getTaskID().getId());
      loserLists =
          new OrdinalListsWriter(
              files.create(new Path(FileOutputFormat.getWorkOutputPath(context), name)));
    }
    radix.sort(losers.elements(), losers.size());
    loserLists.add(losers.elements(), losers.size());
    losers.clear();
  }

  @Override
  protected void cleanup(Context context) throws IOException, InterruptedException {
    emit(context);
    if (loserLists != null) {
      loserLists.finish();
      loserLists.close();
    }
    context.getCounter(MergeSeen.Volume.BYTES_READ).increment(files.bytesRead());
    context.getCounter(MergeSeen.Volume.BYTES_WRITTEN).increment(files.bytesWritten());
  }
}
