package io.crivello.text.document;

/**
 * Ends the parser of a document from inside its streams and handlers. An error, because parsers
 * catch exceptions of a part and go on with the next one.
 */
final class ReadingStopped extends Error {
  private static final long serialVersionUID = 1;

  ReadingStopped(String message) {
    super(message, null, false, false);
  }
}
