package io.crivello.web;

/**
 * What a leaf of a host's tree of pages does. Inner pages are always well-behaved, so that
 * misbehaving ones cut nothing off; a page that may be lost in part has no links, so that what a
 * crawl discovers does not depend on how much of it the crawl saved.
 */
public enum Behaviour {
  /** A page as it should be. */
  WELL(Fate.FETCHED, true),
  /** Status 404. */
  NOT_FOUND(Fate.FAILED, false),
  /** Status 500. */
  SERVER_ERROR(Fate.FAILED, false),
  /** Status 503 with Retry-After, however often it is asked. */
  UNAVAILABLE(Fate.FAILED, false),
  /** Status 503 with Retry-After at the first request, a page afterwards. */
  FLAKY(Fate.FETCHED, false),
  /** The connection is reset before any answer. */
  RESET(Fate.FAILED, false),
  /** The connection ends in the middle of the body. */
  CLIPPED(Fate.EITHER, false),
  /** The header names a charset that the body is not in, or that does not exist. */
  WRONG_CHARSET(Fate.FETCHED, false),
  /** A body in gzip without its second half. */
  TRUNCATED_GZIP(Fate.EITHER, false),
  /** The size of the second chunk is not a number. */
  BROKEN_CHUNKING(Fate.EITHER, false),
  /** A body that never ends. */
  ENDLESS(Fate.EITHER, false),
  /** Half a body, a pause, the other half. */
  SLOW(Fate.FETCHED, false),
  /** A Content-Length of 2³¹ and a connection that ends after a page. */
  HUGE_LENGTH(Fate.EITHER, false),
  /** Header lines that never end. */
  HEADER_FLOOD(Fate.FAILED, false),
  /** The visible text of some other pages, but a link to a page that no other page links to. */
  COPY(Fate.FETCHED, true),
  /** A page whose meta element says nofollow. */
  NOFOLLOW(Fate.FETCHED, true),
  /** A page whose X-Robots-Tag says nofollow. */
  NOFOLLOW_HEADER(Fate.FETCHED, true),
  /** A page whose meta element says noindex: its links are to be followed. */
  NOINDEX(Fate.FETCHED, true),
  /** A text in some language and charset, declared in the header or in the page. */
  FOREIGN(Fate.FETCHED, true),
  /** A body in gzip. */
  GZIP(Fate.FETCHED, true),
  /** A body in chunks. */
  CHUNKED(Fate.FETCHED, true);

  /** What becomes of a URL in a crawl to exhaustion. */
  public enum Fate {
    FETCHED,
    FAILED,
    /** Fetched in part or failed: it depends on what the crawler makes of half a page. */
    EITHER,
    /** The rules of its host forbid to ask for it. */
    FORBIDDEN,
    /** The walk ended before its round. */
    NOT_ASKED
  }

  private final Fate fate;
  private final boolean linking;

  Behaviour(Fate fate, boolean linking) {
    this.fate = fate;
    this.linking = linking;
  }

  public Fate fate() {
    return fate;
  }

  /** Whether such pages have links. */
  public boolean linking() {
    return linking;
  }

  boolean forbidsFollowing() {
    return this == NOFOLLOW || this == NOFOLLOW_HEADER;
  }
}
