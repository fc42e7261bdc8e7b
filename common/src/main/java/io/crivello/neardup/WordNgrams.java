package io.crivello.neardup;

import io.crivello.hash.Mix;
import io.crivello.hash.Signatures;

/**
 * Every n words in a row are a feature: their signatures mixed one after the other. A text of fewer
 * than n words has none.
 */
final class WordNgrams implements FeatureSource {
  private final WordStream words;
  private final long[] last;

  WordNgrams(WordStream words, int n) {
    this.words = words;
    last = new long[n];
  }

  @Override
  public long extract(CharSequence text, FeatureSink to) {
    int n = last.length;
    long count = 0;
    int oldest = 0;
    words.read(text);
    while (words.next()) {
      last[oldest] = Signatures.STANDARD.of(words.bytes(), 0, words.length());
      oldest = oldest + 1 == n ? 0 : oldest + 1;
      if (++count >= n) to.accept(mixed(oldest));
    }
    return count;
  }

  private long mixed(int oldest) {
    long mixed = 0;
    for (int i = oldest; i < last.length; i++) mixed = Mix.mix(mixed, last[i]);
    for (int i = 0; i < oldest; i++) mixed = Mix.mix(mixed, last[i]);
    return mixed;
  }
}
