package io.crivello.struct;

import java.io.Closeable;
import java.io.IOException;

/**
 * Gathers keys with their values, in any order, and builds a {@link StaticFunction}. To be closed,
 * built or not: it may own scratch files.
 */
public final class StaticFunctionBuilder implements Closeable {
  private final ConstructionSettings settings;
  private final SignatureSpool spool;
  private final int width;

  /**
   * @param width the number of bits of a value, 0 … 64
   */
  public StaticFunctionBuilder(ConstructionSettings settings, int width) {
    if (width < 0 || width > Long.SIZE) {
      throw new IllegalArgumentException("values of " + width + " bits");
    }
    this.settings = settings;
    this.width = width;
    spool = new SignatureSpool(settings);
  }

  public void add(byte[] key, long value) {
    add(key, 0, key.length, value);
  }

  public void add(byte[] bytes, int offset, int length, long value) {
    add(
        KeySignature.first(bytes, offset, length),
        KeySignature.second(bytes, offset, length),
        value);
  }

  /** Adds the key with a given signature; a value wider than promised is refused. */
  public void add(long first, long second, long value) {
    BucketedConstruction.checkWidth(value, width);
    spool.add(first, second, value);
  }

  /**
   * Builds the function; to be called once.
   *
   * @throws IllegalArgumentException if two keys have the same signature
   */
  public StaticFunction build() {
    return BucketedConstruction.build(spool, width, settings.threads());
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
