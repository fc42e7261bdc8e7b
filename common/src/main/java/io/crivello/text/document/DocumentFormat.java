package io.crivello.text.document;

/** The formats that are read, each by a parser of its own. */
public enum DocumentFormat {
  PDF,
  /** Word, Excel and PowerPoint before 2007. */
  OLE2,
  /** Word, Excel and PowerPoint since 2007. */
  OOXML,
  /** OpenDocument: text, spreadsheets, presentations. */
  ODF,
  EPUB,
  RTF
}
