package io.crivello.jobs.neardup;

import io.crivello.hash.Signatures;
import io.crivello.neardup.Features;
import io.crivello.neardup.HyperplaneSketcher;
import io.crivello.neardup.NgramFingerprints;
import io.crivello.neardup.SampledDigest;
import io.crivello.neardup.SimHashSketcher;
import io.crivello.neardup.Sketcher;
import io.crivello.writable.StoredPage;

/**
 * Gives pages fingerprints by the method of the settings; the digest of the bytes is not known of a
 * body that is not all there, and says nothing of an empty one. For one thread.
 */
final class PageSketcher {
  private static final long NO_BYTES = Signatures.STANDARD.of(new byte[0], 0, 0);

  private final NeardupSettings.Method method;
  private final Sketcher sketcher;
  private final SampledDigest sample = new SampledDigest();
  private long first;
  private long second;

  PageSketcher(NeardupSettings settings) {
    method = settings.method();
    sketcher =
        switch (method) {
          case SIMHASH -> new SimHashSketcher(settings.bits(), settings.features().source());
          case HYPERPLANES -> new HyperplaneSketcher(settings.seed());
          case FINGERPRINTS ->
              new NgramFingerprints(settings.features().source(), settings.modulus());
          case BYTES, TEXT, SAMPLE -> new SimHashSketcher(Long.SIZE, Features.WORDS.source());
        };
  }

  /** Sketches a page; false if it has too little text to be compared. */
  boolean sketch(StoredPage page) {
    boolean enough = sketcher.sketch(page.text);
    switch (method) {
      case BYTES -> {
        enough = page.hasWholeBody() && page.bodyDigest != NO_BYTES;
        first = page.bodyDigest;
      }
      case TEXT -> {
        enough = page.hasTextDigest;
        first = page.textDigest;
      }
      case SAMPLE -> {
        enough = sample.digest(page.text);
        first = sample.value();
      }
      default -> {
        first = sketcher.first();
        second = sketcher.second();
      }
    }
    return enough;
  }

  long first() {
    return first;
  }

  long second() {
    return second;
  }

  /** The sets of pages, if that is what they are sketched by, else null. */
  NgramFingerprints sets() {
    return sketcher instanceof NgramFingerprints sets ? sets : null;
  }

  /** The number of words of the last page. */
  long words() {
    return sketcher.words();
  }
}
