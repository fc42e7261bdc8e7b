package io.crivello.neardup;

/**
 * The words of a text, one after the other, as bytes that are ready to be hashed: whoever sketches
 * texts sees them only through this interface, so that any analyser can stand behind it.
 *
 * <p>An instance may be used again and again, but not by several threads.
 */
public interface WordStream {
  /** Starts with a text; the words of the one before are forgotten. */
  void read(CharSequence text);

  /** Goes to the next word; false after the last one. */
  boolean next();

  /** The current word in UTF-8, from index 0 on; overwritten by {@link #next()}. */
  byte[] bytes();

  /** The number of bytes of the current word, at least one. */
  int length();
}
