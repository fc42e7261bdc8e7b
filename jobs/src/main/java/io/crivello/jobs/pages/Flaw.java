package io.crivello.jobs.pages;

import io.crivello.io.CorruptDataException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Something of a page that is not as it should be: the page itself, or a link on it that is no URL.
 *
 * <p>A record of a sorted table. The key: the place of the page (8 bytes, highest first; all ones
 * if it has none, so that those come last), the kind (one byte, its ordinal), the index (4 bytes),
 * the URL of the page in UTF-8. The value, in UTF-8: status, reason and text, separated by tabs.
 * The flaw of link 1 of a page {@code u} at place 2 with status 200, {@code http://[}, is
 *
 * <pre>
 * key   0000000000000002 01 00000001 75
 * value 200 TAB no-host TAB http://[
 * </pre>
 *
 * @param place of the page in the frontier; −1 if it has none, as robots.txt
 * @param index among the flaws of its kind that the page has
 * @param page the URL of the page
 * @param status of the page's answer
 * @param reason a short word
 * @param text of the link, on one line and cut; empty for a page
 */
public record Flaw(
    long place, Kind kind, int index, String page, int status, String reason, String text) {

  /** What is flawed. */
  public enum Kind {
    PAGE,
    LINK
  }

  private static final Kind[] KINDS = Kind.values();
  private static final int HEAD = Long.BYTES + 1 + Integer.BYTES;

  byte[] key() {
    byte[] url = page.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(HEAD + url.length)
        .putLong(place)
        .put((byte) kind.ordinal())
        .putInt(index)
        .put(url)
        .array();
  }

  byte[] value() {
    return (status + "\t" + reason + "\t" + text).getBytes(StandardCharsets.UTF_8);
  }

  /** The least key that a flaw of a place can have. */
  static byte[] firstKey(long place) {
    return ByteBuffer.allocate(Long.BYTES).putLong(place).array();
  }

  static Flaw read(byte[] key, int keyLength, byte[] value, int valueLength) {
    String text = new String(value, 0, valueLength, StandardCharsets.UTF_8);
    String[] fields = text.split("\t", -1);
    if (keyLength < HEAD || fields.length != 3) {
      throw new CorruptDataException("not a flaw of a page: " + text);
    }
    ByteBuffer in = ByteBuffer.wrap(key, 0, keyLength);
    long place = in.getLong();
    int kind = in.get();
    if (kind < 0 || kind >= KINDS.length || !fields[0].matches("[0-9]{1,9}")) {
      throw new CorruptDataException("not a flaw of a page: " + text);
    }
    int index = in.getInt();
    String page = StandardCharsets.UTF_8.decode(in).toString();
    int status = Integer.parseInt(fields[0]);
    return new Flaw(place, KINDS[kind], index, page, status, fields[1], fields[2]);
  }
}
