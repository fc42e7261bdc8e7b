package io.crivello.sieve.online;

import io.crivello.sieve.UrlRecord;
import java.io.IOException;

/** Where the URLs go that leave a {@link Sieve}. */
@FunctionalInterface
public interface Receiver {
  /**
   * Takes a URL.
   *
   * @param fresh what was offered first with this URL; the next call gets the same object with
   *     other content
   */
  void accept(UrlRecord fresh) throws IOException;
}
