package io.crivello.neardup;

import io.crivello.hash.Signatures;

/** Every word is a feature: its signature. */
final class WordFeatures implements FeatureSource {
  private final WordStream words;

  WordFeatures(WordStream words) {
    this.words = words;
  }

  @Override
  public long extract(CharSequence text, FeatureSink to) {
    long count = 0;
    words.read(text);
    while (words.next()) {
      to.accept(Signatures.STANDARD.of(words.bytes(), 0, words.length()));
      count++;
    }
    return count;
  }
}
