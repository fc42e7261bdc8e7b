package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;

/**
 * Reads lists of an {@link EliasFanoListCodec} whole, or tells whether they have an element,
 * without allocating anything. For one thread.
 *
 * <p>A test reads the head of the list, one skip, and the high parts of at most 256 different
 * values with their elements, so that its time does not grow with the list; beyond that only with
 * how many elements share a high part, on average less than two.
 */
public final class EliasFanoListReader {
  private final BitReader highs;
  private final BitReader lows;
  private int size;
  private long last;
  private int lowBits;
  private long skipStart;
  private long lowStart;
  private long highStart;

  /** A reader over two readers of the same bits, so that high and low parts are read in turns. */
  public EliasFanoListReader(BitReader highs, BitReader lows) {
    this.highs = highs;
    this.lows = lows;
  }

  /** Turns to the list that starts at a bit. */
  public void start(long bit) {
    highs.position(bit);
    size = ListCursor.readSize(highs);
    last = size == 0 ? -1 : DeltaCode.INSTANCE.read(highs);
    if (last < size - 1 || last == SortedListCursor.END) {
      throw new CorruptDataException(size + " elements up to " + last);
    }
    skipStart = highs.position();
    if (size == 0) {
      lowStart = skipStart;
      highStart = skipStart;
      return;
    }
    lowBits = EliasFanoListCodec.lowBits(size, last);
    long skips = last >>> lowBits >>> EliasFanoListCodec.LOG_QUANTUM;
    lowStart = skipStart + skips * EliasFanoListCodec.skipWidth(size);
    highStart = lowStart + (long) size * lowBits;
  }

  public int size() {
    return size;
  }

  /** The last element, −1 if there is none. */
  public long last() {
    return last;
  }

  /** The bits of the skips. */
  public long skipBits() {
    return lowStart - skipStart;
  }

  /** The bits of the low and high parts. */
  public long partBits() {
    return end() - lowStart;
  }

  /** The bit behind the list. */
  public long end() {
    return size == 0 ? highStart : highStart + size + (last >>> lowBits);
  }

  /** Reads all elements into an array that has room for them. */
  public void read(long[] into) {
    if (size == 0) return;
    lows.position(lowStart);
    for (int i = 0; i < size; i++) into[i] = lows.readBits(lowBits);
    highs.position(highStart);
    long high = 0;
    long before = -1;
    for (int i = 0; i < size; i++) {
      high += highs.readUnary();
      if (high > last >>> lowBits) throw new CorruptDataException("a list goes on behind its end");
      long value = high << lowBits | into[i];
      if (value <= before) {
        throw new CorruptDataException("a list goes on with " + value + " after " + before);
      }
      into[i] = value;
      before = value;
    }
    if (before != last)
      throw new CorruptDataException("a list up to " + last + " ends with " + before);
  }

  /** Whether the list has an element. */
  public boolean contains(long x) {
    if (x < 0 || x >= last) return x == last && size > 0;
    long target = x >>> lowBits;
    long skip = target >>> EliasFanoListCodec.LOG_QUANTUM;
    long index = 0;
    if (skip > 0) {
      int width = EliasFanoListCodec.skipWidth(size);
      highs.position(skipStart + (skip - 1) * width);
      index = highs.readBits(width);
    }
    long zeros = target - (skip << EliasFanoListCodec.LOG_QUANTUM);
    highs.position(highStart + index + target - zeros);
    index = passZeros(zeros, index);
    return isAmong(index, x & (1L << lowBits) - 1);
  }

  /** Goes behind so many zeros; returns the index of the element whose one would come next. */
  private long passZeros(long zeros, long index) {
    while (zeros > 0) {
      long word = highs.peek() >>> Long.SIZE - BitReader.PEEKED;
      int ones = Long.bitCount(word);
      if (BitReader.PEEKED - ones < zeros) {
        highs.advance(BitReader.PEEKED);
        zeros -= BitReader.PEEKED - ones;
        index += ones;
        if (index > size) throw new CorruptDataException("more than " + size + " high parts");
        continue;
      }
      long ahead = ~word << Long.SIZE - BitReader.PEEKED;
      for (long k = zeros; k > 1; k--) ahead ^= Long.highestOneBit(ahead);
      int passed = Long.numberOfLeadingZeros(ahead) + 1;
      highs.advance(passed);
      return index + passed - zeros;
    }
    return index;
  }

  /** Whether one of the elements whose ones come next has these low bits. */
  private boolean isAmong(long index, long low) {
    boolean found = false;
    boolean started = false;
    while (index < size && !found && highs.readBit()) {
      if (!started) lows.position(lowStart + index * lowBits);
      started = true;
      long value = lows.readBits(lowBits);
      if (value > low) return false;
      found = value == low;
      index++;
    }
    return found;
  }
}
