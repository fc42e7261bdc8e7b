package io.crivello.url;

import java.nio.charset.StandardCharsets;

/**
 * The sort form of canonical URLs: host key, closing parenthesis, {@code s} for https, the port if
 * it is not the scheme's own, path and query. It is never longer than the URL, and gives it back
 * exactly.
 *
 * <pre>
 * http://example.org/             org,example)/
 * http://example.org:8080/a       org,example)8080/a
 * https://example.org/a?b         org,example)s/a?b
 * http://www.example.org/         org,example,www)/
 * https://example-x.org:8443/     org,example-x)s8443/
 * http://192.0.2.7/a              192.0.2.7)/a
 * https://[2001:db8::1]/          [2001:db8::1])s/
 * </pre>
 *
 * <p>The order is that of bytes. Since {@code )} is less than the comma, which is less than all
 * that labels consist of, the pages of a host are contiguous, and so are the hosts below any
 * domain, the domain's own pages first. Within a host http comes before https, and the usual port
 * before others. (Reversed hosts after the Sort-friendly URI Reordering Transform of the Internet
 * Archive, which leaves out the scheme and cannot be inverted.)
 */
public final class SortForm {
  private static final String HTTP = "http://";
  private static final String HTTPS = "https://";

  private SortForm() {}

  /** The sort form of a canonical URL. */
  public static String of(String url) {
    byte[] bytes = url.getBytes(StandardCharsets.US_ASCII);
    byte[] form = new byte[bytes.length];
    return ascii(form, encode(bytes, bytes.length, form));
  }

  /** The canonical URL of a sort form. */
  public static String url(String form) {
    byte[] bytes = form.getBytes(StandardCharsets.US_ASCII);
    byte[] url = new byte[bytes.length + HTTP.length()];
    return ascii(url, decode(bytes, bytes.length, url));
  }

  /** Writes the sort form of the canonical URL in the first bytes; returns its length. */
  public static int encode(byte[] url, int length, byte[] to) {
    boolean secure = url[4] == 's';
    int host = (secure ? HTTPS : HTTP).length();
    int path = indexOf(url, host, length, '/');
    int hostEnd = url[host] == '[' ? indexOf(url, host, path, ']') + 1 : host;
    while (hostEnd < path && url[hostEnd] != ':') hostEnd++;
    int at = putHost(url, host, hostEnd, '.', ',', to, 0);
    to[at++] = ')';
    if (secure) to[at++] = 's';
    int port = Math.min(hostEnd + 1, path);
    System.arraycopy(url, port, to, at, length - port);
    return at + length - port;
  }

  /**
   * Writes the URL of the sort form in the first bytes; returns its length, which is at most 7 more
   * than that of the form.
   *
   * @throws IllegalArgumentException if the bytes are no sort form of a URL
   */
  public static int decode(byte[] form, int length, byte[] to) {
    int hostEnd = indexOf(form, 0, length, ')');
    int at = hostEnd + 1;
    boolean secure = at < length && form[at] == 's';
    if (secure) at++;
    int path = indexOf(form, at, length, '/');
    if (hostEnd <= 0 || path >= length) throw new IllegalArgumentException("not a sort form");
    String scheme = secure ? HTTPS : HTTP;
    int out = 0;
    while (out < scheme.length()) {
      to[out] = (byte) scheme.charAt(out);
      out++;
    }
    out = putHost(form, 0, hostEnd, ',', '.', to, out);
    if (at < path) to[out++] = ':';
    System.arraycopy(form, at, to, out, length - at);
    return out + length - at;
  }

  /** Copies a host with its labels reversed, unless it is an address; returns the place after. */
  private static int putHost(
      byte[] from, int start, int end, int separator, int other, byte[] to, int place) {
    if (isAddress(from, start, end)) {
      System.arraycopy(from, start, to, place, end - start);
      return place + end - start;
    }
    int at = place;
    int labelEnd = end;
    for (int i = end - 1; i >= start - 1; i--) {
      if (i >= start && from[i] != separator) continue;
      if (labelEnd < end) to[at++] = (byte) other;
      System.arraycopy(from, i + 1, to, at, labelEnd - i - 1);
      at += labelEnd - i - 1;
      labelEnd = i;
    }
    return at;
  }

  /** Whether a canonical host, or a key of one, is an address: then it ends as no key does. */
  private static boolean isAddress(byte[] from, int start, int end) {
    if (from[start] == '[') return true;
    int i = end - 1;
    while (i >= start && PercentForm.isDigit(from[i])) i--;
    return i < end - 1 && i >= start && from[i] == '.';
  }

  private static int indexOf(byte[] bytes, int from, int to, int wanted) {
    int at = from;
    while (at < to && bytes[at] != wanted) at++;
    return at;
  }

  private static String ascii(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.US_ASCII);
  }
}
