package io.crivello.struct;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;

/**
 * Gathers the keys of an {@link ApproximateDictionary}, in any order. To be closed, built or not:
 * it may own scratch files.
 */
public final class ApproximateDictionaryBuilder implements Closeable {
  private final StaticFunctionBuilder checks;
  private final int signatureBits;

  /**
   * @param signatureBits r, 1 … 64: strangers are taken for members with probability 2⁻ʳ
   */
  public ApproximateDictionaryBuilder(ConstructionSettings settings, int signatureBits) {
    if (signatureBits < 1 || signatureBits > Long.SIZE) {
      throw new IllegalArgumentException(signatureBits + " bits a signature, not 1 … 64");
    }
    this.signatureBits = signatureBits;
    checks = new StaticFunctionBuilder(settings, signatureBits);
  }

  /** Builds the set of the keys that an iterator gives; it may give the same array again. */
  public static ApproximateDictionary build(
      Iterator<byte[]> keys, ConstructionSettings settings, int signatureBits) throws IOException {
    try (ApproximateDictionaryBuilder builder =
        new ApproximateDictionaryBuilder(settings, signatureBits)) {
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

  public void add(long first, long second) {
    checks.add(first, second, KeySignature.check(first, second, signatureBits));
  }

  /**
   * Builds the set; to be called once.
   *
   * @throws IllegalArgumentException if two keys have the same signature
   */
  public ApproximateDictionary build() {
    return new ApproximateDictionary(checks.build());
  }

  @Override
  public void close() throws IOException {
    checks.close();
  }
}
