package io.crivello.neardup;

/** Fingerprints by {@link SimHash}, features weighed by their frequency. */
public final class SimHashSketcher implements Sketcher {
  private final FeatureSource source;
  private final int leastWords;
  private final SimHash hash;
  private long words;
  private long first;
  private long second;

  public SimHashSketcher(int bits, FeatureSource source) {
    this(bits, source, LEAST_WORDS);
  }

  /**
   * A sketcher.
   *
   * @param bits 64 or 128
   * @param leastWords a text of fewer words, or of no features, has no fingerprint
   */
  public SimHashSketcher(int bits, FeatureSource source, int leastWords) {
    this.source = source;
    this.leastWords = leastWords;
    hash = new SimHash(bits);
  }

  @Override
  public boolean sketch(CharSequence text) {
    hash.clear();
    words = source.extract(text, hash);
    if (words < leastWords || hash.weight() == 0) return false;
    first = hash.first();
    second = hash.second();
    return true;
  }

  @Override
  public int bits() {
    return hash.bits();
  }

  @Override
  public long first() {
    return first;
  }

  @Override
  public long second() {
    return second;
  }

  @Override
  public long words() {
    return words;
  }
}
