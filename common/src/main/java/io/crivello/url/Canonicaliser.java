package io.crivello.url;

import java.util.Objects;

/**
 * Turns texts into canonical URLs by the rules of {@link CanonicalUrl}, one after the other in the
 * same arrays. Not to be shared between threads. Memory is a few times eight times the longest URL;
 * the time for a text does not grow beyond that of one of eight times the longest URL.
 *
 * <pre>
 * if (canonicaliser.resolve(page, link)) found(canonicaliser.url());
 * else count(canonicaliser.flaw());
 * </pre>
 */
public final class Canonicaliser {
  /** What a character may become: three octets, three characters each. */
  private static final int EXPANSION = 9;

  /** Scheme, host, port and slash. */
  private static final int LONGEST_ORIGIN = 300;

  private static final int LARGEST_PORT = 65_535;

  private final UrlLimits limits;
  private final PathForm path = new PathForm();
  private final QueryForm query;
  private final AsciiBuffer out = new AsciiBuffer();

  private char[] text = new char[512];
  private int start;
  private int end;
  private boolean tooLong;
  private boolean hasControl;

  private UrlFlaw flaw = UrlFlaw.EMPTY;
  private String url;

  public Canonicaliser(UrlLimits limits) {
    this.limits = limits;
    query = new QueryForm(limits.dropTracking());
  }

  /** Reads an absolute URL; false if it has a flaw. */
  public boolean canonicalise(String absolute) {
    return run(null, absolute);
  }

  /** Reads what a link means on the page of a canonical URL; false if it has a flaw. */
  public boolean resolve(String canonicalBase, String link) {
    return run(Objects.requireNonNull(canonicalBase), link);
  }

  /** The canonical URL that was read last. */
  public String url() {
    if (flaw != null) throw new IllegalStateException("there is no URL, but a flaw: " + flaw);
    if (url == null) url = out.text(0, out.length);
    return url;
  }

  /** What was wrong with what was read last, or null. */
  public UrlFlaw flaw() {
    return flaw;
  }

  /** The canonical URL in ASCII: the first {@link #length} bytes, until something else is read. */
  public byte[] bytes() {
    return out.bytes;
  }

  public int length() {
    return flaw == null ? out.length : 0;
  }

  private boolean run(String base, String link) {
    clean(link);
    out.clear(EXPANSION * (end - start) + LONGEST_ORIGIN + (base == null ? 0 : base.length()));
    url = null;
    flaw = read(base);
    if (flaw == null && out.length > limits.longest()) flaw = UrlFlaw.TOO_LONG;
    return flaw == null;
  }

  /** Takes the text without white space around it, tabs, line ends and fragment. */
  private void clean(String link) {
    tooLong = link.length() > limits.longestInput();
    int length = Math.min(link.length(), limits.longestInput());
    if (text.length < length) text = new char[Math.max(length, 2 * text.length)];
    link.getChars(0, length, text, 0);
    start = 0;
    while (start < length && text[start] <= ' ') start++;
    while (length > start && text[length - 1] <= ' ') length--;
    hasControl = false;
    end = start;
    for (int i = start; i < length; i++) {
      char c = text[i];
      if (c == '#') break;
      if (c < ' ' || c == 0x7F) {
        if (c == '\t' || c == '\n' || c == '\r') continue;
        hasControl = true;
      }
      text[end++] = c;
    }
  }

  private UrlFlaw read(String base) {
    int colon = schemeEnd();
    boolean secure = colon - start == 5;
    if (colon >= 0 && !isHttp(colon)) return UrlFlaw.SCHEME;
    if (tooLong) return UrlFlaw.TOO_LONG;
    if (hasControl) return UrlFlaw.CONTROL;
    if (base == null) {
      if (start == end) return UrlFlaw.EMPTY;
      return colon < 0 ? UrlFlaw.RELATIVE : readAuthority(secure, colon + 1);
    }
    if (colon < 0) return readReference(base, start);
    boolean authority = isSlash(colon + 1) && isSlash(colon + 2);
    if (authority || secure != UrlParts.isSecure(base)) return readAuthority(secure, colon + 1);
    return readReference(base, colon + 1);
  }

  /** The place of the colon after a scheme, or −1 if the text begins with none. */
  private int schemeEnd() {
    if (start == end || !PercentForm.isLetter(text[start])) return -1;
    for (int i = start + 1; i < end; i++) {
      char c = text[i];
      if (c == ':') return i;
      if (!PercentForm.isLetter(c) && !PercentForm.isDigit(c) && "+-.".indexOf(c) < 0) return -1;
    }
    return -1;
  }

  private boolean isHttp(int colon) {
    int length = colon - start;
    return (length == 4 || length == 5 && (text[start + 4] | 0x20) == 's')
        && (text[start] | 0x20) == 'h'
        && (text[start + 1] | 0x20) == 't'
        && (text[start + 2] | 0x20) == 't'
        && (text[start + 3] | 0x20) == 'p';
  }

  private boolean isSlash(int at) {
    return at < end && (text[at] == '/' || text[at] == '\\');
  }

  /** Reads the host and all that follows; any number of slashes may stand before it. */
  private UrlFlaw readAuthority(boolean secure, int from) {
    int at = from;
    while (isSlash(at)) at++;
    int stop = at;
    int host = at;
    for (; stop < end && !isSlash(stop) && text[stop] != '?'; stop++) {
      if (text[stop] == '@') host = stop + 1;
    }
    out.append(secure ? "https://" : "http://");
    int hostEnd = hostEnd(host, stop);
    UrlFlaw wrong = HostForm.append(text, host, hostEnd, out);
    if (wrong != null) return wrong;
    if (hostEnd < stop && !appendPort(hostEnd, stop, secure ? 443 : 80)) return UrlFlaw.PORT;
    int root = out.length;
    out.append('/');
    readPath(isSlash(stop) ? stop + 1 : stop, root);
    return null;
  }

  private int hostEnd(int from, int to) {
    int at = from;
    if (at < to && text[at] == '[') {
      while (at < to && text[at] != ']') at++;
    }
    while (at < to && text[at] != ':') at++;
    return at;
  }

  /** Appends the port after the colon at a place, unless it is none or that of the scheme. */
  private boolean appendPort(int colon, int to, int usual) {
    int port = 0;
    for (int i = colon + 1; i < to; i++) {
      if (!PercentForm.isDigit(text[i])) return false;
      port = 10 * port + text[i] - '0';
      if (port > LARGEST_PORT) return false;
    }
    if (colon + 1 == to || port == usual) return true;
    if (port == 0) return false;
    out.append(':');
    out.append(Integer.toString(port));
    return true;
  }

  /** Reads a reference without scheme (RFC 3986, section 5.2.2). */
  private UrlFlaw readReference(String base, int from) {
    if (isSlash(from) && isSlash(from + 1)) return readAuthority(UrlParts.isSecure(base), from);
    int root = UrlParts.pathStart(base);
    if (isSlash(from)) {
      out.append(base, root + 1);
      readPath(from + 1, root);
    } else if (from == end) {
      out.append(base);
    } else {
      int pathEnd = UrlParts.pathEnd(base);
      if (text[from] == '?') {
        out.append(base, pathEnd);
        query.append(text, from + 1, end, out);
      } else {
        out.append(base, base.lastIndexOf('/', pathEnd - 1) + 1);
        readPath(from, root);
      }
    }
    return null;
  }

  private void readPath(int from, int root) {
    int at = path.append(text, from, end, root, out);
    if (at < end) query.append(text, at + 1, end, out);
  }
}
