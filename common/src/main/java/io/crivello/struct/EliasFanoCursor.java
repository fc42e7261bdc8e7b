package io.crivello.struct;

import java.util.Objects;

/**
 * Walks over an {@link EliasFano} sequence. A cursor stands on the element it returned last, or
 * before the first one, or, once it has returned {@link EliasFano#NONE}, behind the last one.
 */
public final class EliasFanoCursor {
  /** A bucket so far ahead is reached element by element. */
  private static final int WALK = 8;

  /** A bucket so far ahead is reached by counting zeros, one farther away by the hints. */
  private static final int SCAN = 512;

  /** So many elements are looked at before a crowded bucket is searched. */
  private static final int PATIENCE = 16;

  private final EliasFano sequence;
  private final long n;
  private final int lowBits;
  private final long lowMask;
  private final long[] high;
  private final long[] low;

  /** The index of the next element. */
  private long next;

  private long current = EliasFano.NONE;

  /** Where in {@code high} the window comes from. */
  private int highWord;

  /** What is left of that word: the ones of the elements not yet passed. */
  private long window;

  /** Where in {@code low} the buffer comes from. */
  private int lowWord;

  /** What is left of that word, shifted to the right, zeros behind it. */
  private long buffer;

  private int buffered;

  EliasFanoCursor(EliasFano sequence) {
    this.sequence = sequence;
    n = sequence.n;
    lowBits = sequence.lowBits;
    lowMask = sequence.lowMask;
    high = sequence.high;
    low = sequence.low;
    moveTo(0, 0);
  }

  /** Makes an element the next one, given the position of its one, or one with zeros before it. */
  private void moveTo(long i, long position) {
    next = i;
    highWord = (int) (position >>> 6);
    window = high[highWord] & -1L << position;
    fillBuffer();
  }

  private void fillBuffer() {
    long bit = next * lowBits;
    lowWord = (int) (bit >>> 6);
    buffer = low[lowWord] >>> bit;
    buffered = 64 - (int) (bit & 63);
  }

  public boolean hasNext() {
    return next < n;
  }

  /**
   * The element the cursor stands on, or {@link EliasFano#NONE} before the first and behind the
   * last.
   */
  public long current() {
    return current;
  }

  /** The index of the next element: one more than that of {@link #current()}, if there is one. */
  public long nextIndex() {
    return next;
  }

  /** Goes to the next element and returns it, or {@link EliasFano#NONE}. */
  public long next() {
    long i = next;
    if (i >= n) return end();
    while (window == 0) window = high[++highWord];
    long part = ((long) highWord << 6) + Long.numberOfTrailingZeros(window) - i;
    window &= window - 1;
    long lowPart = buffer;
    if (buffered >= lowBits) {
      buffer >>>= lowBits;
      buffered -= lowBits;
    } else {
      long word = low[++lowWord];
      lowPart |= word << buffered;
      buffer = word >>> (lowBits - buffered);
      buffered += 64 - lowBits;
    }
    next = i + 1;
    current = part << lowBits | (lowPart & lowMask);
    return current;
  }

  private long end() {
    next = n;
    current = EliasFano.NONE;
    return current;
  }

  /**
   * Takes the next elements, up to a number.
   *
   * @return how many there were; the cursor stands on the last of them
   */
  public int next(long[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    int taken = (int) Math.min(count, n - next);
    if (taken == 0 && count > 0) end();
    if (taken > 0) take(target, offset, taken);
    return taken;
  }

  private void take(long[] target, int offset, int count) {
    int span = sequence.lowSpan;
    long ahead = window;
    int w = highWord;
    long first = ((long) w << 6) - next + offset;
    long bit = next * lowBits;
    for (int j = offset; j < offset + count; j++) {
      while (ahead == 0) {
        ahead = high[++w];
        first += 64;
      }
      long part = first + Long.numberOfTrailingZeros(ahead) - j;
      target[j] = part << lowBits | CompactArray.extract(low, bit, span, lowMask);
      ahead &= ahead - 1;
      bit += lowBits;
    }
    next += count;
    highWord = w;
    window = ahead;
    current = target[offset + count - 1];
    if (next < n) fillBuffer();
  }

  /**
   * Goes forward to the first element that is at least {@code x} and returns it; stays if the
   * current one is. Behind the last it returns {@link EliasFano#NONE}.
   */
  public long advance(long x) {
    x = Math.max(x, 0);
    if (current >= x) return current;
    if (next >= n || x > sequence.last) return end();
    long bucket = x >>> lowBits;
    long ahead = bucket - (current >> lowBits);
    if (ahead > SCAN) {
      long position = sequence.start(bucket);
      moveTo(position - bucket, sequence.oneFrom(position, position - bucket));
    } else if (ahead > WALK) {
      scanTo(bucket);
    }
    for (int steps = 0; steps < PATIENCE; steps++) {
      if (next() >= x) return current;
    }
    long i = sequence.firstAtLeast(bucket, x & lowMask);
    if (i > next) moveTo(i, sequence.oneFrom(bucket + i, i));
    return next();
  }

  /** Goes to the start of a bucket by counting the zeros of each word. */
  private void scanTo(long bucket) {
    int w = highWord;
    long word = high[w];
    int ones = Long.bitCount(word);
    long zeros = ((long) w << 6) - next + ones - Long.bitCount(window);
    while (zeros + 64 - ones < bucket) {
      zeros += 64 - ones;
      word = high[++w];
      ones = Long.bitCount(word);
    }
    long position = ((long) w << 6) + Words.select(~word, (int) (bucket - zeros) - 1) + 1;
    moveTo(position - bucket, position);
  }
}
