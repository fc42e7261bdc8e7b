package io.crivello.url;

/**
 * Paths in canonical form: dot segments removed (RFC 3986, section 5.2.4), a backslash read as a
 * slash, session identifiers removed. Empty segments stay, since servers tell them apart.
 */
final class PathForm {
  private final DroppedParameters dropped = DroppedParameters.sessions();

  /**
   * Appends a path up to its query or end, and returns the place of that.
   *
   * @param from the first character after a slash, or the end of the path
   * @param root where the path begins in {@code to}, which ends in a slash
   */
  int append(char[] text, int from, int end, int root, AsciiBuffer to) {
    int at = from;
    while (true) {
      int segment = to.length;
      at = appendSegment(text, at, end, to);
      dropSessions(segment, to);
      boolean more = at < end && text[at] != '?';
      if (isDots(1, segment, to)) {
        to.length = segment;
      } else if (isDots(2, segment, to)) {
        to.length = parent(segment, root, to);
      } else if (more) {
        to.append('/');
      }
      if (!more) return at;
      at++;
    }
  }

  private static int appendSegment(char[] text, int from, int end, AsciiBuffer to) {
    int at = from;
    while (at < end) {
      char c = text[at];
      if (c < 128 && PercentForm.PATH[c]) {
        to.append(c);
        at++;
      } else if (c == '/' || c == '\\' || c == '?') {
        break;
      } else {
        at = PercentForm.appendEscaped(text, at, end, to);
      }
    }
    return at;
  }

  /** Removes each {@code ;name=value} that names a session. */
  private void dropSessions(int segment, AsciiBuffer to) {
    int parameter = indexOfSemicolon(to, segment);
    if (parameter == to.length) return;
    int kept = parameter;
    while (parameter < to.length) {
      int next = indexOfSemicolon(to, parameter + 1);
      if (!dropped.contain(to.bytes, parameter + 1, next)) {
        System.arraycopy(to.bytes, parameter, to.bytes, kept, next - parameter);
        kept += next - parameter;
      }
      parameter = next;
    }
    to.length = kept;
  }

  private static int indexOfSemicolon(AsciiBuffer in, int from) {
    int at = from;
    while (at < in.length && in.bytes[at] != ';') at++;
    return at;
  }

  private static boolean isDots(int count, int segment, AsciiBuffer in) {
    if (in.length - segment != count) return false;
    for (int i = segment; i < in.length; i++) {
      if (in.bytes[i] != '.') return false;
    }
    return true;
  }

  /** Where the segment before the given one begins; the root has none before it. */
  private static int parent(int segment, int root, AsciiBuffer in) {
    if (segment == root + 1) return segment;
    int at = segment - 1;
    while (in.bytes[at - 1] != '/') at--;
    return at;
  }
}
