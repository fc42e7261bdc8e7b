package io.crivello.struct;

/**
 * Counts the ones before a position of an array of words, with one word for each 512 bits: 12.5 %.
 *
 * <p>That word holds, in its upper 37 bits, the ones before the 512 bits, and, 9 bits each, those
 * in the first 128, 256 and 384 of them; the rest are counted in at most two words. (The counts
 * within a block beside the count before it are those of Vigna's rank9, 2008, at half its space.)
 */
final class RankIndex {
  private static final int FIELD = 9;
  private static final int FIELDS = 3 * FIELD;

  private final long[] words;
  private final long[] counts;
  private final long ones;

  RankIndex(long[] words) {
    this.words = words;
    counts = new long[(words.length + 7) >>> 3];
    long before = 0;
    for (int block = 0; block < counts.length; block++) {
      long count = before << FIELDS;
      long within = 0;
      for (int i = 0; i < 8; i++) {
        if (i != 0 && (i & 1) == 0) count |= within << (FIELD * ((i >>> 1) - 1));
        int w = (block << 3) + i;
        if (w < words.length) within += Long.bitCount(words[w]);
      }
      counts[block] = count;
      before += within;
    }
    ones = before;
  }

  long ones() {
    return ones;
  }

  long sizeInBits() {
    return (long) counts.length << 6;
  }

  /** The ones before a position that lies in one of the words. */
  long rank(long position) {
    int w = (int) (position >>> 6);
    long count = counts[w >>> 3];
    long within = count << FIELD >>> (FIELD * (w >>> 1 & 3)) & ((1 << FIELD) - 1);
    long wordBefore = words[w & ~1] & -(w & 1L);
    long word = words[w] & ~(-1L << position);
    return (count >>> FIELDS) + within + Long.bitCount(wordBefore) + Long.bitCount(word);
  }
}
