package io.crivello.document;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Finds where documents of a TREC file begin and end. Tags are found in any case. */
final class TagScanner {
  private static final byte[] BEGIN = "<DOC>".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] END = "</DOC>".getBytes(StandardCharsets.US_ASCII);

  /** What is kept of bytes that do not count: a tag and the line end before it. */
  private static final int KEPT = 16;

  private static final int LARGEST_GARBAGE = 1 << 12;

  private final InputStream in;
  private final int largest;
  private final byte[] window = new byte[1 << 16];
  private int at;
  private int filled;

  /** Whether the tag that begins the next document was read already. */
  private boolean begun;

  /** The document without its tags: the first {@link #length} bytes count. */
  byte[] bytes = new byte[1 << 12];

  int length;

  /** Whether the document was longer than allowed: then it is not here. */
  boolean tooLong;

  /** Whether something but white space came before the document, or after the last one. */
  boolean garbage;

  TagScanner(InputStream in, int largest) {
    this.in = in;
    this.largest = largest;
  }

  /** Goes to after the tag that begins a document; false if there is none. */
  boolean toBegin() throws IOException {
    length = 0;
    garbage = false;
    boolean found = begun;
    begun = false;
    boolean other = false;
    for (int b; !found && (b = read()) >= 0; ) {
      append(b);
      found = b == '>' && endsWith(BEGIN);
      if (found) length -= BEGIN.length;
      if (found || length == LARGEST_GARBAGE) {
        other |= hasLetters();
        if (!found) keepTail();
      }
    }
    garbage = other || !found && hasLetters();
    length = 0;
    return found;
  }

  private boolean hasLetters() {
    boolean mark =
        length >= 3
            && bytes[0] == (byte) 0xEF
            && bytes[1] == (byte) 0xBB
            && bytes[2] == (byte) 0xBF;
    for (int i = mark ? 3 : 0; i < length; i++) if (bytes[i] < 0 || bytes[i] > ' ') return true;
    return false;
  }

  /** Reads to the end of the document; false if the file or the next document comes before. */
  boolean toEnd() throws IOException {
    length = 0;
    tooLong = false;
    for (int b; (b = read()) >= 0; ) {
      append(b);
      if (b == '>' && endsWith(END)) {
        length -= END.length;
        return true;
      }
      if (b == '>' && endsWith(BEGIN) && beginsLine(length - BEGIN.length)) {
        begun = true;
        return false;
      }
      if (length == largest + END.length) {
        tooLong = true;
        keepTail();
      }
    }
    return false;
  }

  private boolean beginsLine(int index) {
    return index > 0 && (bytes[index - 1] == '\n' || bytes[index - 1] == '\r');
  }

  private int read() throws IOException {
    if (at == filled) {
      at = 0;
      filled = Math.max(0, in.read(window));
      if (filled == 0) return -1;
    }
    return window[at++] & 0xFF;
  }

  private void append(int b) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.min(2 * length, largest + END.length));
    }
    bytes[length++] = (byte) b;
  }

  private void keepTail() {
    System.arraycopy(bytes, length - KEPT, bytes, 0, KEPT);
    length = KEPT;
  }

  private boolean endsWith(byte[] tag) {
    return length >= tag.length && matches(bytes, length - tag.length, tag);
  }

  /** Where a tag in capitals is found in any case, or −1. */
  static int indexOf(byte[] bytes, int from, int to, byte[] tag) {
    for (int i = from; i <= to - tag.length; i++) {
      if (bytes[i] == '<' && matches(bytes, i, tag)) return i;
    }
    return -1;
  }

  private static boolean matches(byte[] bytes, int from, byte[] tag) {
    for (int i = 0; i < tag.length; i++) {
      int b = bytes[from + i];
      if (b >= 'a' && b <= 'z') b -= 'a' - 'A';
      if (b != tag[i]) return false;
    }
    return true;
  }
}
