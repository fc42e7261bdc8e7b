package io.crivello.url;

/**
 * The parts of a canonical URL, found by looking for the characters between them. Nothing is
 * checked that {@link CanonicalUrl} guarantees.
 *
 * <pre>
 * https://www.example.org:8443/a/b?c=d
 *         |--- host ----|      |path|query
 *         |-- hostAndPort ---|
 * </pre>
 */
public final class UrlParts {
  private UrlParts() {}

  public static boolean isSecure(String url) {
    return url.charAt(4) == 's';
  }

  public static String scheme(String url) {
    return isSecure(url) ? "https" : "http";
  }

  /** The host: a name, an IPv4 address, or an IPv6 address in brackets. */
  public static String host(String url) {
    return url.substring(hostStart(url), hostEnd(url));
  }

  /** The host, followed by a colon and the port if that is not the scheme's own. */
  public static String hostAndPort(String url) {
    return url.substring(hostStart(url), pathStart(url));
  }

  /** The port, given or that of the scheme. */
  public static int port(String url) {
    int from = hostEnd(url);
    int to = pathStart(url);
    if (from == to) return isSecure(url) ? 443 : 80;
    return Integer.parseInt(url, from + 1, to, 10);
  }

  /** Scheme, host and port: what a robots file speaks for. No slash at the end. */
  public static String origin(String url) {
    return url.substring(0, pathStart(url));
  }

  /** The path, which begins with a slash. */
  public static String path(String url) {
    return url.substring(pathStart(url), pathEnd(url));
  }

  /** The query without its question mark, or an empty text. */
  public static String query(String url) {
    int end = pathEnd(url);
    return end == url.length() ? "" : url.substring(end + 1);
  }

  /** Path and query, as a request asks for them. */
  public static String pathAndQuery(String url) {
    return url.substring(pathStart(url));
  }

  /** The number of segments of the path; a slash at its end begins none. */
  public static int pathSegments(String url) {
    int end = pathEnd(url);
    int segments = 0;
    for (int i = pathStart(url); i < end - 1; i++) {
      if (url.charAt(i) == '/') segments++;
    }
    return segments;
  }

  public static int hostStart(String url) {
    return isSecure(url) ? 8 : 7;
  }

  public static int hostEnd(String url) {
    int at = hostStart(url);
    if (url.charAt(at) == '[') return url.indexOf(']', at) + 1;
    while (url.charAt(at) != ':' && url.charAt(at) != '/') at++;
    return at;
  }

  public static int pathStart(String url) {
    return url.indexOf('/', hostStart(url));
  }

  /** Where the question mark is, or the end. */
  public static int pathEnd(String url) {
    int mark = url.indexOf('?', hostStart(url));
    return mark < 0 ? url.length() : mark;
  }
}
