package io.crivello.document;

import java.util.Locale;

/** Why something in an input is no document. */
public enum DocumentFlaw {
  /** A line that is not one JSON object. */
  BAD_JSON,
  /** A line that is not UTF-8. */
  BAD_UTF8,
  /** A field that must be a text, but is a list or an object. */
  BAD_FIELD,
  /** Neither a URL nor an identifier from which one can be made. */
  NO_ID,
  /** No field with text. */
  NO_TEXT,
  /** More bytes than {@link Document#LARGEST}. */
  TOO_LARGE,
  /** A document that does not end before the next one, or before its file. */
  UNCLOSED,
  /** Something between documents. */
  GARBAGE,
  /** A gzip file that ends too early or is damaged: what comes after is lost. */
  BAD_GZIP,
  /** A file of bytes that are no text, and of no type that is known. */
  BINARY,
  /** A file that lies beside pages and is none, such as a style sheet or an index of archives. */
  NO_DOCUMENT,
  EMPTY;

  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
