package io.crivello.fetch;

import java.io.IOException;

/** Where exchanges are kept. */
public interface ExchangeLog {
  /**
   * Archives a finished exchange and logs it. Called by several helper threads.
   *
   * @param durable run once both survive the end of this process; by any thread
   */
  void write(Exchange exchange, Runnable durable) throws IOException;

  /**
   * Notes that a request is about to be sent, and returns once that survives the end of this
   * process. Called by many fetch threads.
   */
  default void announce(AskedLine request) throws IOException {}

  /** Fails if what was given before cannot become durable any more. */
  default void check() throws IOException {}
}
