package io.crivello.io;

/**
 * Data that is not what its format says: clipped, damaged, of another kind or of a newer version.
 *
 * <p>The message says what is wrong and, where a file is involved, names it.
 */
public final class CorruptDataException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CorruptDataException(String message) {
    super(message);
  }

  public CorruptDataException(String message, Throwable cause) {
    super(message, cause);
  }
}
