package io.crivello.document;

import io.crivello.text.TypeSniffer;
import io.crivello.warc.MemberStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * Tells what an input is by its name and its first bytes, which are looked at through gzip.
 *
 * <ol>
 *   <li>An archive is called {@code .warc} or {@code .arc}, or begins as one does.
 *   <li>JSON lines are called {@code .jsonl} or {@code .ndjson}, or begin with an object and are
 *       not called otherwise than {@code .json} or as text.
 *   <li>TREC files begin with a document element that has a DOCNO.
 *   <li>All else is a file: one document, if its name or its bytes tell a type that is one.
 * </ol>
 */
public final class Recogniser {
  /** How many bytes are looked at. */
  static final int HEAD = 4096;

  private static final Set<String> JSON_NAMES = Set.of("jsonl", "ndjson");

  /** How RTF, zip containers and the older Office formats begin, in lower case. */
  private static final String[] DOCUMENTS = {
    "{\\rtf", "pk\u0003\u0004", "\u00F0\u00EF\u0011\u00E0"
  };

  private static final String ARC = "filedesc://";

  private Recogniser() {}

  /** Tells what an input is; its first bytes are read from the stream. */
  public static InputKind of(String name, MemberStream in) throws IOException {
    return of(name, in.readNBytes(HEAD));
  }

  static InputKind of(String name, byte[] bytes) {
    String extension = FileTypes.extension(name);
    String head = head(bytes, bytes.length);
    if (extension.equals("warc") || extension.equals("arc")) return InputKind.ARCHIVE;
    if (head.startsWith("warc/") || head.startsWith(ARC)) return InputKind.ARCHIVE;
    if (JSON_NAMES.contains(extension)) return InputKind.JSON_LINES;
    boolean mayBeJson =
        extension.equals("json")
            || !FileTypes.isNoDocument(name)
                && (FileTypes.of(name) == null || FileTypes.of(name).equals(FileTypes.TEXT));
    if (mayBeJson && beginsObject(head)) return InputKind.JSON_LINES;
    return beginsTrec(head) ? InputKind.TREC : InputKind.FILE;
  }

  /** Why a file is no document, or null. */
  static DocumentFlaw flawOf(String name, byte[] bytes, int length) {
    if (length == 0) return DocumentFlaw.EMPTY;
    if (FileTypes.isNoDocument(name)) return DocumentFlaw.NO_DOCUMENT;
    String type = typeOf(name, bytes, length);
    boolean isBinary = FileTypes.isText(type) && isBinary(bytes, length);
    return type.isEmpty() || isBinary ? DocumentFlaw.BINARY : null;
  }

  /**
   * The media type of a file: by its name, else as {@link TypeSniffer} tells that of an answer
   * without one, so that a page is the same from a directory and from an archive; empty if it is no
   * document.
   */
  static String typeOf(String name, byte[] bytes, int length) {
    String named = FileTypes.of(name);
    if (named != null) return named;
    String sniffed = TypeSniffer.sniff(bytes, length, "");
    if (!sniffed.isEmpty()) return sniffed;
    String head = head(bytes, length);
    if (head.startsWith("%pdf-")) return FileTypes.PDF;
    for (String magic : DOCUMENTS) if (head.startsWith(magic)) return "application/octet-stream";
    return "";
  }

  /** The first bytes as lower-case ASCII, without a byte order mark and white space before. */
  private static String head(byte[] bytes, int length) {
    String text =
        new String(bytes, 0, Math.min(length, HEAD), StandardCharsets.ISO_8859_1)
            .toLowerCase(Locale.ROOT);
    return (text.startsWith("\u00EF\u00BB\u00BF") ? text.substring(3) : text).stripLeading();
  }

  private static boolean beginsObject(String head) {
    if (!head.startsWith("{")) return false;
    String inside = head.substring(1).stripLeading();
    return inside.startsWith("\"") || inside.startsWith("}");
  }

  private static boolean beginsTrec(String head) {
    int document = head.indexOf("<doc>");
    if (document < 0 || head.indexOf("<docno>", document) < 0) return false;
    int html = head.indexOf("<html");
    return html < 0 || document < html;
  }

  /** Whether control characters show that the bytes are no text; UTF-16 must have its mark. */
  private static boolean isBinary(byte[] bytes, int length) {
    boolean wide =
        length >= 2
            && (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF
                || bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE);
    int strange = 0;
    int looked = Math.min(length, HEAD);
    for (int i = 0; i < looked && !wide; i++) {
      if (bytes[i] == 0) return true;
      boolean control = bytes[i] >= 0 && bytes[i] < ' ';
      if (control && "\t\n\f\r\u001B".indexOf(bytes[i]) < 0) strange++;
    }
    return strange > looked / 32;
  }
}
