package io.crivello.struct;

import java.util.Objects;

/**
 * A sequence of <var>n</var> integers 0 ≤ <var>x</var>₀ ≤ <var>x</var>₁ ≤ … ≤ <var>u</var> &lt; 2⁶³
 * in at most 2 + max(0, log₂(<var>u</var> / <var>n</var>)) bits each, plus a constant, plus the
 * hints that make it quick (Elias, 1974; Fano, 1971; with the searches of Vigna, 2013).
 *
 * <p>The low ℓ = max(0, ⌊log₂(<var>u</var> / <var>n</var>)⌋) bits of each element lie in an array.
 * The rest, its <i>high part</i>, says in which <i>bucket</i> the element is; a bit vector has, for
 * each bucket, as many ones as it has elements, and a zero. So the one of element <var>i</var>
 * stands at <var>i</var> plus its high part. {@link EliasFanoFormat} describes the bits.
 *
 * <p>{@link #get}, {@link #successor} and {@link #predecessor} take a few cache misses, and on
 * crowded buckets a binary search. Sequences are immutable; any number of threads may read one,
 * each with a cursor of its own.
 */
public final class EliasFano {
  /** The answer when there is no such element. */
  public static final long NONE = -1;

  /** In a bucket, and over empty words, so many are looked at before a faster search. */
  private static final int PATIENCE = 8;

  final long n;
  final long bound;
  final int lowBits;
  final long lowMask;

  /** One less than the bits that are taken from {@code low} for an element, but not negative. */
  final int lowSpan;

  final long[] high;
  final long[] low;
  final long last;
  private final SelectIndex ones;
  private final SelectIndex zeros;

  EliasFano(long n, long bound, long[] high, long[] low) {
    this.n = n;
    this.bound = bound;
    this.high = high;
    lowBits = lowBits(n, bound);
    lowMask = Words.mask(lowBits);
    lowSpan = Math.max(0, lowBits - 1);
    this.low = low.length == 0 ? new long[1] : low;
    long length = highLength(n, bound);
    ones = SelectIndex.ofOnes(high, length, n);
    zeros = SelectIndex.ofZeros(high, length, length - n);
    last = n == 0 ? NONE : get(n - 1);
  }

  /** ℓ: how many low bits of each element are kept apart. */
  static int lowBits(long n, long bound) {
    if (n == 0) return 63;
    return Math.max(0, 63 - Long.numberOfLeadingZeros(bound / n));
  }

  /** The length of the bit vector of the high parts. */
  static long highLength(long n, long bound) {
    return Math.addExact(n, (bound >>> lowBits(n, bound)) + 1);
  }

  /** The sequence of the first {@code n} elements of an array, with the last one as its bound. */
  public static EliasFano of(long[] sorted, int n) {
    Builder builder = new Builder(n, n == 0 ? 0 : sorted[n - 1]);
    for (int i = 0; i < n; i++) builder.add(sorted[i]);
    return builder.build();
  }

  /** The number of elements, <var>n</var>. */
  public long length() {
    return n;
  }

  /** <var>u</var>: no element is larger. */
  public long bound() {
    return bound;
  }

  /** The largest element, or {@link #NONE} if there is none. */
  public long last() {
    return last;
  }

  /** The bits of the sequence, without the hints. */
  public long sizeInBits() {
    return (long) (high.length + low.length) << 6;
  }

  /** The bits of the hints. */
  public long hintsInBits() {
    return ones.sizeInBits() + zeros.sizeInBits();
  }

  /** The element of index {@code i}, {@code 0 ≤ i < length()}. */
  public long get(long i) {
    Objects.checkIndex(i, n);
    return (ones.select(i) - i) << lowBits | low(i);
  }

  private long low(long i) {
    return CompactArray.extract(low, i * lowBits, lowSpan, lowMask);
  }

  /** The first element that is at least {@code x}, or {@link #NONE}. */
  public long successor(long x) {
    x = Math.max(x, 0);
    if (x > last) return NONE;
    long bucket = x >>> lowBits;
    long i = firstAtLeast(bucket, x & lowMask);
    return (oneFrom(bucket + i, i) - i) << lowBits | low(i);
  }

  /** The index of the first element that is at least {@code x}, or {@link #length()}. */
  public long successorIndex(long x) {
    if (x > last) return n;
    if (x < 0) return 0;
    return firstAtLeast(x >>> lowBits, x & lowMask);
  }

  /** The last element that is at most {@code x}, or {@link #NONE}. */
  public long predecessor(long x) {
    if (x >= last) return last;
    if (x < 0) return NONE;
    long bucket = (x + 1) >>> lowBits;
    long i = firstAtLeast(bucket, (x + 1) & lowMask);
    if (i == 0) return NONE;
    return (oneBefore(bucket + i, i) - i + 1) << lowBits | low(i - 1);
  }

  /** The index of the last element that is at most {@code x}, or {@link #NONE}. */
  public long predecessorIndex(long x) {
    if (x >= last) return n - 1;
    if (x < 0) return NONE;
    return successorIndex(x + 1) - 1;
  }

  /** A cursor before the first element. */
  public EliasFanoCursor cursor() {
    return new EliasFanoCursor(this);
  }

  /**
   * The index of the first element of a bucket with low bits of at least {@code x}; if there is
   * none, of the first element behind the bucket. There must be such an element.
   */
  long firstAtLeast(long bucket, long x) {
    long position = bucket == 0 ? 0 : zeros.select(bucket - 1) + 1;
    long i = position - bucket;
    // Most buckets have one element or two: their answer is computed without a branch.
    long less = isOne(position) & (low(i) - x) >>> 63;
    long next = Math.min(i + 1, n - 1);
    long lessToo = less & isOne(position + less) & (low(next) - x) >>> 63;
    i += less + lessToo;
    return lessToo == 0 ? i : firstAtLeastFrom(i, bucket, x);
  }

  private long firstAtLeastFrom(long i, long bucket, long x) {
    for (int tries = 0; tries < PATIENCE; tries++, i++) {
      if (isOne(bucket + i) == 0 || low(i) >= x) return i;
    }
    long end = zeros.select(bucket) - bucket;
    while (i < end) {
      long middle = (i + end) >>> 1;
      if (low(middle) < x) i = middle + 1;
      else end = middle;
    }
    return i;
  }

  private long isOne(long position) {
    return high[(int) (position >>> 6)] >>> position & 1;
  }

  /** The one of element {@code i}, which is the first at or after a position. */
  long oneFrom(long position, long i) {
    int w = (int) (position >>> 6);
    long window = high[w] & -1L << position;
    for (int end = w + PATIENCE; window == 0; window = high[++w]) {
      if (w == end) return ones.select(i);
    }
    return ((long) w << 6) + Long.numberOfTrailingZeros(window);
  }

  /** The one of element {@code i − 1}, which is the last before a position. */
  private long oneBefore(long position, long i) {
    int w = (int) (position >>> 6);
    long window = high[w] & ~(-1L << position);
    for (int end = w - PATIENCE; window == 0; window = high[--w]) {
      if (w == end) return ones.select(i - 1);
    }
    return ((long) w << 6) + 63 - Long.numberOfLeadingZeros(window);
  }

  /** Makes a sequence from its elements in order, holding nothing but the result. */
  public static final class Builder {
    private final long n;
    private final long bound;
    private final int lowBits;
    private final long lowMask;
    private long[] high;
    private long[] low;
    private long added;
    private long last;

    /**
     * Starts a sequence.
     *
     * @param n how many elements will be added
     * @param bound <var>u</var>: none of them is larger
     * @throws IllegalArgumentException if one is negative or the sequence would not fit 2³⁷ bits
     */
    public Builder(long n, long bound) {
      if (n < 0 || bound < 0) throw new IllegalArgumentException(n + " elements up to " + bound);
      this.n = n;
      this.bound = bound;
      lowBits = lowBits(n, bound);
      lowMask = Words.mask(lowBits);
      if (Math.multiplyHigh(n, (long) lowBits) != 0) {
        throw new IllegalArgumentException(n + " elements of " + lowBits + " bits are too many");
      }
      high = new long[Words.count(highLength(n, bound))];
      low = new long[Words.count(n * lowBits)];
    }

    /**
     * Adds the next element.
     *
     * @throws IllegalArgumentException if it is smaller than the one before or larger than the
     *     bound
     * @throws IllegalStateException if there are enough already
     */
    public Builder add(long x) {
      if (x < last || x > bound) {
        throw new IllegalArgumentException(x + " is not between " + last + " and " + bound);
      }
      if (high == null || added == n) throw new IllegalStateException("already " + n + " elements");
      long position = (x >>> lowBits) + added;
      high[(int) (position >>> 6)] |= 1L << position;
      if (lowBits != 0) CompactArray.store(low, added * lowBits, lowBits, lowMask, x & lowMask);
      last = x;
      added++;
      return this;
    }

    /**
     * The sequence. The builder cannot be used afterwards.
     *
     * @throws IllegalStateException if elements are missing
     */
    public EliasFano build() {
      if (high == null || added != n) {
        throw new IllegalStateException(added + " elements of " + n);
      }
      EliasFano sequence = new EliasFano(n, bound, high, low);
      high = null;
      low = null;
      return sequence;
    }
  }
}
