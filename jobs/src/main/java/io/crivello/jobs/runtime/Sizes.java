package io.crivello.jobs.runtime;

import java.util.Locale;

/** Sizes in bytes as people write them: 4096, 64k, 512m, 2g. */
public final class Sizes {
  private Sizes() {}

  public static long parse(String text) {
    String t = text.trim().toLowerCase(Locale.ROOT);
    int shift = t.isEmpty() ? -1 : "kmgt".indexOf(t.charAt(t.length() - 1));
    String digits = shift < 0 ? t : t.substring(0, t.length() - 1);
    if (!digits.matches("[0-9]{1,15}")) {
      throw new UsageException("'" + text + "' is not a size such as 4096, 64k, 512m or 2g");
    }
    long number = Long.parseLong(digits);
    int bits = 10 * (shift + 1);
    if (number > Long.MAX_VALUE >>> bits) throw new UsageException("'" + text + "' is too large");
    return number << bits;
  }
}
