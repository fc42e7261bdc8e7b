package io.crivello.struct;

import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;

/** From the keys of a sorted list to their ranks, without the keys. */
public interface TermMap {
  /** The number of keys. */
  long size();

  /** The rank of the key with a given signature, or what the map says of strangers. */
  long rank(long first, long second);

  default long rank(byte[] bytes, int offset, int length) {
    return rank(
        KeySignature.first(bytes, offset, length), KeySignature.second(bytes, offset, length));
  }

  default long rank(byte[] key) {
    return rank(key, 0, key.length);
  }

  /** The bits it takes in memory, everything counted. */
  long bits();

  /** The number of bits by which a stranger is recognised; 0 if it is not. */
  int signatureBits();

  /** Writes the payload of {@link TermMapFormat}, to stand inside something else. */
  void write(DataOutput out) throws IOException;

  /** Writes a new file as {@link TermMapFormat} says. */
  default void save(Path file) throws IOException {
    Framed.save(file, TermMapFormat.KIND, TermMapFormat.VERSION, this::write);
  }
}
