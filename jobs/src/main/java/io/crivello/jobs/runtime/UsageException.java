package io.crivello.jobs.runtime;

/** What the user asked for cannot be understood: one line, exit code 2, before any work. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UsageException(String message) {
    super(message);
  }
}
