package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/**
 * A way to code a whole list of strictly increasing numbers, 0 … 2⁶³ − 2. A list that is only
 * non-decreasing becomes strictly increasing by adding to each element its index.
 *
 * <p>What is written tells where it ends: it starts with the number of elements in δ, and an empty
 * list is nothing more. Codecs are immutable and may be shared between threads. {@link
 * SortedListCodecs} finds them by name.
 */
public interface SortedListCodec {
  /** The name by which {@link SortedListCodecs} finds this codec. */
  String name();

  /**
   * Writes {@code n} elements of an array from {@code offset} on, at any bit.
   *
   * @throws IllegalArgumentException if they do not strictly increase or are out of range
   */
  void encode(long[] values, int offset, int n, BitWriter out);

  /** Writes the first {@code n} elements of an array. */
  default void encode(long[] values, int n, BitWriter out) {
    encode(values, 0, n, out);
  }

  /**
   * Goes through the list that starts at the reader's position.
   *
   * <p>The cursor reads when asked; nobody else may use the reader until the cursor has returned
   * {@link SortedListCursor#END}, and then the reader stands behind the list. Whatever the reader
   * contains, the cursor returns increasing numbers and in the end {@code END}, or raises {@link
   * io.crivello.io.CorruptDataException}.
   *
   * <p>{@link EliasFanoListCodec} needs a reader that can go back: over an array, a mapped file or
   * a file on a Hadoop file system. The cursors of all other codecs only go forward, so that a
   * plain {@link io.crivello.io.StreamSource} will do.
   */
  SortedListCursor iterator(BitReader in);
}
