package io.crivello.jobs.store;

import java.io.Closeable;
import java.io.IOException;

/** Static ranks of pages, by which one of several copies is chosen. For one thread. */
public interface PageScores extends Closeable {
  /** Nobody has a score. */
  PageScores NONE =
      new PageScores() {
        @Override
        public double of(String sortForm) {
          return Double.NEGATIVE_INFINITY;
        }

        @Override
        public void close() {}
      };

  /** The score of the page with a sort form, more is better; −∞ if it has none. Never NaN. */
  double of(String sortForm) throws IOException;
}
