package io.crivello.warc;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Set;

/**
 * The line that begins a record of an ARC file, version 1 (Burner and Kahle, 1996): URL, address,
 * date, media type and length, separated by spaces; or of version 2, with five more fields before
 * the length. URLs that contain spaces are read as the line was meant.
 *
 * @param date milliseconds since 1970, −1 if it is no date
 */
record ArcHeader(String url, String address, long date, String type, long length) {
  /** No line of an ARC file is longer than this. */
  static final int MAX_LINE = 1 << 14;

  static final int LONGEST_SCHEME = 8;

  private static final Set<String> SCHEMES =
      Set.of("http", "https", "ftp", "dns", "filedesc", "gopher", "news", "nntp", "whois");
  private static final int FIELDS = 5;
  private static final int MORE_FIELDS = 10;
  private static final int DATE_DIGITS = 14;

  /** Reads a line without its end; null if it is not the beginning of a record. */
  static ArcHeader parse(String line) {
    String[] words = line.split(" ", -1);
    if (!hasScheme(words[0]) || !isNumber(words[words.length - 1])) return null;
    for (int count : new int[] {FIELDS, MORE_FIELDS}) {
      int address = words.length - count + 1;
      if (address >= 1 && isDate(words[address + 1])) return of(words, address);
    }
    return null;
  }

  private static ArcHeader of(String[] words, int address) {
    StringBuilder url = new StringBuilder(words[0]);
    for (int i = 1; i < address; i++) url.append(' ').append(words[i]);
    return new ArcHeader(
        url.toString(),
        words[address],
        millis(words[address + 1]),
        words[address + 2],
        Long.parseLong(words[words.length - 1]));
  }

  private static boolean hasScheme(String word) {
    int colon = word.indexOf(':');
    return colon > 0 && SCHEMES.contains(word.substring(0, colon).toLowerCase(Locale.ROOT));
  }

  private static boolean isDate(String word) {
    return isNumber(word) && (word.length() == DATE_DIGITS || word.length() == DATE_DIGITS - 2);
  }

  private static boolean isNumber(String word) {
    if (word.isEmpty() || word.length() > 18) return false;
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') return false;
    }
    return true;
  }

  private static long millis(String digits) {
    String all = digits.length() == DATE_DIGITS ? digits : digits + "00";
    try {
      return LocalDateTime.of(
              Integer.parseInt(all.substring(0, 4)),
              Integer.parseInt(all.substring(4, 6)),
              Integer.parseInt(all.substring(6, 8)),
              Integer.parseInt(all.substring(8, 10)),
              Integer.parseInt(all.substring(10, 12)),
              Integer.parseInt(all.substring(12, 14)))
          .toInstant(ZoneOffset.UTC)
          .toEpochMilli();
    } catch (DateTimeException e) {
      return -1;
    }
  }
}
