package io.crivello.neardup;

/**
 * Gives texts fingerprints of 64 or 128 bits that differ in few bits if the texts are similar.
 *
 * <p>A text of too few words has no fingerprint: the fingerprints of one-word pages would say that
 * pages are similar which share nothing but being empty. An instance may be used again and again,
 * but not by several threads.
 */
public interface Sketcher {
  /** Texts of fewer words have no fingerprint, unless another number is asked for. */
  int LEAST_WORDS = 8;

  /** Sketches a text; false if it has no fingerprint. */
  boolean sketch(CharSequence text);

  /** 64 or 128. */
  int bits();

  /** The first 64 bits of the last text that had a fingerprint. */
  long first();

  /** The other 64 bits; 0 if there are only 64. */
  long second();

  /** The number of words of the last text, with or without a fingerprint. */
  long words();
}
