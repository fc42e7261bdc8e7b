package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.UsageException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Times as users and archives write them, in UTC unless they say otherwise. */
final class Moments {
  private static final DateTimeFormatter DIGITS =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT);
  private static final String FIRST = "00000101000000";

  private Moments() {}

  /**
   * The last millisecond that a text stands for: {@code 2026-05-01} is all of that day, {@code
   * 2026-05-01T12:00:00Z} or {@code 20260501120000} that second.
   */
  static long end(String text) {
    try {
      if (text.matches("[0-9]{4,14}") && text.length() % 2 == 0) return endOfDigits(text);
      if (!text.contains("T")) return endOf(LocalDate.parse(text).plusDays(1).atStartOfDay());
      Instant instant = instant(text);
      boolean fraction = instant.getNano() != 0;
      return fraction ? instant.toEpochMilli() : instant.plusSeconds(1).toEpochMilli() - 1;
    } catch (DateTimeException e) {
      throw unclear(text);
    }
  }

  /** The first millisecond that a text stands for. */
  static long start(String text) {
    try {
      if (text.matches("[0-9]{4,14}") && text.length() % 2 == 0) {
        return ofDigits(text).toInstant(ZoneOffset.UTC).toEpochMilli();
      }
      if (!text.contains("T")) {
        return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
      }
      return instant(text).toEpochMilli();
    } catch (DateTimeException e) {
      throw unclear(text);
    }
  }

  private static Instant instant(String text) {
    return text.matches(".*(Z|[+-][0-9][0-9]:?[0-9][0-9])")
        ? OffsetDateTime.parse(text).toInstant()
        : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
  }

  private static LocalDateTime ofDigits(String text) {
    return LocalDateTime.parse(text + FIRST.substring(text.length()), DIGITS);
  }

  private static UsageException unclear(String text) {
    return new UsageException(
        "'" + text + "' is no time such as 2026-05-01, 2026-05-01T12:00:00Z or 20260501120000");
  }

  private static long endOfDigits(String text) {
    LocalDateTime from = ofDigits(text);
    return endOf(
        switch (text.length()) {
          case 4 -> from.plusYears(1);
          case 6 -> from.plusMonths(1);
          case 8 -> from.plusDays(1);
          case 10 -> from.plusHours(1);
          case 12 -> from.plusMinutes(1);
          default -> from.plusSeconds(1);
        });
  }

  private static long endOf(LocalDateTime next) {
    return next.toInstant(ZoneOffset.UTC).toEpochMilli() - 1;
  }
}
