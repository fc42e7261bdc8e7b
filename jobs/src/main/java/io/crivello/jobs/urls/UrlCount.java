package io.crivello.jobs.urls;

/** What became of URLs. */
public enum UrlCount {
  /** Read, to be sorted. */
  READ,
  /** In the table. */
  ROWS,
  /** Rows that may stand for other ones. */
  ASKED,
  /** Pairs that were to be joined. */
  PAIRS,
  /** The same pair was there before, in the same task. */
  REPEATED,
  /** Their signature is that of a row. */
  FOUND,
  /** No row has their signature. */
  MISSING,
  /** Rows that share a signature with an earlier one, and are therefore not found. */
  AMBIGUOUS
}
