package io.crivello.fetch;

/** Told about once a second, by the thread that runs the fetcher, how far it is. */
@FunctionalInterface
public interface FetchProgress {
  FetchProgress NONE = (asked, fetched, failed, bytes) -> {};

  /**
   * @param asked requests made so far, those for robots.txt included
   * @param fetched answers that were archived as pages or redirects
   * @param failed requests that failed, for now or for good
   * @param bytes of bodies received
   */
  void progress(long asked, long fetched, long failed, long bytes);
}
