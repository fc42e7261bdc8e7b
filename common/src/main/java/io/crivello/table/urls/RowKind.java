package io.crivello.table.urls;

import io.crivello.io.CorruptDataException;

/** What is known of the URL in a row, the most important kind first. */
public enum RowKind {
  /** It was fetched, and is a page; or nobody asked, as in lists of arcs. */
  PAGE,
  /** It was fetched, and leads to another URL. */
  REDIRECT,
  /** It was fetched, and there was no page. */
  ERROR,
  /** It is known from links only. */
  UNFETCHED;

  /** The bits that the code of a kind takes. */
  public static final int BITS = 2;

  private static final RowKind[] ALL = values();

  /** Its number, in the order of kinds. */
  public int code() {
    return ordinal();
  }

  /** The kind of a number. */
  public static RowKind of(int code) {
    if (code < 0 || code >= ALL.length) throw new CorruptDataException("a URL of kind " + code);
    return ALL[code];
  }
}
