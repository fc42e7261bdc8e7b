package io.crivello.jobs.pages;

import java.util.Locale;

/** What a page turned out to be. Every page is exactly one of these. */
public enum PageKind {
  HTML,
  /** Text without markup, or what stands between the tags of XML. */
  TEXT,
  /** PDF, Office, OpenDocument, EPUB or RTF. */
  DOCUMENT,
  FEED,
  SITEMAP,
  /** An answer that points elsewhere. */
  REDIRECT,
  /** An answer with a status that stands for no page. */
  ERROR,
  /** Of a type that is not read here: pictures, programs, archives and so on. */
  OTHER,
  /** Served as text or HTML, but it is neither. */
  BINARY,
  /** Unreadable; the line of the page has the reason. */
  BAD;

  /** The name under which it is counted and listed. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
