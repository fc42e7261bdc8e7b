package io.crivello.fetch;

import java.io.Closeable;

/** How a request is asked and answered: over the network, or from an archive. */
public interface Transport extends Closeable {
  /**
   * Asks for an item and fills the status, request, head, body, address and truncation of an
   * exchange that was reset to it. A failure is a word in its {@code reason}, never an exception;
   * without a failure the reason stays empty. A transport that knows when the answer was had, sets
   * start and end.
   *
   * <p>Called by many threads, each with an exchange of its own.
   */
  void exchange(FetchItem item, Exchange into);

  /** Why an item cannot be asked for at all, in a word; empty if it can. */
  default String refusal(FetchItem item) {
    return "";
  }

  @Override
  void close();
}
