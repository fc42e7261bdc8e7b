package io.crivello.struct;

/**
 * Finds the one (or the zero) of a given rank in an array of words.
 *
 * <p>The ones are taken in blocks of {@value #BLOCK}. For a block whose ones lie within 2¹⁶ bits
 * the position of the first is kept, and the distance from it of every {@value #STEP}th; from there
 * the answer is nearly always in the same or the next word, which are looked at without a branch.
 * For a block that is spread wider all positions are kept. That is 0.56 bits a one; for sparse
 * vectors up to half of their length more. (The two kinds of block are Clark's, 1996.)
 */
final class SelectIndex {
  private static final int LOG2_BLOCK = 10;
  private static final int BLOCK = 1 << LOG2_BLOCK;
  private static final int LOG2_STEP = 5;
  private static final int STEP = 1 << LOG2_STEP;
  private static final int STEPS = BLOCK / STEP;

  /** The position, and four distances of 16 bits a word. */
  private static final int WORDS_A_BLOCK = 1 + STEPS / 4;

  private final long[] words;

  /** All zeros to find ones, all ones to find zeros. */
  private final long flip;

  private final long count;

  /** A negative position is the complement of where the block starts in {@code sparse}. */
  private final long[] hints;

  private final CompactArray sparse;

  private SelectIndex(long[] words, long flip, long count, long[] hints, CompactArray sparse) {
    this.words = words;
    this.flip = flip;
    this.count = count;
    this.hints = hints;
    this.sparse = sparse;
  }

  static SelectIndex ofOnes(long[] words, long length, long ones) {
    return build(words, length, 0, ones);
  }

  static SelectIndex ofZeros(long[] words, long length, long zeros) {
    return build(words, length, -1, zeros);
  }

  private static SelectIndex build(long[] words, long length, long flip, long count) {
    int blocks = Math.toIntExact((count + BLOCK - 1) >>> LOG2_BLOCK);
    long[] hints = new long[Math.multiplyExact(blocks, WORDS_A_BLOCK)];
    CompactArray.Builder sparse = new CompactArray.Builder(CompactArray.widthOf(length));
    long[] positions = new long[BLOCK];
    long rank = 0;
    for (int w = 0; rank < count; w++) {
      long window = words[w] ^ flip;
      for (; window != 0 && rank < count; window &= window - 1) {
        positions[(int) rank & BLOCK - 1] = ((long) w << 6) + Long.numberOfTrailingZeros(window);
        rank++;
        if ((rank & BLOCK - 1) == 0) {
          addBlock(hints, (int) (rank >>> LOG2_BLOCK) - 1, positions, BLOCK, sparse);
        }
      }
    }
    int rest = (int) rank & BLOCK - 1;
    if (rest != 0) addBlock(hints, (int) (rank >>> LOG2_BLOCK), positions, rest, sparse);
    return new SelectIndex(words, flip, count, hints, sparse.build());
  }

  private static void addBlock(
      long[] hints, int block, long[] positions, int n, CompactArray.Builder sparse) {
    int at = block * WORDS_A_BLOCK;
    if (positions[n - 1] - positions[0] >= 1 << 16) {
      hints[at] = ~sparse.length();
      for (int i = 0; i < n; i++) sparse.add(positions[i]);
    } else {
      hints[at] = positions[0];
      for (int step = 1; step << LOG2_STEP < n; step++) {
        long distance = positions[step << LOG2_STEP] - positions[0];
        hints[at + 1 + (step >>> 2)] |= distance << (step << 4);
      }
    }
  }

  long count() {
    return count;
  }

  long sizeInBits() {
    return ((long) hints.length << 6) + sparse.sizeInBits();
  }

  /** The position of the one (or zero) of rank {@code k}, which must be less than their number. */
  long select(long k) {
    int block = (int) (k >>> LOG2_BLOCK) * WORDS_A_BLOCK;
    long first = hints[block];
    if (first < 0) return sparse.get(~first + (k & BLOCK - 1));
    int step = (int) (k >>> LOG2_STEP) & STEPS - 1;
    long from = first + (hints[block + 1 + (step >>> 2)] >>> (step << 4) & 0xFFFF);
    return selectFrom(from, (int) k & STEP - 1);
  }

  /** The one of rank {@code k} among those at or after a position. */
  private long selectFrom(long from, int k) {
    int w = (int) (from >>> 6);
    long here = (words[w] ^ flip) & -1L << from;
    int ones = Long.bitCount(here);
    long next = words[Math.min(w + 1, words.length - 1)] ^ flip;
    int inNext = (ones - 1 - k) >> 31;
    long window = here ^ (here ^ next) & inNext;
    k -= ones & inNext;
    w -= inNext;
    for (int c; k >= (c = Long.bitCount(window)); k -= c) window = words[++w] ^ flip;
    return ((long) w << 6) + Words.select(window, k);
  }
}
