package io.crivello.warc;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The decoded bytes of one gzip member (RFC 1952), of deflated data (RFC 1950 and 1951), or of what
 * is not compressed. Damage ends the bytes, as the end does; {@link #end()} tells which it was.
 */
final class MemberInput implements Closeable {
  enum End {
    /** There may be more. */
    OPEN,
    COMPLETE,
    /** The file ends before the member. */
    CLIPPED,
    DAMAGED
  }

  private enum Coding {
    PLAIN,
    GZIP,
    DEFLATE
  }

  private static final byte[] WARC = "WARC/".getBytes(StandardCharsets.US_ASCII);
  private static final int LONGEST_VERSION = 16;
  private static final int MAGIC_BYTES = 4;
  private static final int DEFLATED = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xE0;

  private final RawInput raw;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private final byte[] window = new byte[1 << 16];
  private int at;
  private int filled;

  private Coding coding = Coding.PLAIN;
  private End end = End.COMPLETE;
  private long start;

  /** The place of {@code window[0]} among the decoded bytes. */
  private long windowStart;

  MemberInput(RawInput raw) {
    this.raw = raw;
  }

  /** Whether a gzip member seems to begin where the raw input is. */
  static boolean isGzip(RawInput raw) throws IOException {
    return raw.ensure(MAGIC_BYTES) && isGzip(raw.window, raw.at);
  }

  private static boolean isGzip(byte[] bytes, int at) {
    return bytes[at] == 0x1F
        && bytes[at + 1] == (byte) 0x8B
        && bytes[at + 2] == DEFLATED
        && (bytes[at + 3] & RESERVED) == 0;
  }

  /** Whether a WARC record that is not compressed begins where the raw input is. */
  static boolean isWarc(RawInput raw) throws IOException {
    raw.ensure(LONGEST_VERSION);
    return isWarc(raw.window, raw.at, raw.filled);
  }

  /** Whether there is a line of WARC, a slash, and a version. */
  private static boolean isWarc(byte[] bytes, int from, int to) {
    for (int i = 0; i < WARC.length; i++) {
      if (from + i >= to || bytes[from + i] != WARC[i]) return false;
    }
    for (int at = from + WARC.length; at < Math.min(to, from + LONGEST_VERSION); at++) {
      byte b = bytes[at];
      if (b == '\r' || b == '\n') return at > from + WARC.length;
      if (b != '.' && (b < '0' || b > '9')) return false;
    }
    return false;
  }

  boolean beginsGzip() throws IOException {
    return ensure(MAGIC_BYTES) && isGzip(window, at);
  }

  boolean beginsWarc() throws IOException {
    ensure(LONGEST_VERSION);
    return isWarc(window, at, filled);
  }

  /** Begins to read bytes that are not compressed, at the position of the raw input. */
  void openPlain() {
    begin(Coding.PLAIN);
  }

  /** Begins to read a gzip member. */
  void openGzip() throws IOException {
    begin(Coding.GZIP);
    readGzipHeader();
  }

  /** Begins to read deflated bytes, with or without the header of zlib. */
  void openDeflated() throws IOException {
    begin(Coding.DEFLATE);
    if (!raw.ensure(2)) return;
    int first = raw.window[raw.at] & 0xFF;
    int second = raw.window[raw.at + 1] & 0xFF;
    if ((first & 0xF) == DEFLATED && (first << 8 | second) % 31 == 0) raw.at += 2;
  }

  private void begin(Coding newCoding) {
    coding = newCoding;
    start = raw.position();
    end = End.OPEN;
    at = 0;
    filled = 0;
    windowStart = 0;
    inflater.reset();
    checksum.reset();
  }

  private void readGzipHeader() throws IOException {
    if (!raw.ensure(10)) {
      end = End.CLIPPED;
      return;
    }
    int flags = raw.window[raw.at + 3];
    raw.at += 10;
    if ((flags & EXTRA) != 0) {
      int low = raw.read();
      int length = low | raw.read() << 8;
      for (int i = 0; i < length && raw.read() >= 0; ) i++;
    }
    if ((flags & NAME) != 0) skipText();
    if ((flags & COMMENT) != 0) skipText();
    if ((flags & HEADER_CRC) != 0) {
      raw.read();
      raw.read();
    }
  }

  private void skipText() throws IOException {
    for (int b; (b = raw.read()) > 0; ) {}
  }

  boolean isGzip() {
    return coding == Coding.GZIP;
  }

  /** Where the member begins in the file. */
  long start() {
    return start;
  }

  /** How many bytes were decoded and taken. */
  long position() {
    return windowStart + at;
  }

  /** Where the next byte lies in the file; in a compressed member only about. */
  long rawPosition() {
    return coding == Coding.PLAIN ? start + position() : raw.position();
  }

  /** How the bytes ended, or {@link End#OPEN} if one can be read. */
  End end() throws IOException {
    return ensure(1) ? End.OPEN : end;
  }

  int read() throws IOException {
    return at < filled || ensure(1) ? window[at++] & 0xFF : -1;
  }

  int read(byte[] to, int offset, int count) throws IOException {
    if (at == filled && !ensure(1)) return -1;
    int n = Math.min(count, filled - at);
    System.arraycopy(window, at, to, offset, n);
    at += n;
    return n;
  }

  /** Skips line ends and returns the number of line feeds among them. */
  int skipLineEnds() throws IOException {
    int feeds = 0;
    for (int b; (b = peek(0)) == '\r' || b == '\n'; at++) {
      if (b == '\n') feeds++;
    }
    return feeds;
  }

  /** The coming line without its end, or null if it is longer than a number of bytes. */
  String peekLine(int most) throws IOException {
    for (int i = 0; i <= most; i++) {
      if (peek(i) == '\n') {
        int length = i > 0 && window[at + i - 1] == '\r' ? i - 1 : i;
        return new String(window, at, length, StandardCharsets.UTF_8);
      }
      if (at + i >= filled) return null;
    }
    return null;
  }

  /** Skips at most a number of bytes, and returns how many; 0 only at the end. */
  long skip(long count) throws IOException {
    if (at == filled && !ensure(1)) return 0;
    int n = (int) Math.min(count, filled - at);
    at += n;
    return n;
  }

  /** The coming byte at a distance, or −1 if the bytes end before it. */
  int peek(int distance) throws IOException {
    return ensure(distance + 1) ? window[at + distance] & 0xFF : -1;
  }

  private boolean ensure(int count) throws IOException {
    while (filled - at < count) {
      if (end != End.OPEN) return false;
      if (filled == window.length) discard();
      if (coding == Coding.PLAIN) {
        copy();
      } else {
        inflate();
      }
    }
    return true;
  }

  private void discard() {
    if (at == 0) throw new IllegalArgumentException("a look too far ahead");
    System.arraycopy(window, at, window, 0, filled - at);
    windowStart += at;
    filled -= at;
    at = 0;
  }

  private void copy() throws IOException {
    if (!raw.ensure(1)) {
      end = End.COMPLETE;
      return;
    }
    int n = Math.min(raw.filled - raw.at, window.length - filled);
    System.arraycopy(raw.window, raw.at, window, filled, n);
    raw.at += n;
    filled += n;
  }

  private void inflate() throws IOException {
    boolean fed = raw.ensure(1);
    int to = raw.filled;
    inflater.setInput(raw.window, raw.at, to - raw.at);
    try {
      int n = inflater.inflate(window, filled, window.length - filled);
      if (coding == Coding.GZIP) checksum.update(window, filled, n);
      filled += n;
      raw.at = to - inflater.getRemaining();
      if (inflater.finished()) {
        finish();
      } else if (inflater.needsDictionary()) {
        end = End.DAMAGED;
      } else if (n == 0 && !fed) {
        end = End.CLIPPED;
      }
    } catch (DataFormatException e) {
      raw.at = to - inflater.getRemaining();
      end = End.DAMAGED;
    }
  }

  private void finish() throws IOException {
    if (coding == Coding.DEFLATE) {
      end = End.COMPLETE;
    } else if (!raw.ensure(2 * Integer.BYTES)) {
      end = End.CLIPPED;
    } else {
      boolean sound =
          littleEndian() == (int) checksum.getValue()
              && littleEndian() == (int) inflater.getBytesWritten();
      end = sound ? End.COMPLETE : End.DAMAGED;
    }
  }

  private int littleEndian() throws IOException {
    int value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) value |= raw.read() << shift;
    return value;
  }

  @Override
  public void close() {
    inflater.end();
  }
}
