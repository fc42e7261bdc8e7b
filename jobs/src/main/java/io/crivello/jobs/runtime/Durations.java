package io.crivello.jobs.runtime;

/** Lengths of time in words: {@code 500ms}, {@code 4s}, {@code 10m}, {@code 12h}, {@code 30d}. */
public final class Durations {
  private Durations() {}

  /** Milliseconds. */
  public static long parse(String name, String text) {
    int digits = 0;
    while (digits < text.length() && Character.isDigit(text.charAt(digits))) digits++;
    long unit =
        switch (text.substring(digits)) {
          case "ms" -> 1;
          case "s" -> 1000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          case "d" -> 86_400_000;
          default -> 0;
        };
    if (unit == 0 || digits == 0 || digits > 9) {
      throw new IllegalArgumentException(
          name + " is '" + text + "', but must be a time such as 500ms, 4s, 10m, 12h, 30d");
    }
    return Long.parseLong(text.substring(0, digits)) * unit;
  }
}
