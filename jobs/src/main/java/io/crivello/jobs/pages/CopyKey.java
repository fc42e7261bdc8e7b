package io.crivello.jobs.pages;

import io.crivello.neardup.Features;
import io.crivello.neardup.SimHashSketcher;
import io.crivello.text.TextDigest;

/**
 * The number by which a crawl knows a text again: pages with equal numbers count as copies, whose
 * links are not followed. For one thread.
 */
final class CopyKey {
  static final Features FEATURES = Features.parse("word-3-grams");

  private final TextDigest digest;
  private final SimHashSketcher simHash;

  /**
   * By the digest of the normalised text, or by its SimHash, which texts that differ a little may
   * share.
   */
  CopyKey(boolean bySimHash) {
    digest = bySimHash ? null : new TextDigest();
    simHash = bySimHash ? new SimHashSketcher(Long.SIZE, FEATURES.source()) : null;
  }

  /** Looks at a text; false if it is too short to be a copy. */
  boolean read(CharSequence text) {
    return digest != null ? digest.digest(text) : simHash.sketch(text);
  }

  /** The number of the last text that was long enough. */
  long value() {
    return digest != null ? digest.value() : simHash.first();
  }
}
