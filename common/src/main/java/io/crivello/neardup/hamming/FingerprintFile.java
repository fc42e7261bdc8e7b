package io.crivello.neardup.hamming;

import java.io.IOException;

/** The fingerprints of a file, which is opened anew each time they are read. */
public final class FingerprintFile implements FingerprintSource {
  /** Opens the file. */
  @FunctionalInterface
  public interface Opener {
    FingerprintReader open() throws IOException;
  }

  private final Opener opener;
  private final int bits;
  private final long size;

  /** Opens the file once to learn how many fingerprints there are. */
  public FingerprintFile(Opener opener) throws IOException {
    this.opener = opener;
    try (FingerprintReader reader = opener.open()) {
      bits = reader.bits();
      size = reader.count();
    }
  }

  @Override
  public int bits() {
    return bits;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public FingerprintChunks open() throws IOException {
    return opener.open();
  }
}
