package io.crivello.url;

/**
 * The canonical form of URLs: texts that surely mean the same page become the same text. A
 * canonical URL is printable ASCII without spaces, is its own canonical form, and has the shape
 * {@code http[s]://host[:port]/path[?query]}.
 *
 * <p>Parsing follows RFC 3986, lenient where the URL standard of WHATWG is, since links are written
 * for browsers; normalisation follows RFC 3986, section 6.2. The rules, in the order in which they
 * are applied:
 *
 * <ol>
 *   <li>A text longer than eight times the longest URL is refused ({@link UrlFlaw#TOO_LONG}).
 *   <li>Spaces and control characters around the text are removed, tabs and line ends everywhere.
 *       Other control characters are refused ({@link UrlFlaw#CONTROL}), unless in the fragment.
 *   <li>The fragment is dropped, {@code #!} too.
 *   <li>Only {@code http} and {@code https} are accepted ({@link UrlFlaw#SCHEME}), in any case, and
 *       written in lower case. Any number of slashes may follow. {@code http:path} on a page of the
 *       same scheme is relative.
 *   <li>Up to the query, a backslash is a slash.
 *   <li>A user's name and password are dropped.
 *   <li>Escapes in the host are decoded; a name outside ASCII is mapped to lower-case Unicode and
 *       written in Punycode; letters become lower case; one dot at the end is dropped. Names
 *       consist of letters, digits, hyphens and underscores, with labels of 1 to 63 and at most 253
 *       characters ({@link UrlFlaw#HOST}).
 *   <li>A host whose last label is a number is an IPv4 address in any of its notations ({@link
 *       UrlFlaw#ADDRESS}), and is written in four decimal parts. IPv6 addresses are written as RFC
 *       5952 says.
 *   <li>The port is a number from 1 to 65,535 ({@link UrlFlaw#PORT}); an empty one and that of the
 *       scheme are dropped.
 *   <li>In path and query, escapes of unreserved characters (letters, digits, {@code - . _ ~}) are
 *       decoded; other escapes get upper-case digits; characters that may not stand there become
 *       escapes of their UTF-8; a per cent sign that begins no escape becomes {@code %25}.
 *   <li>Path parameters {@code ;jsessionid=…}, {@code ;phpsessid=…} and {@code ;aspsessionid…=…}
 *       are removed, in any case.
 *   <li>Dot segments are removed; an escaped dot is a dot. Empty segments stay. An empty path
 *       becomes {@code /}.
 *   <li>Query parameters of the same names are removed; if {@link UrlLimits#dropTracking} says so,
 *       also {@code utm_…}, {@code gclid} and {@code fbclid}. The others keep their order: servers
 *       may read them in it.
 *   <li>An empty query is dropped.
 *   <li>A result longer than the longest URL is refused ({@link UrlFlaw#TOO_LONG}).
 * </ol>
 *
 * <pre>
 * HTTP://User@WWW.Example.ORG:80/%7euser/./a/../b c;jsessionid=1F?q=%c3%a9&amp;PHPSESSID=7#top
 * http://www.example.org/~user/b%20c?q=%C3%A9
 * </pre>
 */
public final class CanonicalUrl {
  private CanonicalUrl() {}

  /** The canonical form of one absolute URL within the standard limits. */
  public static String of(String absolute) {
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    if (canonicaliser.canonicalise(absolute)) return canonicaliser.url();
    throw new BadUrlException(canonicaliser.flaw(), absolute);
  }
}
