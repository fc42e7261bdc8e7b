package io.crivello.fetch;

import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;

/**
 * Dates as headers have them, in the three forms of RFC 9110, 5.6.7. A year of two digits is one
 * from 1970 to 2069.
 */
final class HttpDate {
  /** Instead of an instant: not a date. */
  static final long NONE = Long.MIN_VALUE;

  private static final List<DateTimeFormatter> FORMS =
      List.of(
          DateTimeFormatter.RFC_1123_DATE_TIME,
          new DateTimeFormatterBuilder()
              .appendPattern("EEEE, dd-MMM-")
              .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
              .appendPattern(" HH:mm:ss 'GMT'")
              .toFormatter(Locale.ENGLISH)
              .withZone(ZoneOffset.UTC),
          DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
              .withZone(ZoneOffset.UTC));

  private HttpDate() {}

  /** A date in milliseconds since 1970, or {@link #NONE}. */
  static long parse(String field) {
    for (DateTimeFormatter form : FORMS) {
      try {
        return form.parse(field, ZonedDateTime::from).toInstant().toEpochMilli();
      } catch (DateTimeException e) {
        continue;
      }
    }
    return NONE;
  }
}
