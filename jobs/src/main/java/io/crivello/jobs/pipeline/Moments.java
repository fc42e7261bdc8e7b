package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.UsageException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times as users and archives write them, in UTC unless they say otherwise: {@code 2026}, {@code
 * 2026-05}, {@code 2026-05-01}, {@code 2026-05-01T12}, {@code 2026-05-01T12:30} and {@code
 * 2026-05-01T12:30:00Z}, or the same as digits alone. Each stands for all of the year, month, day,
 * hour, minute or second that it names; a fraction of a second for one millisecond.
 */
final class Moments {
  private static final DateTimeFormatter DIGITS =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
  private static final String FIRST = "00000101000000";

  private static final Pattern ZONED =
      Pattern.compile("([0-9-]+T[0-9:.]+)(Z|[+-][0-9]{2}:?[0-9]{2})");
  private static final Pattern DASHED =
      Pattern.compile(
          "[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9]{2}(:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?)?)?)?)?");

  /** The local time at which a text begins, and by what its end is later. */
  private record Span(LocalDateTime from, ChronoUnit length, ZoneOffset zone) {
    long start() {
      return from.toInstant(zone).toEpochMilli();
    }

    long end() {
      return from.plus(1, length).toInstant(zone).toEpochMilli() - 1;
    }
  }

  private Moments() {}

  /** The last millisecond that a text stands for: {@code 2026-05-01} is all of that day. */
  static long end(String text) {
    return span(text).end();
  }

  /** The first millisecond that a text stands for. */
  static long start(String text) {
    return span(text).start();
  }

  private static Span span(String text) {
    try {
      Matcher zoned = ZONED.matcher(text);
      if (zoned.matches()) return local(zoned.group(1), ZoneOffset.of(zoned.group(2)));
      return local(text, ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw unclear(text);
    }
  }

  private static Span local(String text, ZoneOffset zone) {
    boolean dashed = DASHED.matcher(text).matches();
    if (dashed && text.indexOf('.') >= 0) {
      LocalDateTime from = LocalDateTime.parse(text).truncatedTo(ChronoUnit.MILLIS);
      return new Span(from, ChronoUnit.MILLIS, zone);
    }
    String digits = dashed ? text.replaceAll("[-T:]", "") : text;
    if (!digits.matches("[0-9]{4,14}") || digits.length() % 2 != 0) throw unclear(text);
    String first = digits + FIRST.substring(digits.length());
    return new Span(LocalDateTime.parse(first, DIGITS), unit(digits.length()), zone);
  }

  private static ChronoUnit unit(int digits) {
    return switch (digits) {
      case 4 -> ChronoUnit.YEARS;
      case 6 -> ChronoUnit.MONTHS;
      case 8 -> ChronoUnit.DAYS;
      case 10 -> ChronoUnit.HOURS;
      case 12 -> ChronoUnit.MINUTES;
      default -> ChronoUnit.SECONDS;
    };
  }

  private static UsageException unclear(String text) {
    return new UsageException(
        "'"
            + text
            + "' is no time such as 2026, 2026-05, 2026-05-01, 2026-05-01T12:00:00Z or"
            + " 20260501120000");
  }
}
