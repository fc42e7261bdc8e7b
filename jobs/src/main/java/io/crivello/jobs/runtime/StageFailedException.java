package io.crivello.jobs.runtime;

/** Work that was begun and failed: the cause in one line, exit code 1. */
public final class StageFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StageFailedException(String message) {
    super(message);
  }

  public StageFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
