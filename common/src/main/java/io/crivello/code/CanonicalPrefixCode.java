package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The canonical instantaneous code with given codeword lengths for the naturals below some number:
 * ordered by length and then by symbol, each codeword is the least one that no codeword before it
 * is a prefix of.
 *
 * <p>Example: the lengths 2, 3, 1, 3 give 10, 110, 0, 111.
 *
 * <p>Codewords of at most {@value #TABLE_BITS} bits are decoded by one look-up, longer ones by
 * comparing the coming bits with the codewords of each length.
 */
public final class CanonicalPrefixCode implements Code {
  /** The greatest length of a codeword. */
  public static final int LONGEST = 63;

  private static final int TABLE_BITS = 11;
  private static final int LENGTH_BITS = 6;

  private final byte[] lengths;
  private final long[] codewords;
  private final boolean complete;

  /** For each beginning of {@link #TABLE_BITS} bits symbol and length, or 0. */
  private final long[] table = new long[1 << TABLE_BITS];

  /** The symbols that have a codeword, in order of codewords. */
  private final int[] symbols;

  /** For each length the first left-aligned word, unsigned, that is behind its codewords. */
  private final long[] behind = new long[LONGEST + 1];

  /** For each length, the index in {@link #symbols} of a codeword minus that codeword. */
  private final long[] indexMinusCodeword = new long[LONGEST + 1];

  /**
   * Makes the code.
   *
   * @param lengths for each symbol the length of its codeword, up to {@value #LONGEST}; 0 for a
   *     symbol that does not occur
   * @throws IllegalArgumentException if the Kraft sum of the lengths exceeds one
   */
  public CanonicalPrefixCode(int... lengths) {
    int[] countOfLength = new int[LONGEST + 1];
    this.lengths = new byte[lengths.length];
    for (int s = 0; s < lengths.length; s++) {
      if (lengths[s] < 0 || lengths[s] > LONGEST) {
        throw new IllegalArgumentException(
            "symbol " + s + " with a length of " + lengths[s] + ", not 0 … " + LONGEST);
      }
      this.lengths[s] = (byte) lengths[s];
      countOfLength[lengths[s]]++;
    }
    symbols = new int[lengths.length - countOfLength[0]];
    complete = kraftSum(countOfLength).equals(BigInteger.ONE.shiftLeft(LONGEST));
    codewords = new long[lengths.length];
    assign(countOfLength);
    fillTable();
  }

  /** The Kraft sum times 2^LONGEST; refuses one that is too large. */
  private static BigInteger kraftSum(int[] countOfLength) {
    BigInteger sum = BigInteger.ZERO;
    for (int length = 1; length <= LONGEST; length++) {
      sum = sum.add(BigInteger.valueOf(countOfLength[length]).shiftLeft(LONGEST - length));
    }
    BigInteger one = BigInteger.ONE.shiftLeft(LONGEST);
    if (sum.compareTo(one) > 0) {
      BigDecimal exact = new BigDecimal(sum).divide(new BigDecimal(one));
      throw new IllegalArgumentException(
          "no instantaneous code has these lengths: their Kraft sum is "
              + exact.stripTrailingZeros().toPlainString()
              + ", more than 1");
    }
    return sum;
  }

  private void assign(int[] countOfLength) {
    int[] nextIndex = new int[LONGEST + 1];
    long codeword = 0;
    int index = 0;
    for (int length = 1; length <= LONGEST; length++) {
      codeword <<= 1;
      indexMinusCodeword[length] = index - codeword;
      nextIndex[length] = index;
      index += countOfLength[length];
      codeword += countOfLength[length];
      behind[length] = codeword << LONGEST - length;
    }
    for (int s = 0; s < lengths.length; s++) {
      int length = lengths[s];
      if (length == 0) continue;
      codewords[s] = nextIndex[length] - indexMinusCodeword[length];
      symbols[nextIndex[length]++] = s;
    }
  }

  private void fillTable() {
    for (int s = 0; s < lengths.length; s++) {
      int length = lengths[s];
      if (length == 0 || length > TABLE_BITS) continue;
      int first = (int) codewords[s] << TABLE_BITS - length;
      int end = first + (1 << TABLE_BITS - length);
      for (int i = first; i < end; i++) table[i] = (long) s << LENGTH_BITS | length;
    }
  }

  @Override
  public String name() {
    return "canonical";
  }

  /** The number of symbols, those without a codeword counted. */
  public int size() {
    return lengths.length;
  }

  @Override
  public long length(long x) {
    return lengths[checked(x)];
  }

  @Override
  public void write(BitWriter out, long x) {
    int symbol = checked(x);
    out.writeBits(codewords[symbol], lengths[symbol]);
  }

  private int checked(long x) {
    if (x < 0 || x >= lengths.length || lengths[(int) x] == 0) {
      throw new IllegalArgumentException("there is no codeword for " + x);
    }
    return (int) x;
  }

  @Override
  public long read(BitReader in) {
    long w = in.peek();
    long entry = table[(int) (w >>> Long.SIZE - TABLE_BITS)];
    if (entry == 0) return readLong(in, w >>> Long.SIZE - LONGEST);
    in.advance((int) entry & (1 << LENGTH_BITS) - 1);
    return entry >>> LENGTH_BITS;
  }

  private long readLong(BitReader in, long w) {
    for (int length = TABLE_BITS + 1; length <= BitReader.PEEKED; length++) {
      if (begins(w, length)) {
        in.advance(length);
        return symbol(w >>> LONGEST - length, length);
      }
    }
    long codeword = in.readBits(BitReader.PEEKED);
    for (int length = BitReader.PEEKED + 1; length <= LONGEST; length++) {
      codeword = codeword << 1 | in.readBits(1);
      if (begins(codeword << LONGEST - length, length)) return symbol(codeword, length);
    }
    throw new CorruptDataException("bits that begin no codeword");
  }

  /** Whether a left-aligned word that begins with no shorter codeword begins with one so long. */
  private boolean begins(long w, int length) {
    return Long.compareUnsigned(w, behind[length]) < 0;
  }

  private long symbol(long codeword, int length) {
    return symbols[(int) (codeword + indexMinusCodeword[length])];
  }

  @Override
  public boolean isComplete() {
    return complete;
  }
}
