package io.crivello.fetch;

import java.io.IOException;

/** Where finished exchanges are kept. Called by several helper threads. */
public interface ExchangeLog {
  /**
   * Archives an exchange and logs it.
   *
   * @param durable run once both survive the end of this process; by any thread
   */
  void write(Exchange exchange, Runnable durable) throws IOException;

  /** Fails if what was given before cannot become durable any more. */
  default void check() throws IOException {}
}
