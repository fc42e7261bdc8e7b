package io.crivello.url;

/** Queries in canonical form: parameters in their order, those that name a visit removed. */
final class QueryForm {
  private final DroppedParameters dropped;

  QueryForm(boolean dropTracking) {
    dropped = DroppedParameters.of(dropTracking);
  }

  /** Appends a question mark and the query in the given range, or nothing if none is left. */
  void append(char[] text, int from, int end, AsciiBuffer to) {
    int start = to.length;
    to.append('?');
    boolean first = true;
    int at = from;
    while (true) {
      int before = to.length;
      if (!first) to.append('&');
      int parameter = to.length;
      at = appendParameter(text, at, end, to);
      if (dropped.contain(to.bytes, parameter, to.length)) {
        to.length = before;
      } else {
        first = false;
      }
      if (at == end) break;
      at++;
    }
    if (to.length == start + 1) to.length = start;
  }

  private static int appendParameter(char[] text, int from, int end, AsciiBuffer to) {
    int at = from;
    while (at < end) {
      char c = text[at];
      if (c == '&') break;
      if (c < 128 && PercentForm.QUERY[c]) {
        to.append(c);
        at++;
      } else {
        at = PercentForm.appendEscaped(text, at, end, to);
      }
    }
    return at;
  }
}
