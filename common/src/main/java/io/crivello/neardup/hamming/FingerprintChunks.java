package io.crivello.neardup.hamming;

import java.io.Closeable;
import java.io.IOException;

/** Fingerprints read once from the first to the last. */
public interface FingerprintChunks extends Closeable {
  /**
   * Copies the next fingerprints into an array, one after the other; one of 128 bits takes two
   * elements, the first half first.
   *
   * @param to room for at least one fingerprint
   * @return how many fingerprints were copied, at least one; −1 at the end
   */
  int read(long[] to) throws IOException;

  @Override
  void close() throws IOException;
}
