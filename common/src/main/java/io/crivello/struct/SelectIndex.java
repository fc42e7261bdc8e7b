package io.crivello.struct;

/**
 * Finds the one (or the zero) of a given rank in an array of words.
 *
 * <p>Of every {@value #STEP}th one the position is known: from there the answer is nearly always in
 * the same or the next word, which are looked at without a branch. The ones are taken in blocks of
 * {@value #BLOCK}. For a block within 2¹⁶ bits the position of its first one is kept, and for each
 * step its distance from there. For a wider block the position of each step is kept, and where the
 * ones of a step are spread over 2¹⁴ bits or more, that of each one. (Sampled positions in dense
 * and all positions in sparse parts: Clark, 1996.)
 *
 * <p>That is 0.27 bits a one and, only where there are wide blocks, up to a third of the length of
 * the vector. At most 2¹⁶ bits are scanned. (Twice as many steps would be a little faster as long
 * as they fit the caches, and slower beyond.)
 */
abstract class SelectIndex {
  private static final int LOG2_STEP = 6;
  static final int STEP = 1 << LOG2_STEP;
  private static final int LOG2_BLOCK = 12;
  private static final int BLOCK = 1 << LOG2_BLOCK;
  private static final int WIDE_BLOCK = 1 << 16;
  private static final int WIDE_STEP = 1 << 14;

  private final long[] words;

  /** The position of the first one of each block; of a wide one, ~ its start in {@code steps}. */
  private final long[] blocks;

  /** The distance of each step from the start of its block. */
  private final char[] offsets;

  /** The position of each step of the wide blocks, or, if it is wide too, ~ its start in ones. */
  private final CompactArray steps;

  /** The position of each one of the wide steps. */
  private final CompactArray ones;

  private SelectIndex(long[] words, long count, long flip) {
    this.words = words;
    if (count >>> LOG2_STEP > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(count + " ones are too many to find one among them");
    }
    blocks = new long[(int) ((count + BLOCK - 1) >>> LOG2_BLOCK)];
    offsets = new char[(int) ((count + STEP - 1) >>> LOG2_STEP)];
    CompactArray.Builder wideSteps = new CompactArray.Builder(Long.SIZE);
    CompactArray.Builder wideOnes = new CompactArray.Builder(Long.SIZE);
    long[] positions = new long[BLOCK];
    long rank = 0;
    for (int w = 0; rank < count; w++) {
      for (long window = words[w] ^ flip; window != 0 && rank < count; window &= window - 1) {
        positions[(int) rank & (BLOCK - 1)] = ((long) w << 6) + Long.numberOfTrailingZeros(window);
        rank++;
        if ((rank & (BLOCK - 1)) == 0) {
          addBlock((int) (rank >>> LOG2_BLOCK) - 1, positions, BLOCK, wideSteps, wideOnes);
        }
      }
    }
    int rest = (int) rank & (BLOCK - 1);
    if (rest != 0) addBlock(blocks.length - 1, positions, rest, wideSteps, wideOnes);
    steps = wideSteps.build();
    ones = wideOnes.build();
  }

  private void addBlock(
      int block,
      long[] positions,
      int n,
      CompactArray.Builder wideSteps,
      CompactArray.Builder wideOnes) {
    if (positions[n - 1] - positions[0] < WIDE_BLOCK) {
      blocks[block] = positions[0];
      for (int i = 0; i < n; i += STEP) {
        offsets[(block << (LOG2_BLOCK - LOG2_STEP)) + (i >>> LOG2_STEP)] =
            (char) (positions[i] - positions[0]);
      }
      return;
    }
    blocks[block] = ~wideSteps.length();
    for (int i = 0; i < n; i += STEP) {
      int end = Math.min(i + STEP, n);
      if (positions[end - 1] - positions[i] < WIDE_STEP) {
        wideSteps.add(positions[i]);
      } else {
        wideSteps.add(~wideOnes.length());
        for (int j = i; j < end; j++) wideOnes.add(positions[j]);
      }
    }
  }

  final long sizeInBits() {
    return ((long) blocks.length << 6)
        + ((long) offsets.length << 4)
        + steps.sizeInBits()
        + ones.sizeInBits();
  }

  /**
   * A position not far before that of the one of rank {@code k}: that of the one of rank {@code k}
   * rounded down to a multiple of {@value #STEP}. In wide blocks, anything.
   */
  final long near(long k) {
    return blocks[(int) (k >>> LOG2_BLOCK)] + offsets[(int) (k >>> LOG2_STEP)];
  }

  /** The search itself; the zeros are the ones of the words xor {@code flip}. */
  final long select(long k, long flip) {
    long start = blocks[(int) (k >>> LOG2_BLOCK)];
    if (start < 0) return selectInWideBlock(~start, k, flip);
    return selectFrom(start + offsets[(int) (k >>> LOG2_STEP)], (int) k & (STEP - 1), flip);
  }

  private long selectInWideBlock(long start, long k, long flip) {
    long step = steps.get(start + ((k & (BLOCK - 1)) >>> LOG2_STEP));
    int inStep = (int) k & (STEP - 1);
    return step < 0 ? ones.get(~step + inStep) : selectFrom(step, inStep, flip);
  }

  /** The one of rank {@code k} among those at or after a position. */
  private long selectFrom(long from, int k, long flip) {
    int w = (int) (from >>> 6);
    long here = (words[w] ^ flip) & -1L << from;
    int count = Long.bitCount(here);
    long next = words[Math.min(w + 1, words.length - 1)] ^ flip;
    int inNext = (count - 1 - k) >> 31;
    long window = here ^ ((here ^ next) & inNext);
    k -= count & inNext;
    w -= inNext;
    for (; ; ) {
      count = Long.bitCount(window);
      if (k < count) return ((long) w << 6) + Words.select(window, k);
      k -= count;
      window = words[++w] ^ flip;
    }
  }

  /** Finds ones. */
  static final class OfOnes extends SelectIndex {
    OfOnes(long[] words, long ones) {
      super(words, ones, 0);
    }

    /** The position of the one of rank {@code k}, which must be less than their number. */
    long select(long k) {
      return select(k, 0);
    }
  }

  /** Finds zeros. */
  static final class OfZeros extends SelectIndex {
    OfZeros(long[] words, long zeros) {
      super(words, zeros, -1);
    }

    /** The position of the zero of rank {@code k}, which must be less than their number. */
    long select(long k) {
      return select(k, -1);
    }
  }
}
