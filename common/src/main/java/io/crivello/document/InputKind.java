package io.crivello.document;

/** What an input is. */
public enum InputKind {
  /** WARC or ARC: nothing for a {@link DocumentReader}. */
  ARCHIVE,
  JSON_LINES,
  TREC,
  /** One document, or something that is none. */
  FILE
}
