package io.crivello.warc;

/** Names that the writer and the reader of archives share. */
public final class WarcFields {
  /** Extension field: the place in the frontier of the URL that was asked; −1 for robots.txt. */
  public static final String PLACE = "Crivello-Place";

  /** Extension field: the number of links from a seed. */
  public static final String DEPTH = "Crivello-Depth";

  /** Extension field: the number of redirects in a row that led to the URL. */
  public static final String HOPS = "Crivello-Hops";

  /** Extension field: of a robots.txt that moved, the origin whose rules it has. */
  public static final String ROBOTS_OF = "Crivello-Robots-Of";

  /** Extension field: the round of the crawl in which the URL was asked. */
  public static final String ROUND = "Crivello-Round";

  /**
   * Extension field: why a request failed, in a word. On a metadata record without an answer, which
   * then stands for the request; on a response that cannot be used.
   */
  public static final String FAILURE = "Crivello-Failure";

  /** The profile of a revisit record for an answer "not modified". */
  public static final String NOT_MODIFIED_PROFILE =
      "http://netpreserve.org/warc/1.1/revisit/server-not-modified";

  private WarcFields() {}
}
