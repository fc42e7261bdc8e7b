package io.crivello.fetch;

import java.io.IOException;

/** An exchange that ends here; the message is the word for the log. */
final class ExchangeFailure extends IOException {
  private static final long serialVersionUID = 1;

  ExchangeFailure(String reason) {
    super(reason);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
