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
  private final SelectIndex.OfOnes ones;
  private final SelectIndex.OfZeros zeros;

  EliasFano(long n, long bound, long[] high, long[] low) {
    this.n = n;
    this.bound = bound;
    this.high = high;
    lowBits = lowBits(n, bound);
    lowMask = Words.mask(lowBits);
    lowSpan = Math.max(0, lowBits - 1);
    this.low = low.length == 0 ? new long[1] : low;
    ones = new SelectIndex.OfOnes(high, n);
    zeros = new SelectIndex.OfZeros(high, highLength(n, bound) - n);
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
    long lowPart = low(i);
    return (ones.select(i) - i) << lowBits | lowPart;
  }

  private long low(long i) {
    return CompactArray.extract(low, i * lowBits, lowSpan, lowMask);
  }

  /** The first element that is at least {@code x}, or {@link #NONE}. */
  public long successor(long x) {
    x = Math.max(x, 0);
    if (x > last) return NONE;
    long bucket = x >>> lowBits;
    long position = start(bucket);
    long i = position - bucket;
    int w = (int) (position >>> 6);
    long window = high[w] & -1L << position;
    for (int tries = 0; tries < PATIENCE; tries++, i++) {
      if (window == 0) {
        window = high[++w];
        if (window == 0) {
          position = oneFrom((long) w << 6, i);
          w = (int) (position >>> 6);
          window = high[w];
        }
      }
      long element = (((long) w << 6) + Long.numberOfTrailingZeros(window) - i) << lowBits | low(i);
      if (element >= x) return element;
      window &= window - 1;
    }
    i = firstAtLeast(i, bucket, x & lowMask);
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
    long bucket = x >>> lowBits;
    long position = start(bucket + 1) - 1;
    int w = (int) (position >>> 6);
    long window = high[w] & ~(-1L << position);
    long i = position - bucket;
    for (int tries = 0; tries < PATIENCE; tries++) {
      if (i == 0) return NONE;
      if (window == 0) {
        position = oneBefore((long) w << 6, i);
        w = (int) (position >>> 6);
        window = high[w] & -1L >>> ~position;
      }
      i--;
      long one = Long.highestOneBit(window);
      long element = (((long) w << 6) + Long.numberOfTrailingZeros(one) - i) << lowBits | low(i);
      if (element <= x) return element;
      window ^= one;
    }
    i = successorIndex(x + 1);
    return i == 0 ? NONE : get(i - 1);
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
    return firstAtLeast(start(bucket) - bucket, bucket, x);
  }

  /** The same, when all elements of the bucket before {@code i} are known to be less. */
  private long firstAtLeast(long i, long bucket, long x) {
    for (int tries = 0; tries < PATIENCE; tries++, i++) {
      if (!isOne(bucket + i) || low(i) >= x) return i;
    }
    long end = zeros.select(bucket) - bucket;
    while (i < end) {
      long middle = (i + end) >>> 1;
      if (low(middle) < x) i = middle + 1;
      else end = middle;
    }
    return i;
  }

  /** The position of the first bit of a bucket. */
  long start(long bucket) {
    if (bucket == 0) return 0;
    long k = bucket - 1;
    // The low parts of the bucket lie about here. They are loaded now, beside the high parts, and
    // not after them; the comparison, never true, keeps the compiler from leaving it out.
    long within = k & (SelectIndex.STEP - 1);
    long about = zeros.near(k) - k + 2 * within - (within >>> 2);
    long touched = low[(int) Math.max(0, Math.min((about * lowBits) >> 6, low.length - 1))];
    long position = zeros.select(k) + 1;
    return (touched & position) == -1 ? -1 : position;
  }

  private boolean isOne(long position) {
    return (high[(int) (position >>> 6)] >>> position & 1) != 0;
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
