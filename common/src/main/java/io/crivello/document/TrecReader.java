package io.crivello.document;

import io.crivello.warc.MemberStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Documents as in the collections of TREC: elements {@code DOC} one after the other, each with its
 * {@code DOCNO}. The URL is the first word of {@code DOCHDR}, if it is one, or the text of an
 * element {@code URL}, else it is made of the DOCNO. The body is the rest of the document, taken as
 * HTML, whose charset is not told.
 *
 * <p>A document that has not ended where the next one begins, on a line of its own, is counted and
 * lost, and so is one of more than {@link Document#LARGEST} bytes.
 */
final class TrecReader implements DocumentReader {
  private final MemberStream in;
  private final String base;
  private final TagScanner scanner;
  private final Skips skips = new Skips();
  private boolean ended;

  TrecReader(MemberStream in, String base) {
    this.in = in;
    this.base = base;
    scanner = new TagScanner(in, Document.LARGEST);
  }

  @Override
  public boolean next(Document document) throws IOException {
    while (!ended && begin()) {
      if (!scanner.toEnd()) {
        skips.add(DocumentFlaw.UNCLOSED);
      } else if (scanner.tooLong) {
        skips.add(DocumentFlaw.TOO_LARGE);
      } else {
        DocumentFlaw flaw = fill(document);
        if (flaw == null) return true;
        skips.add(flaw);
      }
    }
    if (!ended && in.isDamaged()) skips.add(DocumentFlaw.BAD_GZIP);
    ended = true;
    return false;
  }

  private boolean begin() throws IOException {
    boolean begun = scanner.toBegin();
    if (scanner.garbage) skips.add(DocumentFlaw.GARBAGE);
    return begun;
  }

  private DocumentFlaw fill(Document document) {
    byte[] bytes = scanner.bytes;
    Element number = Element.find(bytes, scanner.length, "DOCNO");
    Element head = Element.find(bytes, scanner.length, "DOCHDR");
    Element url = Element.find(bytes, scanner.length, "URL");
    String where = head == null ? "" : firstWord(head.text(bytes));
    if (!where.contains("://")) where = url == null ? "" : url.text(bytes);
    if (!where.contains("://")) {
      where = number == null ? null : DocumentUrls.ofId(base, number.text(bytes));
    }
    if (where == null) return DocumentFlaw.NO_ID;
    byte[] body = without(bytes, scanner.length, number, head, url);
    document.set(where, FileTypes.HTML, body, body.length);
    return null;
  }

  private static String firstWord(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) > ' ') end++;
    return text.substring(0, end);
  }

  /** The bytes without elements, one of which may lie in another. */
  private static byte[] without(byte[] bytes, int length, Element... elements) {
    byte[] rest = new byte[length];
    int count = 0;
    for (int at = 0; at < length; ) {
      int next = at;
      int stop = length;
      for (Element element : elements) {
        if (element == null || element.to <= at) continue;
        if (element.from <= at) next = Math.max(next, element.to);
        else stop = Math.min(stop, element.from);
      }
      if (next == at) {
        System.arraycopy(bytes, at, rest, count, stop - at);
        count += stop - at;
        next = stop;
      }
      at = next;
    }
    return Arrays.copyOf(rest, count);
  }

  @Override
  public Skips skips() {
    return skips;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The first element of a name: where it begins and ends, and its inside. */
  private record Element(int from, int inside, int insideEnd, int to) {
    static Element find(byte[] bytes, int length, String name) {
      byte[] begin = ("<" + name + ">").getBytes(StandardCharsets.US_ASCII);
      byte[] end = ("</" + name + ">").getBytes(StandardCharsets.US_ASCII);
      int from = TagScanner.indexOf(bytes, 0, length, begin);
      if (from < 0) return null;
      int insideEnd = TagScanner.indexOf(bytes, from + begin.length, length, end);
      if (insideEnd < 0) return null;
      return new Element(from, from + begin.length, insideEnd, insideEnd + end.length);
    }

    String text(byte[] bytes) {
      return new String(bytes, inside, insideEnd - inside, StandardCharsets.UTF_8).strip();
    }
  }
}
