package io.crivello.jobs.urls;

import io.crivello.io.CorruptDataException;

/** Why a URL stands for another one; of several reasons the first counts. */
public enum AliasKind {
  /** It was fetched, and leads there. */
  REDIRECT,
  /** Its page names the other URL as its canonical one. */
  CANONICAL,
  /** Its page is a copy, and the other one represents the copies. */
  COPY;

  static final int BITS = 2;

  private static final AliasKind[] ALL = values();

  static AliasKind of(long code) {
    if (code < 0 || code >= ALL.length) throw new CorruptDataException("an alias of kind " + code);
    return ALL[(int) code];
  }
}
