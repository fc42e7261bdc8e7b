package io.crivello.struct;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.PrimitiveIterator;

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

  /**
   * Builds the function of the keys that an iterator gives, which may give the same array again,
   * and of the values that another gives in step with it.
   */
  public static StaticFunction build(
      Iterator<byte[]> keys,
      PrimitiveIterator.OfLong values,
      ConstructionSettings settings,
      int width)
      throws IOException {
    try (StaticFunctionBuilder builder = new StaticFunctionBuilder(settings, width)) {
      while (keys.hasNext() && values.hasNext()) builder.add(keys.next(), values.nextLong());
      if (keys.hasNext() || values.hasNext()) {
        throw new IllegalArgumentException(
            "more " + (keys.hasNext() ? "keys than values" : "values than keys"));
      }
      return builder.build();
    }
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
    return BucketedConstruction.build(spool, width, settings.threads(), value -> "value " + value);
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
