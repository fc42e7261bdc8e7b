package io.crivello.neardup;

/**
 * Turns a text into features. A feature that occurs n times is given n times, so that whoever
 * counts occurrences weighs features by their frequency.
 *
 * <p>An instance may be used again and again, but not by several threads.
 */
public interface FeatureSource {
  /**
   * Gives the features of a text in the order of the text.
   *
   * @return the number of words of the text
   */
  long extract(CharSequence text, FeatureSink to);
}
