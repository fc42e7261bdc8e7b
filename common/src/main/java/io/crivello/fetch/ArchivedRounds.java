package io.crivello.fetch;

import java.io.IOException;

/** What archives know of the rounds of the crawl that wrote them: when it asked whom. */
public interface ArchivedRounds {
  /** Archives of someone else, who had no rounds. */
  ArchivedRounds NONE =
      new ArchivedRounds() {
        @Override
        public int roundOf(FetchItem item) {
          return 0;
        }

        @Override
        public int visitAfter(String host, int round) {
          return 0;
        }
      };

  /** The round in which an item that was never read was asked after so many tries, or 0. */
  int roundOf(FetchItem item) throws IOException;

  /** The first round after a given one in which a host was asked, or 0. */
  int visitAfter(String host, int round) throws IOException;

  /** Whether a host was asked in rounds. */
  default boolean know(String host) throws IOException {
    return visitAfter(host, 0) > 0;
  }
}
