package io.crivello.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where a request goes and what it asks for there.
 *
 * @param origin scheme and authority of the URL, {@code http://example.com:81}
 * @param authority host, and port if the URL has one: the Host header
 * @param path path and query
 * @param address the pinned address; no name is ever resolved here
 * @param tls whether the connection is encrypted: never if a hosts file gave the port
 */
record Target(
    String origin, String authority, String path, InetAddress address, int port, boolean tls) {

  /** The target of an item, whose URL is canonical. */
  static Target of(FetchItem item) throws ExchangeFailure {
    String url = item.url();
    boolean https = url.startsWith("https://");
    if (!https && !url.startsWith("http://")) throw new ExchangeFailure(Reasons.BAD_URL);
    String origin = origin(url);
    String authority = origin.substring(https ? 8 : 7);
    String path = url.substring(origin.length());
    int urlPort = port(authority, https ? 443 : 80, Reasons.BAD_URL);
    if (authority.isEmpty() || !isPlain(authority) || !isPlain(path)) {
      throw new ExchangeFailure(Reasons.BAD_URL);
    }
    int mapped = port(item.address(), 0, Reasons.BAD_ADDRESS);
    return new Target(
        origin,
        authority,
        path.startsWith("/") ? path : "/" + path,
        literal(host(item.address())),
        mapped > 0 ? mapped : urlPort,
        https && mapped == 0);
  }

  /** The origin of a canonical URL: all before the slash of its path. */
  static String origin(String url) {
    int authority = url.indexOf("://") + 3;
    int end = authority;
    while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0) end++;
    return url.substring(0, end);
  }

  /** The host of a canonical URL, brackets of a literal included. */
  static String hostOf(String url) {
    String origin = origin(url);
    return host(origin.substring(Math.max(0, origin.indexOf("://") + 3)));
  }

  /** What stands before the port, in brackets if it is so. */
  static String host(String authority) {
    int colon = portColon(authority);
    return colon < 0 ? authority : authority.substring(0, colon);
  }

  private static int port(String authority, int standard, String reason) throws ExchangeFailure {
    int colon = portColon(authority);
    if (colon < 0) return standard;
    try {
      int port = Integer.parseInt(authority, colon + 1, authority.length(), 10);
      if (port > 0 && port < 1 << 16) return port;
    } catch (NumberFormatException e) {
      throw new ExchangeFailure(reason);
    }
    throw new ExchangeFailure(reason);
  }

  /** Where the colon before the port is, −1 without a port; a bare IPv6 address has none. */
  private static int portColon(String authority) {
    int colon = authority.lastIndexOf(':');
    if (colon < 0 || authority.indexOf(']') > colon) return -1;
    return authority.startsWith("[") || authority.indexOf(':') == colon ? colon : -1;
  }

  /** The address that digits mean; anything a resolver would be asked for is refused. */
  static InetAddress literal(String digits) throws ExchangeFailure {
    String bare =
        digits.startsWith("[") && digits.endsWith("]")
            ? digits.substring(1, digits.length() - 1)
            : digits;
    if (!isLiteral(bare)) throw new ExchangeFailure(Reasons.BAD_ADDRESS);
    try {
      return InetAddress.getByName(bare);
    } catch (UnknownHostException e) {
      throw new ExchangeFailure(Reasons.BAD_ADDRESS);
    }
  }

  static boolean isLiteral(String host) {
    boolean v6 = host.indexOf(':') >= 0;
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      boolean digit = c >= '0' && c <= '9' || c == '.';
      boolean hex = c == ':' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F';
      if (!digit && !(v6 && hex)) return false;
    }
    return !host.isEmpty();
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) <= ' ' || text.charAt(i) > '~') return false;
    }
    return true;
  }
}
