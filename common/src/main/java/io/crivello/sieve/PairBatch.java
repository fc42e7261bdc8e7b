package io.crivello.sieve;

import io.crivello.io.CorruptDataException;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * Pairs (signature, ordinal) in two parallel arrays, and their sorting: by signature, unsigned, and
 * then by ordinal.
 *
 * <p>Sorting scatters the pairs by leading bits into a second pair of arrays, in buckets that fit
 * the processor's cache, and back by the following bits into buckets of a few pairs, which are
 * finished by insertion: two passes over uniformly distributed signatures, whatever their number. A
 * bucket that stays large because its signatures are alike is finished by a plain radix sort.
 *
 * <p>Memory: 32 bytes a pair.
 */
public final class PairBatch {
  public static final int BYTES_PER_PAIR = 4 * Long.BYTES;

  private static final int SMALLEST = 1 << 10;
  private static final int MOST_FIRST_BITS = 10;
  private static final int LOG2_BUCKET = 12;
  private static final int MOST_BY_INSERTION = 40;

  private long[] signatures;
  private long[] ordinals;
  private long[] spareSignatures;
  private long[] spareOrdinals;
  private int size;
  private final int[] firstStarts = new int[(1 << MOST_FIRST_BITS) + 1];
  private int[] starts = new int[(1 << MOST_FIRST_BITS) + 1];

  private final int most;

  /**
   * An empty batch.
   *
   * @param most the number of pairs at which it {@link #isFull()}
   */
  public PairBatch(int most) {
    this.most = most;
    signatures = new long[Math.min(most, SMALLEST)];
    ordinals = new long[signatures.length];
    spareSignatures = new long[0];
    spareOrdinals = new long[0];
  }

  public int size() {
    return size;
  }

  public boolean isFull() {
    return size >= most;
  }

  public void clear() {
    size = 0;
  }

  /** The signatures; only the first {@link #size()} count. */
  public long[] signatures() {
    return signatures;
  }

  /** The ordinals, in step with the signatures. */
  public long[] ordinals() {
    return ordinals;
  }

  /** Adds a pair to a batch that is not full. */
  public void add(long signature, long ordinal) {
    if (size == signatures.length) ensureCapacity(Math.min(most, 2L * size));
    signatures[size] = signature;
    ordinals[size++] = ordinal;
  }

  /** Adds what {@link PackedPairs#pack} packed; the batch grows if it must. */
  public void addPacked(byte[] packed, int length) {
    long n = PackedPairs.count(packed, length);
    if (size + n > signatures.length) ensureCapacity(size + n + (size + n >>> 1));
    PackedPairs.unpack(packed, length, signatures, ordinals, size);
    size += (int) n;
  }

  private void ensureCapacity(long needed) {
    if (needed <= signatures.length) return;
    if (needed > Integer.MAX_VALUE - 8) throw new CorruptDataException(needed + " pairs at once");
    signatures = Arrays.copyOf(signatures, (int) needed);
    ordinals = Arrays.copyOf(ordinals, (int) needed);
  }

  /**
   * Sorts the pairs.
   *
   * @param commonBits how many leading bits all signatures have in common
   */
  public void sort(int commonBits) {
    if (size <= MOST_BY_INSERTION) {
      sortByInsertion(0, size);
      return;
    }
    if (spareSignatures.length < size) {
      spareSignatures = new long[signatures.length];
      spareOrdinals = new long[signatures.length];
    }
    int log2Size = 32 - Integer.numberOfLeadingZeros(size);
    int bits = Math.max(1, Math.min(MOST_FIRST_BITS, log2Size - LOG2_BUCKET));
    scatter(signatures, ordinals, 0, size, commonBits, bits, spareSignatures, spareOrdinals);
    System.arraycopy(starts, 0, firstStarts, 0, (1 << bits) + 1);
    for (int i = 0; i < 1 << bits; i++) {
      int from = i == 0 ? 0 : firstStarts[i - 1];
      int to = firstStarts[i];
      if (from < to) sortBucket(from, to, commonBits + bits);
    }
  }

  private void sortBucket(int from, int to, int skippedBits) {
    int n = to - from;
    int bits = Math.max(1, 30 - Integer.numberOfLeadingZeros(n));
    bits = Math.min(bits, Math.min(MOST_FIRST_BITS, Long.SIZE - skippedBits));
    scatter(spareSignatures, spareOrdinals, from, to, skippedBits, bits, signatures, ordinals);
    int start = from;
    for (int i = 0; i < 1 << bits; i++) {
      int end = starts[i];
      if (end - start > MOST_BY_INSERTION) {
        LongArrays.radixSort(signatures, ordinals, start, end);
      } else if (end - start > 1) {
        sortByInsertion(start, end);
      }
      start = end;
    }
  }

  /**
   * Moves pairs to other arrays, ordered by some of their bits. Afterwards {@code starts[i]} is
   * where the pairs with those bits equal to {@code i} end.
   */
  private void scatter(
      long[] fromSignatures,
      long[] fromOrdinals,
      int from,
      int to,
      int skippedBits,
      int bits,
      long[] toSignatures,
      long[] toOrdinals) {
    int[] counts = starts;
    Arrays.fill(counts, 0, (1 << bits) + 1, 0);
    int shift = Long.SIZE - bits;
    for (int i = from; i < to; i++) {
      counts[(int) (fromSignatures[i] << skippedBits >>> shift) + 1]++;
    }
    counts[0] = from;
    for (int i = 1; i <= 1 << bits; i++) counts[i] += counts[i - 1];
    for (int i = from; i < to; i++) {
      long signature = fromSignatures[i];
      int place = counts[(int) (signature << skippedBits >>> shift)]++;
      toSignatures[place] = signature;
      toOrdinals[place] = fromOrdinals[i];
    }
  }

  private void sortByInsertion(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long signature = signatures[i];
      long ordinal = ordinals[i];
      int j = i - 1;
      while (j >= from && isAfter(j, signature, ordinal)) {
        signatures[j + 1] = signatures[j];
        ordinals[j + 1] = ordinals[j];
        j--;
      }
      signatures[j + 1] = signature;
      ordinals[j + 1] = ordinal;
    }
  }

  private boolean isAfter(int j, long signature, long ordinal) {
    long other = signatures[j];
    return other == signature
        ? ordinals[j] > ordinal
        : other + Long.MIN_VALUE > signature + Long.MIN_VALUE;
  }

  /**
   * Keeps of each signature the pair with the least ordinal; the batch must be sorted.
   *
   * @param losers gets the ordinals of the others, or null
   */
  public void keepLeast(LongArrayList losers) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i > 0 && signatures[i] == signatures[kept - 1]) {
        if (losers != null) losers.add(ordinals[i]);
      } else {
        signatures[kept] = signatures[i];
        ordinals[kept++] = ordinals[i];
      }
    }
    size = kept;
  }

  /** Drops all pairs from a place on. */
  void truncate(int newSize) {
    size = newSize;
  }
}
