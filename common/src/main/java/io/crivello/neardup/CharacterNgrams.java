package io.crivello.neardup;

import io.crivello.hash.Mix;

/**
 * Every n characters (code points) in a row are a feature, in the text of the words with one space
 * between them. A text of fewer than n characters has none.
 */
final class CharacterNgrams implements FeatureSource {
  private static final int BITS = 21;
  private static final int IN_A_LONG = 3;
  private static final long LOW = (1L << IN_A_LONG * BITS) - 1;

  private final WordStream words;
  private final int n;
  private final long olderMask;

  private long recent;
  private long older;
  private int held;

  CharacterNgrams(WordStream words, int n) {
    this.words = words;
    this.n = n;
    olderMask = (1L << (n - IN_A_LONG) * BITS) - 1;
  }

  @Override
  public long extract(CharSequence text, FeatureSink to) {
    long count = 0;
    held = 0;
    recent = 0;
    older = 0;
    words.read(text);
    while (words.next()) {
      if (count++ > 0) shift(' ', to);
      byte[] bytes = words.bytes();
      for (int i = 0; i < words.length(); ) {
        int lead = bytes[i++];
        if (lead >= 0) {
          shift(lead, to);
          continue;
        }
        int further = lead < (byte) 0xE0 ? 1 : lead < (byte) 0xF0 ? 2 : 3;
        int point = lead & 0x3F >> further;
        for (; further > 0; further--) point = point << 6 | bytes[i++] & 0x3F;
        shift(point, to);
      }
    }
    return count;
  }

  private void shift(int character, FeatureSink to) {
    older = (older << BITS | recent >>> (IN_A_LONG - 1) * BITS) & olderMask;
    recent = (recent << BITS | character) & LOW;
    if (held < n) held++;
    if (held == n) to.accept(Mix.mix(older, recent));
  }
}
