package io.crivello.struct;

/**
 * A Bloom filter whose elements set bits in one block of 512 only (Putze, Sanders, Singler 2007).
 *
 * <p>Seven places of nine bits are taken from a word a, the next seven from a + b, and so on: the
 * double hashing of Kirsch and Mitzenmacher (2006) of seven places at a time. One place at a time
 * would not do: a block is so short that two elements would often agree in all places.
 */
final class BlockedBloomFilter extends BloomFilter {
  private static final int PLACE_BITS = 9;
  private static final int PLACES = 7;
  private static final long FIRST = 0x9FB21C651E98DF25L;
  private static final long SECOND = 0xA0761D6478BD642FL;
  private static final long STEP_SECOND = 0xE7037ED1A0B428DBL;

  private final long blocks;

  BlockedBloomFilter(long capacity, double rate, int hashes, long[] words, long added) {
    super(capacity, rate, hashes, words, added);
    blocks = words.length / BloomSize.BLOCK_WORDS;
  }

  private int block(long signature) {
    return (int) KeySignature.scale(signature, blocks) * BloomSize.BLOCK_WORDS;
  }

  private static long places(long signature) {
    return KeySignature.fold(signature ^ FIRST, SECOND);
  }

  private static long step(long signature) {
    return KeySignature.fold(signature ^ FIRST, STEP_SECOND);
  }

  @Override
  public boolean contains(long signature) {
    int block = block(signature);
    long places = places(signature);
    if (hashes <= PLACES) return allSet(block, places, hashes);
    long step = step(signature);
    int left = hashes;
    for (; left > PLACES; left -= PLACES, places += step) {
      if (!allSet(block, places, PLACES)) return false;
    }
    return allSet(block, places, left);
  }

  /** Written out, since a loop of so few turns costs more than what it does. */
  @SuppressWarnings("fallthrough")
  private boolean allSet(int block, long places, int count) {
    long set = -1;
    switch (count) {
      default:
        set = at(block, places >>> 6 * PLACE_BITS);
      case 6:
        set &= at(block, places >>> 5 * PLACE_BITS);
      case 5:
        set &= at(block, places >>> 4 * PLACE_BITS);
      case 4:
        set &= at(block, places >>> 3 * PLACE_BITS);
      case 3:
        set &= at(block, places >>> 2 * PLACE_BITS);
      case 2:
        set &= at(block, places >>> PLACE_BITS);
      case 1:
        set &= at(block, places);
    }
    return set < 0;
  }

  /** A word whose sign is the bit at a place. */
  private long at(int block, long place) {
    return words[block + ((int) place >>> 6 & 7)] << place;
  }

  @Override
  boolean set(long signature) {
    return setIn(block(signature), signature);
  }

  /** A block belongs to the owner of its first word. */
  @Override
  boolean set(long signature, int fromWord, int toWord) {
    int block = block(signature);
    return block >= fromWord && block < toWord && setIn(block, signature);
  }

  private boolean setIn(int block, long signature) {
    long places = places(signature);
    long step = step(signature);
    boolean changed = false;
    for (int left = hashes; left > 0; left -= PLACES, places += step) {
      changed |= setAll(block, places, Math.min(left, PLACES));
    }
    return changed;
  }

  private boolean setAll(int block, long places, int count) {
    long before = -1;
    for (int i = 0; i < count; i++, places >>>= PLACE_BITS) {
      int word = block + ((int) places >>> 6 & 7);
      before &= words[word] << places;
      words[word] |= Long.MIN_VALUE >>> places;
    }
    return before >= 0;
  }
}
