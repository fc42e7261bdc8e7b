package io.crivello.sketch;

/**
 * How the m = 2^log2m registers of a HyperLogLog counter (Flajolet, Fusy, Gandouet and Meunier,
 * 2007) lie in longs, and the operations on them. Registers have w = 5 or 6 bits.
 *
 * <p><b>Layout.</b> Registers are sliced by bit: a <i>plane</i> is a row of bits, one from each of
 * 64 consecutive registers, so that w logical operations on longs treat 64 registers at once. No
 * register lies across other registers' words, and for m ≥ 64 no bit is wasted. Bits are counted
 * from the least significant one.
 *
 * <ul>
 *   <li>m ≥ 64: a counter has m/64 blocks of w longs. Bit p of register r is bit r mod 64 of long
 *       ⌊r/64⌋·w + p.
 *   <li>m &lt; 64: a counter has ⌈wm/64⌉ longs, each with 64/m planes. Bit p of register r is bit
 *       (pm + r) mod 64 of long ⌊pm/64⌋; what is left over at the end is zero.
 * </ul>
 *
 * <p>Example: m = 16, w = 5. Register 3 having the value 21 = 10101₂ and all others zero, bit 0 is
 * bit 3 of long 0, bit 2 is bit 35 of long 0, and bit 4 is bit 3 of long 1: the two longs are
 * 0000000800000008 and 0000000000000008.
 *
 * <p><b>Values.</b> The low log2m bits of a hash choose the register; its value is one plus the
 * number of zeros at the low end of the other bits, at most 2^w − 1. That is WebGraph's rule; with
 * {@link #raise} others are possible.
 *
 * <p>All methods take an array and the index of the counter's first long. They do not allocate, and
 * counters do not share longs: threads may change different counters at the same time.
 */
public final class RegisterLayout {
  public static final int MIN_LOG2M = 4;
  public static final int MAX_LOG2M = 16;
  public static final int MIN_WIDTH = 5;
  public static final int MAX_WIDTH = 6;

  private final int log2m;
  private final int width;
  private final int words;

  /** A value's upper limit as a bit among the zeros to be counted. */
  private final long sentinel;

  /** How many planes a long has, as a power of two, and the registers they stand for. */
  private final int log2Planes;

  private final int lanes;
  private final long laneMask;

  public RegisterLayout(int log2m, int width) {
    if (log2m < MIN_LOG2M || log2m > MAX_LOG2M) {
      throw new IllegalArgumentException("2^" + log2m + " registers: not from 2^4 to 2^16");
    }
    if (width < MIN_WIDTH || width > MAX_WIDTH) {
      throw new IllegalArgumentException("registers of " + width + " bits: not of 5 or 6");
    }
    this.log2m = log2m;
    this.width = width;
    words = ((width << log2m) + Long.SIZE - 1) / Long.SIZE;
    sentinel = 1L << (1 << width) - 2;
    log2Planes = Math.max(0, 6 - log2m);
    lanes = Long.SIZE >>> log2Planes;
    laneMask = -1L >>> -lanes;
  }

  /**
   * The width of the registers for counting up to n things: the least w ≥ 5 with 2^2^w ≥ n, as in
   * WebGraph.
   */
  public static int widthFor(long n) {
    if (n < 0) throw new IllegalArgumentException("negative: " + n);
    return n <= 1L << 32 ? 5 : 6;
  }

  public int log2m() {
    return log2m;
  }

  /** The number m of registers. */
  public int registers() {
    return 1 << log2m;
  }

  /** The width w of a register, in bits. */
  public int width() {
    return width;
  }

  /** The number of longs of a counter. */
  public int words() {
    return words;
  }

  /** The largest value of a register. */
  public int maxValue() {
    return (1 << width) - 1;
  }

  /** Adds a hash to a counter; returns whether the counter changed. */
  public boolean add(long[] array, int counter, long hash) {
    int register = (int) hash & registers() - 1;
    int value = Long.numberOfTrailingZeros(hash >>> log2m | sentinel) + 1;
    return raise(array, counter, register, value);
  }

  /** Sets a register to a value if it is smaller; returns whether it was. */
  public boolean raise(long[] array, int counter, int register, int value) {
    if (get(array, counter, register) >= value) return false;
    set(array, counter, register, value);
    return true;
  }

  public int get(long[] array, int counter, int register) {
    int block = blockOf(counter, register);
    int lane = register & lanes - 1;
    int value = 0;
    for (int p = 0; p < width; p++) {
      value |= ((int) (array[block + (p >>> log2Planes)] >>> shift(p) + lane) & 1) << p;
    }
    return value;
  }

  public void set(long[] array, int counter, int register, int value) {
    if (value < 0 || value > maxValue()) {
      throw new IllegalArgumentException("a register of " + width + " bits cannot hold " + value);
    }
    int block = blockOf(counter, register);
    int lane = register & lanes - 1;
    for (int p = 0; p < width; p++) {
      int word = block + (p >>> log2Planes);
      int bit = shift(p) + lane;
      array[word] = array[word] & ~(1L << bit) | (value >>> p & 1L) << bit;
    }
  }

  private int blockOf(int counter, int register) {
    if (register < 0 || register >= registers()) {
      throw new IndexOutOfBoundsException("register " + register + " of " + registers());
    }
    return counter + (register >>> 6) * width;
  }

  /** Where in its long a plane starts. */
  private int shift(int plane) {
    return (plane & (1 << log2Planes) - 1) * lanes;
  }

  /**
   * Sets every register of a counter to the maximum of itself and the same one of another counter;
   * returns whether any changed.
   */
  public boolean max(long[] to, int toCounter, long[] from, int fromCounter) {
    if (log2Planes != 0) return maxNarrow(to, toCounter, from, fromCounter);
    boolean changed = false;
    for (int block = 0; block < words; block += width) {
      int t = toCounter + block;
      int f = fromCounter + block;
      changed |= width == 5 ? max5(to, t, from, f) : max6(to, t, from, f);
    }
    return changed;
  }

  /**
   * Carries the comparison of 64 registers one plane up: a register of x is greater than that of y
   * if its bit is, or if the bits agree and it was greater below. That is the majority of x, not y
   * and what was below.
   */
  private static long greater(long x, long y, long below) {
    return x & ~y | below & (x | ~y);
  }

  private static boolean max5(long[] to, int t, long[] from, int f) {
    long y0 = to[t], y1 = to[t + 1], y2 = to[t + 2], y3 = to[t + 3], y4 = to[t + 4];
    long x0 = from[f], x1 = from[f + 1], x2 = from[f + 2], x3 = from[f + 3], x4 = from[f + 4];
    long low = greater(x2, y2, greater(x1, y1, x0 & ~y0));
    long wins = greater(x4, y4, greater(x3, y3, low));
    if (wins == 0) return false;
    to[t] = y0 ^ (x0 ^ y0) & wins;
    to[t + 1] = y1 ^ (x1 ^ y1) & wins;
    to[t + 2] = y2 ^ (x2 ^ y2) & wins;
    to[t + 3] = y3 ^ (x3 ^ y3) & wins;
    to[t + 4] = y4 ^ (x4 ^ y4) & wins;
    return true;
  }

  private static boolean max6(long[] to, int t, long[] from, int f) {
    long wins = 0;
    for (int p = 0; p < 6; p++) wins = greater(from[f + p], to[t + p], wins);
    if (wins == 0) return false;
    for (int p = 0; p < 6; p++) to[t + p] ^= (from[f + p] ^ to[t + p]) & wins;
    return true;
  }

  private boolean maxNarrow(long[] to, int t, long[] from, int f) {
    long wins = 0;
    for (int p = 0; p < width; p++) {
      int word = p >>> log2Planes;
      wins = greater(from[f + word] >>> shift(p), to[t + word] >>> shift(p), wins);
    }
    wins &= laneMask;
    if (wins == 0) return false;
    for (int p = 0; p < width; p++) {
      int word = p >>> log2Planes;
      to[t + word] ^= (from[f + word] ^ to[t + word]) & wins << shift(p);
    }
    return true;
  }

  /**
   * Counts the registers of each value: all that an estimator needs. It takes one step for each
   * different value in 64 registers, not for each register.
   *
   * @param to where the counts go; at least 2^w places, those behind are left alone
   */
  public void multiplicities(long[] array, int counter, int[] to) {
    for (int v = 0; v <= maxValue(); v++) to[v] = 0;
    for (int first = 0; first < registers(); first += lanes) {
      int block = counter + (first >>> 6) * width;
      long left = laneMask;
      while (left != 0) {
        int lane = Long.numberOfTrailingZeros(left);
        long equal = left;
        int value = 0;
        for (int p = 0; p < width; p++) {
          long plane = array[block + (p >>> log2Planes)] >>> shift(p);
          long bit = plane >>> lane & 1;
          value |= (int) bit << p;
          equal &= plane ^ bit - 1;
        }
        to[value] += Long.bitCount(equal);
        left ^= equal;
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RegisterLayout that && log2m == that.log2m && width == that.width;
  }

  @Override
  public int hashCode() {
    return log2m * 31 + width;
  }

  @Override
  public String toString() {
    return "2^" + log2m + " registers of " + width + " bits";
  }
}
