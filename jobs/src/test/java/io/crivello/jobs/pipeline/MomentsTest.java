package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.jobs.runtime.UsageException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Every precision in which a time may be written, with where it begins and ends. */
class MomentsTest {
  private static void assertSpan(String from, String to, String... texts) {
    for (String text : texts) {
      assertEquals(from, Instant.ofEpochMilli(Moments.start(text)).toString(), text);
      assertEquals(to, Instant.ofEpochMilli(Moments.end(text)).toString(), text);
    }
  }

  @Test
  void aTimeIsAllOfWhatItNames() {
    assertSpan("2012-01-01T00:00:00Z", "2012-12-31T23:59:59.999Z", "2012");
    assertSpan("2012-06-01T00:00:00Z", "2012-06-30T23:59:59.999Z", "2012-06", "201206");
    assertSpan("2012-02-01T00:00:00Z", "2012-02-29T23:59:59.999Z", "2012-02", "201202");
    assertSpan("2013-12-01T00:00:00Z", "2013-12-31T23:59:59.999Z", "2013-12", "201312");
    assertSpan("2012-06-30T00:00:00Z", "2012-06-30T23:59:59.999Z", "2012-06-30", "20120630");
    assertSpan("2012-06-30T23:00:00Z", "2012-06-30T23:59:59.999Z", "2012-06-30T23", "2012063023");
    assertSpan(
        "2012-06-30T12:30:00Z",
        "2012-06-30T12:30:59.999Z",
        "2012-06-30T12:30",
        "2012-06-30T12:30Z",
        "2012-06-30T14:30+02:00",
        "2012-06-30T07:00-0530",
        "201206301230");
    assertSpan(
        "2012-06-30T12:30:05Z",
        "2012-06-30T12:30:05.999Z",
        "2012-06-30T12:30:05",
        "2012-06-30T12:30:05Z",
        "2012-06-30T14:30:05+02:00",
        "20120630123005");
    assertSpan(
        "2012-06-30T12:30:05.120Z",
        "2012-06-30T12:30:05.120Z",
        "2012-06-30T12:30:05.12Z",
        "2012-06-30T12:30:05.1209");
  }

  @Test
  void allElseIsRefused() {
    for (String text :
        new String[] {
          "",
          "12",
          "2012-13",
          "201213",
          "2012-02-30",
          "20120230",
          "2012-6",
          "2012-06-",
          "2012-06Z",
          "2012-06-30T",
          "2012-06-30T24:00",
          "2012-06-30T12:30:61",
          "201206301",
          "yesterday",
          "2012-06-30T12:30+2",
          "2012-06-30T12:30+99:00",
          "2012063012300512"
        }) {
      assertThrows(UsageException.class, () -> Moments.start(text), text);
      assertThrows(UsageException.class, () -> Moments.end(text), text);
    }
  }
}
