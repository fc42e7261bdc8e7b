package io.crivello.fetch;

import java.util.concurrent.TimeUnit;

/** The time, in milliseconds since 1970. */
@FunctionalInterface
public interface FetchClock {
  long millis();

  /** The time of day when this is called, going on steadily whatever is done to the system's. */
  static FetchClock steady() {
    long wall = System.currentTimeMillis();
    long origin = System.nanoTime();
    return () -> wall + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - origin);
  }
}
