package io.crivello.jobs.sieve;

import io.crivello.sieve.OrdinalListsWriter;
import io.crivello.sieve.PairBatch;
import io.crivello.sieve.RadixSort;
import io.crivello.sieve.SeenCursor;
import io.crivello.sieve.SeenMerge;
import io.crivello.sieve.SeenRunFormat;
import io.crivello.sieve.SeenRunWriter;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * The reducer of {@link MergeSeen}: for each file of the new seen run that falls to it, merges the
 * groups of found signatures with the seen runs, which it streams once. It writes the file, and
 * beside it the ordinals that won (of digests: the places that lost), a sorted list a group. It
 * visits all its ranges, also those in which nothing was found: absorbed runs have to be copied.
 */
final class MergeReducer extends Reducer<IntWritable, BytesWritable, NullWritable, NullWritable> {
  private final PairBatch group = new PairBatch(Integer.MAX_VALUE - 8);
  private final RadixSort radix = new RadixSort();
  private LongArrayList losers;
  private SieveFiles files;
  private int prefixBits;
  private int slices;
  private boolean more;

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Configuration conf = context.getConfiguration();
    files = new SieveFiles(conf);
    prefixBits = conf.getInt(MergeSeen.PREFIX_BITS, 8);
    slices = conf.getInt(MergeSeen.SLICES, 1);
    if (conf.getBoolean(MergeSeen.DIGESTS, false)) losers = new LongArrayList();
    int reducer = context.getTaskAttemptID().getTaskID().getId();
    int reducers = context.getNumReduceTasks();
    int first = MergeSeen.RangePartitioner.firstSlice(reducer, reducers, slices);
    int end = MergeSeen.RangePartitioner.firstSlice(reducer + 1, reducers, slices);
    int ranges = SeenRunFormat.RANGES / slices;
    Path work = FileOutputFormat.getWorkOutputPath(context);
    more = context.nextKey();
    try (SeenMerge merge =
        new SeenMerge(
            open(SieveFiles.names(conf, MergeSeen.KEPT), first * ranges, end * ranges),
            open(SieveFiles.names(conf, MergeSeen.ABSORBED), first * ranges, end * ranges))) {
      for (int slice = first; slice < end; slice++) writeSlice(slice, merge, work, context);
    }
    if (more) throw new IllegalStateException("prefix " + context.getCurrentKey() + " came late");
    context.getCounter(MergeSeen.Volume.BYTES_READ).increment(files.bytesRead());
    context.getCounter(MergeSeen.Volume.BYTES_WRITTEN).increment(files.bytesWritten());
  }

  private List<SeenCursor> open(List<String> runs, int fromRange, int toRange) throws IOException {
    List<SeenCursor> cursors = new ArrayList<>();
    for (String directory : runs) cursors.add(files.seenRun(directory, fromRange, toRange));
    return cursors;
  }

  private void writeSlice(int slice, SeenMerge merge, Path work, Context context)
      throws IOException, InterruptedException {
    Path seen = new Path(work, MergeSeen.SEEN_DIRECTORY + "/" + SeenRunFormat.fileName(slice));
    Path lists =
        new Path(work, String.format(Locale.ROOT, "%s/r-%03d", MergeSeen.LISTS_DIRECTORY, slice));
    int log2Slices = Integer.numberOfTrailingZeros(slices);
    try (SeenRunWriter out = new SeenRunWriter(files.create(seen), slice, slices);
        OrdinalListsWriter ordinals = new OrdinalListsWriter(files.create(lists))) {
      while (more && context.getCurrentKey().get() >>> prefixBits - log2Slices == slice) {
        mergeGroup(merge, out, ordinals, context);
        context.progress();
        more = context.nextKey();
      }
      group.clear();
      merge.merge(group, lastSignature(slice, log2Slices), out, null);
      out.finish();
      ordinals.finish();
    }
  }

  private void mergeGroup(
      SeenMerge merge, SeenRunWriter out, OrdinalListsWriter lists, Context context)
      throws IOException, InterruptedException {
    int prefix = context.getCurrentKey().get();
    group.clear();
    for (BytesWritable packed : context.getValues()) {
      group.addPacked(packed.getBytes(), packed.getLength());
    }
    int pairs = group.size();
    group.sort(prefixBits);
    group.keepLeast(losers);
    int distinct = group.size();
    merge.merge(group, lastSignature(prefix, prefixBits), out, losers);
    int fresh = group.size();
    if (losers == null) {
      radix.sort(group.ordinals(), fresh);
      lists.add(group.ordinals(), fresh);
    } else {
      radix.sort(losers.elements(), losers.size());
      lists.add(losers.elements(), losers.size());
      losers.clear();
    }
    context.getCounter(MergeSeen.Found.DUPLICATE).increment(pairs - distinct);
    context.getCounter(MergeSeen.Found.SEEN).increment(distinct - fresh);
    context.getCounter(MergeSeen.Found.FRESH).increment(fresh);
  }

  /** The greatest signature that starts with some bits. */
  static long lastSignature(int prefix, int bits) {
    if (bits == 0) return -1;
    return ((long) prefix << Long.SIZE - bits) + (-1L >>> bits);
  }
}
