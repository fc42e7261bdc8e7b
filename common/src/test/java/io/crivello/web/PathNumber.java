package io.crivello.web;

/** Numbers between fixed parts of a text. */
final class PathNumber {
  private static final int MOST_DIGITS = 9;

  private PathNumber() {}

  /** The number between a start and an end in its one decimal form, or −1. */
  static int of(String text, String start, String end) {
    int from = start.length();
    int to = text.length() - end.length();
    if (to <= from || to > from + MOST_DIGITS || !text.startsWith(start) || !text.endsWith(end)) {
      return -1;
    }
    if (text.charAt(from) == '0' && to > from + 1) return -1;
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) return -1;
      number = 10 * number + digit;
    }
    return number;
  }

  static int of(String text) {
    return of(text, "", "");
  }
}
