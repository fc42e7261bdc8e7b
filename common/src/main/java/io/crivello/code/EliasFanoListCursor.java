package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;

/**
 * Walks over the high parts of an {@link EliasFanoListCodec}'s list in words of 64 bits and fetches
 * the low parts in pieces: small ones after a skip.
 */
final class EliasFanoListCursor extends ListCursor {
  private static final int LOWS = 64;
  private static final int LOWS_AFTER_SKIP = 4;

  private final long last;
  private final int lowBits;
  private final long skipStart;
  private final long lowStart;
  private final long highStart;
  private final long end;

  private final long[] lows;
  private int lowFrom;
  private int lowTo;

  /** The coming bits of the high parts, left-aligned, zeros behind them. */
  private long word;

  private int wordBits;

  /** Where the bits behind those in {@link #word} are. */
  private long nextWord;

  /** The number of zeros before those in {@link #word}. */
  private long high;

  EliasFanoListCursor(BitReader in, int size, long last) {
    super(in, size);
    this.last = last;
    lowBits = size == 0 ? 0 : EliasFanoListCodec.lowBits(size, last);
    long zeros = last >>> lowBits;
    skipStart = in.position();
    lowStart = skipStart + (zeros >>> EliasFanoListCodec.LOG_QUANTUM) * skipWidth();
    highStart = lowStart + (long) size * lowBits;
    end = highStart + (size == 0 ? 0 : size + zeros);
    nextWord = highStart;
    lows = new long[Math.min(size, LOWS)];
  }

  private int skipWidth() {
    return EliasFanoListCodec.skipWidth(size);
  }

  @Override
  long decode() {
    while (word == 0) {
      high += wordBits;
      loadWord();
    }
    int zeros = Long.numberOfLeadingZeros(word);
    takeZeros(zeros);
    takeOne();
    long value = high << lowBits | low();
    if (value > last) throw new CorruptDataException("a list up to " + last + " has " + value);
    return value;
  }

  @Override
  void finish() {
    if (size > 0) in.position(end);
  }

  @Override
  public long advance(long target) {
    if (current() >= target) return current();
    if (target > last) {
      index = size;
    } else {
      skipTo(target >>> lowBits);
    }
    return super.advance(target);
  }

  /** Passes over the elements whose high part is less than the given one. */
  private void skipTo(long targetHigh) {
    long skip = targetHigh >>> EliasFanoListCodec.LOG_QUANTUM;
    if (skip << EliasFanoListCodec.LOG_QUANTUM > high + Long.SIZE) jump(skip);
    while (high < targetHigh) {
      int ones = Long.bitCount(word);
      if (high + wordBits - ones < targetHigh) {
        high += wordBits - ones;
        index += ones;
        loadWord();
      } else {
        int zeros = (int) Math.min(Long.numberOfLeadingZeros(word), targetHigh - high);
        takeZeros(zeros);
        if (high < targetHigh) {
          takeOne();
          index++;
        }
      }
      if (index > size) throw new CorruptDataException("more than " + size + " high parts");
    }
  }

  private void jump(long skip) {
    in.position(skipStart + (skip - 1) * skipWidth());
    int before = (int) in.readBits(skipWidth());
    if (before < index || before > size) {
      throw new CorruptDataException("a skip to element " + before + " of " + size);
    }
    index = before;
    high = skip << EliasFanoListCodec.LOG_QUANTUM;
    nextWord = highStart + before + high;
    word = 0;
    wordBits = 0;
  }

  private void takeZeros(int n) {
    word <<= n;
    wordBits -= n;
    high += n;
  }

  private void takeOne() {
    word <<= 1;
    wordBits--;
  }

  private void loadWord() {
    int n = (int) Math.min(Long.SIZE, end - nextWord);
    if (n <= 0) throw new CorruptDataException("the high parts of a list end too early");
    in.position(nextWord);
    word = in.readBits(n) << -n;
    wordBits = n;
    nextWord += n;
  }

  private long low() {
    if (lowBits == 0) return 0;
    if (index >= lowTo || index < lowFrom) loadLows();
    return lows[index - lowFrom];
  }

  private void loadLows() {
    int n = Math.min(index == lowTo ? LOWS : LOWS_AFTER_SKIP, size - index);
    in.position(lowStart + (long) index * lowBits);
    for (int i = 0; i < n; i++) lows[i] = in.readBits(lowBits);
    lowFrom = index;
    lowTo = index + n;
  }
}
