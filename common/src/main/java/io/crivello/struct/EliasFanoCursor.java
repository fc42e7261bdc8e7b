package io.crivello.struct;

import java.util.Objects;

/**
 * Walks over an {@link EliasFano} sequence. A cursor stands on the element it returned last, or
 * before the first one, or, once it has returned {@link EliasFano#NONE}, behind the last one.
 */
public final class EliasFanoCursor {
  /** So many elements are walked over before the sequence is searched. */
  private static final int WALK = 12;

  private final EliasFano sequence;
  private final long n;
  private final int lowBits;
  private final int lowSpan;
  private final long lowMask;
  private final long[] high;
  private final long[] low;

  /** The index of the next element. */
  private long next;

  private long current = EliasFano.NONE;

  /** The word of {@code high} that {@code window} comes from, without the ones passed. */
  private int word;

  private long window;

  EliasFanoCursor(EliasFano sequence) {
    this.sequence = sequence;
    n = sequence.n;
    lowBits = sequence.lowBits;
    lowSpan = sequence.lowSpan;
    lowMask = sequence.lowMask;
    high = sequence.high;
    low = sequence.low;
    window = high[0];
  }

  public boolean hasNext() {
    return next < n;
  }

  /**
   * The element the cursor stands on, or {@link EliasFano#NONE} before the first or behind the
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
    if (i >= n) return current = EliasFano.NONE;
    while (window == 0) window = high[++word];
    long position = ((long) word << 6) + Long.numberOfTrailingZeros(window);
    window &= window - 1;
    next = i + 1;
    return current =
        (position - i) << lowBits | CompactArray.extract(low, i * lowBits, lowSpan, lowMask);
  }

  /**
   * Takes the next elements, up to a number.
   *
   * @return how many there were; the cursor stands on the last of them
   */
  public int next(long[] target, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, target.length);
    int taken = (int) Math.min(count, n - next);
    long bit = next * lowBits;
    long ahead = window;
    int w = word;
    long before = ((long) w << 6) - next + offset;
    for (int j = offset; j < offset + taken; j++) {
      if (ahead == 0) {
        int from = w;
        while (ahead == 0) ahead = high[++w];
        before += (long) (w - from) << 6;
      }
      long part = before + Long.numberOfTrailingZeros(ahead) - j;
      ahead &= ahead - 1;
      target[j] = part << lowBits | CompactArray.extract(low, bit, lowSpan, lowMask);
      bit += lowBits;
    }
    window = ahead;
    word = w;
    next += taken;
    if (taken > 0) current = target[offset + taken - 1];
    else if (count > 0) current = EliasFano.NONE;
    return taken;
  }

  /**
   * Goes forward to the first element that is at least {@code x} and returns it; stays if the
   * current one is. Behind the last it returns {@link EliasFano#NONE}.
   */
  public long advance(long x) {
    x = Math.max(x, 0);
    if (current >= x) return current;
    if (next >= n || x > sequence.last) {
      next = n;
      return current = EliasFano.NONE;
    }
    long bucket = x >>> lowBits;
    if (bucket - (((long) word << 6) - next) < 64 + WALK) {
      for (int steps = 0; steps < WALK; steps++) {
        if (next() >= x) return current;
      }
    }
    return jump(bucket, x & lowMask);
  }

  private long jump(long bucket, long x) {
    long i = sequence.firstAtLeast(bucket, x);
    if (i < next) return next();
    long position = sequence.oneFrom(bucket + i, i);
    word = (int) (position >>> 6);
    window = high[word] & -1L << position;
    next = i;
    return next();
  }
}
