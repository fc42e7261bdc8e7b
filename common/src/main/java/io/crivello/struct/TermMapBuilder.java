package io.crivello.struct;

import io.crivello.hash.Mix;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;

/**
 * Takes keys, or their signatures, in the order of their ranks and builds a {@link TermMap}. To be
 * closed, built or not: it may own scratch files.
 */
public final class TermMapBuilder implements Closeable {
  /** The most bits that may sign a key: with them, 2³² keys are possible. */
  public static final int MOST_SIGNATURE_BITS = 32;

  private final ConstructionSettings settings;
  private final int signatureBits;
  private final SignatureSpool spool;

  /** The sum of the mixed ranks less that of 0 … n − 1: zero if each was given once. */
  private long deviation;

  private long largestRank = -1;

  /**
   * @param signatureBits the bits by which strangers are recognised, 0 … {@value
   *     #MOST_SIGNATURE_BITS}; none makes an {@link OrderPreservingMinimalPerfectHash}, else it is
   *     a {@link SignedMinimalPerfectHash}
   */
  public TermMapBuilder(ConstructionSettings settings, int signatureBits) {
    if (signatureBits < 0 || signatureBits > MOST_SIGNATURE_BITS) {
      throw new IllegalArgumentException(
          signatureBits + " bits a signature, not 0 … " + MOST_SIGNATURE_BITS);
    }
    this.settings = settings;
    this.signatureBits = signatureBits;
    spool = new SignatureSpool(settings);
  }

  /** Builds the map of the keys that an iterator gives; it may give the same array again. */
  public static TermMap build(
      Iterator<byte[]> keys, ConstructionSettings settings, int signatureBits) throws IOException {
    try (TermMapBuilder builder = new TermMapBuilder(settings, signatureBits)) {
      while (keys.hasNext()) builder.add(keys.next());
      return builder.build();
    }
  }

  public void add(byte[] key) {
    add(key, 0, key.length);
  }

  public void add(byte[] bytes, int offset, int length) {
    add(KeySignature.first(bytes, offset, length), KeySignature.second(bytes, offset, length));
  }

  /** Adds the key with a given signature; its rank is the number of keys added before. */
  public void add(long first, long second) {
    add(first, second, spool.size());
  }

  /**
   * Adds a key out of order. In the end every rank below the number of keys must have been given
   * once; {@link #build()} refuses anything else.
   */
  public void add(long first, long second, long rank) {
    if (rank < 0 || rank << signatureBits >>> signatureBits != rank) {
      throw new IllegalArgumentException(
          "the rank " + rank + " leaves no room for " + signatureBits + " bits a signature");
    }
    deviation += Mix.mix(rank) - Mix.mix(spool.size());
    largestRank = Math.max(largestRank, rank);
    spool.add(
        first, second, rank << signatureBits | KeySignature.check(first, second, signatureBits));
  }

  /**
   * Builds the map; to be called once.
   *
   * @throws IllegalArgumentException if two keys have the same signature, or if the ranks are not 0
   *     … n − 1, each once (which goes unnoticed with probability 2⁻⁶⁴)
   */
  public TermMap build() {
    checkRanks();
    int width = OrderPreservingMinimalPerfectHash.rankBits(spool.size()) + signatureBits;
    return TermMapFormat.termMap(
        BucketedConstruction.build(spool, width, settings.threads(), this::rankOf), signatureBits);
  }

  private void checkRanks() {
    long size = spool.size();
    if (largestRank >= size) {
      throw new IllegalArgumentException(
          "a rank of " + largestRank + " among " + size + " keys: ranks are missing");
    }
    if (deviation != 0) {
      throw new IllegalArgumentException(
          "some of the ranks 0 … " + (size - 1) + " were given twice and some never");
    }
  }

  private String rankOf(long value) {
    return "rank " + (value >>> signatureBits);
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
