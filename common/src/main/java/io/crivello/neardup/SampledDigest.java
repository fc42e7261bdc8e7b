package io.crivello.neardup;

import io.crivello.hash.Mix;
import io.crivello.hash.Signatures;

/**
 * A 64-bit digest of a sample of a text: of the words whose signature is divisible by {@value
 * #RATE}, in the order of the text; words with an ASCII digit are left out. Since words select
 * themselves, what is inserted or changed elsewhere does not move the sample.
 *
 * <p>It loses what lies between the sampled words: texts that differ in c different words have the
 * same digest with probability (1 − 1/{@value #RATE})ᶜ, that is 0.94 for one word, 0.5 for 11 and
 * 0.01 for 71. A text of which fewer than {@value #LEAST_SAMPLE} words are sampled has no digest,
 * so that short texts are never called copies; those of fewer than about 100 words have none as a
 * rule.
 *
 * <p>An instance may be used again and again, but not by several threads.
 */
public final class SampledDigest {
  public static final int RATE = 16;
  public static final int LEAST_SAMPLE = 6;

  private final WordStream words;
  private long digest;

  public SampledDigest() {
    this(new PlainWords());
  }

  public SampledDigest(WordStream words) {
    this.words = words;
  }

  /** Digests a text; false if too little of it is sampled. */
  public boolean digest(CharSequence text) {
    long folded = 0;
    long sampled = 0;
    words.read(text);
    while (words.next()) {
      long signature = Signatures.STANDARD.of(words.bytes(), 0, words.length());
      if ((signature & RATE - 1) != 0 || hasDigit()) continue;
      folded = Mix.mix(folded, signature);
      sampled++;
    }
    if (sampled < LEAST_SAMPLE) return false;
    digest = folded;
    return true;
  }

  private boolean hasDigit() {
    byte[] bytes = words.bytes();
    for (int i = 0; i < words.length(); i++) {
      if (bytes[i] >= '0' && bytes[i] <= '9') return true;
    }
    return false;
  }

  /** The digest of the last text that had one. */
  public long value() {
    return digest;
  }
}
