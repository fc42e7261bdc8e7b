package io.crivello.neardup.hamming;

import java.io.IOException;

/**
 * A sequence of fingerprints that can be read from its beginning any number of times; the
 * fingerprint at place i is that of element i.
 */
public interface FingerprintSource {
  /** The width of each fingerprint: 64 or 128. */
  int bits();

  /** The number of fingerprints. */
  long size();

  /** Starts to read them. */
  FingerprintChunks open() throws IOException;
}
