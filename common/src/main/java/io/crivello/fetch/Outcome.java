package io.crivello.fetch;

/** What became of a URL of a fetch list. */
public enum Outcome {
  /** It was answered, and the answer is in the archive. Redirects count. */
  FETCHED,
  /** It will not be asked again: a refusal of the server, or the last of several failures. */
  FAILED,
  /** A rule (robots, a filter by type, an unchanged copy) kept it out. */
  SKIPPED,
  /** It goes back to the backlog: a transient failure, or the round's time was over. */
  RETURNED,
  /** Not a URL of the list: a request for robots.txt. */
  ROBOTS
}
