package io.crivello.text;

/** A page that cannot be read: to be counted under its reason. */
public final class PageFlawException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String reason;

  public PageFlawException(String reason, String message) {
    super(message);
    this.reason = reason;
  }

  public PageFlawException(String reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** A short word. */
  public String reason() {
    return reason;
  }
}
