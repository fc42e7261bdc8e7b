package io.crivello.struct;

/**
 * A Bloom filter whose elements set bits anywhere: those at a, a + b, a + 2b, … on a circle of 2⁶⁴
 * that is scaled to the bit vector, a being the signature and b a mix of it (Kirsch, Mitzenmacher
 * 2006). The step b is itself increased by c each time (Dillinger, Manolios 2004): in a short
 * filter a and b of two elements agree so often that low rates would not be met.
 */
final class PlainBloomFilter extends BloomFilter {
  private static final long FIRST = 0x9FB21C651E98DF25L;
  private static final long STEP_SECOND = 0xA0761D6478BD642FL;
  private static final long INCREASE_SECOND = 0xE7037ED1A0B428DBL;

  private final long bits;

  PlainBloomFilter(long capacity, double rate, int hashes, long[] words, long added) {
    super(capacity, rate, hashes, words, added);
    bits = bits();
  }

  private static long step(long signature) {
    return KeySignature.fold(signature ^ FIRST, STEP_SECOND);
  }

  private static long increase(long signature) {
    return KeySignature.fold(signature ^ FIRST, INCREASE_SECOND);
  }

  @Override
  public boolean contains(long signature) {
    long step = step(signature);
    long increase = increase(signature);
    long at = signature;
    for (int i = 0; i < hashes; i++, at += step, step += increase) {
      long bit = KeySignature.scale(at, bits);
      if (words[(int) (bit >>> 6)] << bit >= 0) return false;
    }
    return true;
  }

  @Override
  boolean set(long signature) {
    return set(signature, 0, words.length);
  }

  @Override
  boolean set(long signature, int fromWord, int toWord) {
    long step = step(signature);
    long increase = increase(signature);
    long at = signature;
    long before = -1;
    for (int i = 0; i < hashes; i++, at += step, step += increase) {
      long bit = KeySignature.scale(at, bits);
      int word = (int) (bit >>> 6);
      if (word < fromWord || word >= toWord) continue;
      before &= words[word] << bit;
      words[word] |= Long.MIN_VALUE >>> bit;
    }
    return before >= 0;
  }
}
