package io.crivello.fetch;

/** Told about once a second, by the thread that runs the fetcher, how far it is. */
@FunctionalInterface
public interface FetchProgress {
  FetchProgress NONE = (asked, done, fetched, failed, bytes) -> {};

  /**
   * @param asked requests made so far, those for robots.txt included
   * @param done items that have their line in the log, asked for or not
   * @param fetched answers that were archived as pages or redirects
   * @param failed items that failed, for now or for good
   * @param bytes of bodies received
   */
  void progress(long asked, long done, long fetched, long failed, long bytes);
}
