package io.crivello.url;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Hosts in canonical form: names in lower case, addresses as {@link AddressLiteral} writes them.
 */
final class HostForm {
  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_LABEL = 63;
  private static final int LONGEST_TEXT = 4096;

  /** What each character of a name becomes; 0 if it has no place in one. */
  private static final byte[] NAME = new byte[128];

  static {
    for (int c = 0; c < 128; c++) {
      if (PercentForm.isLetter(c)) NAME[c] = (byte) (c | 0x20);
      if (PercentForm.isDigit(c) || c == '-' || c == '_' || c == '.') NAME[c] = (byte) c;
    }
  }

  private HostForm() {}

  /** The canonical form of a host, or null if it has none. */
  static String of(String host) {
    AsciiBuffer to = new AsciiBuffer();
    return append(host.toCharArray(), 0, host.length(), to) == null ? to.text(0, to.length) : null;
  }

  /** Appends the host in the given range; returns what is wrong with it, or null. */
  static UrlFlaw append(char[] text, int from, int end, AsciiBuffer to) {
    if (from == end) return UrlFlaw.NO_HOST;
    if (end - from > LONGEST_TEXT) return UrlFlaw.HOST;
    if (text[from] == '[') return appendIpv6(text, from, end, to);
    int start = to.length;
    if (!appendPlain(text, from, end, to)) {
      to.length = start;
      String ascii = decode(text, from, end);
      if (ascii != null) ascii = InternationalName.toAscii(ascii);
      if (ascii == null || !appendPlain(ascii.toCharArray(), 0, ascii.length(), to)) {
        return UrlFlaw.HOST;
      }
    }
    if (to.length > start && to.bytes[to.length - 1] == '.') to.length--;
    if (to.length == start) return UrlFlaw.NO_HOST;
    if (!labelsFit(start, to)) return UrlFlaw.HOST;
    return mayEndInNumber(start, to) ? appendIpv4(start, to) : null;
  }

  /** Appends letters, digits, hyphens, underscores and dots; false if there is anything else. */
  private static boolean appendPlain(char[] text, int from, int end, AsciiBuffer to) {
    if (end - from > LONGEST_NAME + 1) return false;
    for (int i = from; i < end; i++) {
      char c = text[i];
      if (c >= 128 || NAME[c] == 0) return false;
      to.append(NAME[c]);
    }
    return true;
  }

  /** The text with its escapes decoded from UTF-8, or null if they are not such. */
  private static String decode(char[] text, int from, int end) {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    int at = from;
    while (at < end) {
      int octet = PercentForm.octet(text, at, end);
      if (octet >= 0) {
        octets.write(octet);
        at += 3;
        continue;
      }
      int plain = at++;
      while (at < end && text[at] != '%') at++;
      octets.writeBytes(new String(text, plain, at - plain).getBytes(StandardCharsets.UTF_8));
    }
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(octets.toByteArray()))
          .toString();
    } catch (CharacterCodingException notUtf8) {
      return null;
    }
  }

  private static boolean labelsFit(int start, AsciiBuffer in) {
    if (in.length - start > LONGEST_NAME) return false;
    int label = start;
    for (int i = start; i <= in.length; i++) {
      if (i < in.length && in.bytes[i] != '.') continue;
      if (i == label || i - label > LONGEST_LABEL) return false;
      label = i + 1;
    }
    return true;
  }

  /** False for nearly every name, at the price of two looks. */
  private static boolean mayEndInNumber(int start, AsciiBuffer in) {
    if (PercentForm.hexValue(in.bytes[in.length - 1]) < 0 && in.bytes[in.length - 1] != 'x') {
      return false;
    }
    int label = in.length;
    while (label > start && in.bytes[label - 1] != '.') label--;
    return PercentForm.isDigit(in.bytes[label]);
  }

  private static UrlFlaw appendIpv4(int start, AsciiBuffer to) {
    String host = to.text(start, to.length);
    if (!AddressLiteral.endsInNumber(host)) return null;
    long address = AddressLiteral.parseIpv4(host);
    if (address < 0) return UrlFlaw.ADDRESS;
    to.length = start;
    to.append(AddressLiteral.formatIpv4((int) address));
    return null;
  }

  private static UrlFlaw appendIpv6(char[] text, int from, int end, AsciiBuffer to) {
    if (text[end - 1] != ']') return UrlFlaw.ADDRESS;
    String inside = new String(text, from + 1, end - from - 2).toLowerCase(Locale.ROOT);
    byte[] octets = AddressLiteral.parseIpv6(inside);
    if (octets == null) return UrlFlaw.ADDRESS;
    to.append(AddressLiteral.formatIpv6(octets));
    return null;
  }
}
