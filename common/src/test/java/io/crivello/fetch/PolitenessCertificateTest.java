package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PolitenessCertificateTest {
  private static final FetchSettings BY_DELAY =
      FetchSettings.of(Map.of("delay", "100ms", "ip-delay", "40ms"));
  private static final FetchSettings BY_SHARE =
      FetchSettings.of(Map.of("share", "0.5", "ip-delay", "40ms"));

  private static FetchLine line(String host, String address, long start, long end, long slot) {
    Exchange exchange = new Exchange();
    exchange.reset(new FetchItem(1, 0, 0, 0, "", "http://" + host + "/" + start, "", ""), host);
    exchange.address = address;
    exchange.start = start;
    exchange.end = end;
    exchange.slot = slot;
    return exchange.line(0, 0);
  }

  @Test
  void minimaAreThoseOfTheClosestPairs() {
    List<FetchLine> lines =
        List.of(
            line("c", "1", 310, 320, 0),
            line("a", "1", 1000, 1010, 0),
            line("a", "1", 1110, 1115, 0),
            line("b", "1", 1155, 1200, 0),
            line("a", "1", 0, 0, 0));
    PolitenessCertificate certificate = PolitenessCertificate.of(lines, BY_DELAY);
    assertTrue(certificate.holds());
    assertEquals(100, certificate.hostMinimum());
    assertEquals(40, certificate.addressMinimum());
    assertEquals(4, certificate.requests());
  }

  @Test
  void pairsThatAreTooCloseAreNamed() {
    List<FetchLine> lines = List.of(line("a", "1", 1000, 1010, 0), line("a", "2", 1109, 1120, 0));
    PolitenessCertificate certificate = PolitenessCertificate.of(lines, BY_DELAY);
    assertFalse(certificate.holds());
    assertEquals(
        List.of(
            "host a: 99 ms, not 100, from the end of http://a/1000 at 1010 to the start of"
                + " http://a/1109 at 1109"),
        certificate.violations());
    PolitenessCertificate address =
        PolitenessCertificate.of(
            List.of(line("a", "1", 1000, 1010, 0), line("b", "1", 1049, 1120, 0)), BY_DELAY);
    assertEquals(1, address.violationCount());
    assertTrue(address.violations().get(0).startsWith("address 1: 39 ms, not 40"));
    assertEquals(39, address.addressMinimum());
  }

  @Test
  void theDelayOfRobotsCountsWhereItWasKnown() {
    List<FetchLine> lines = new ArrayList<>();
    long start = 1000;
    for (long[] pauseAndDelay : new long[][] {{0, 0}, {150, 0}, {250, 250}, {249, 250}}) {
      start += pauseAndDelay[0];
      Exchange exchange = new Exchange();
      exchange.reset(new FetchItem(1, 0, 0, 0, "", "http://a/" + start, "", ""), "a");
      exchange.address = "1";
      exchange.start = start;
      exchange.end = start;
      exchange.crawlDelay = pauseAndDelay[1];
      lines.add(FetchLine.parse(exchange.line(0, 0).toLine()));
    }
    PolitenessCertificate certificate = PolitenessCertificate.of(lines, BY_DELAY);
    assertEquals(1, certificate.violationCount());
    assertTrue(certificate.violations().get(0).startsWith("host a: 249 ms, not 250, from"));
  }

  @Test
  void requestsThatOverlapAreNamed() {
    FetchSettings none = FetchSettings.of(Map.of("delay", "0", "ip-delay", "0"));
    List<FetchLine> lines = List.of(line("a", "1", 10, 30, 0), line("a", "2", 20, 25, 0));
    assertFalse(PolitenessCertificate.of(lines, none).holds());
    FetchLine third = line("a", "3", 28, 29, 0);
    List<FetchLine> more = new ArrayList<>(lines);
    more.add(third);
    assertEquals(2, PolitenessCertificate.of(more, none).violationCount());
  }

  @Test
  void bySharePausesCountBetweenSlots() {
    List<FetchLine> lines = new ArrayList<>();
    lines.add(line("a", "1", 1000, 1020, 1));
    lines.add(line("a", "1", 1021, 1060, 1));
    lines.add(line("a", "1", 1180, 1190, 2));
    lines.add(line("a", "1", 1230, 1240, 3));
    PolitenessCertificate certificate = PolitenessCertificate.of(lines, BY_SHARE);
    assertTrue(certificate.holds(), certificate.violations().toString());
    assertEquals(0, certificate.shareMinimum());
    assertEquals(40, certificate.addressMinimum());
    lines.set(2, line("a", "1", 1179, 1190, 2));
    assertEquals(-1, PolitenessCertificate.of(lines, BY_SHARE).shareMinimum());
    assertEquals(1, PolitenessCertificate.of(lines, BY_SHARE).violationCount());
  }

  @Test
  void theOrderOfTheLinesDoesNotMatter() {
    Random random = new Random(9);
    List<FetchLine> lines = new ArrayList<>();
    for (int i = 1; i < 500; i++) {
      long start = 1000L + random.nextInt(100_000);
      String host = "h" + random.nextInt(20);
      lines.add(line(host, host, start, start + random.nextInt(50), 0));
    }
    String sorted = PolitenessCertificate.of(lines, BY_DELAY).toString();
    Collections.shuffle(lines, random);
    assertEquals(sorted, PolitenessCertificate.of(lines, BY_DELAY).toString());
    PolitenessCertificate strict = new PolitenessCertificate(BY_DELAY);
    strict.add(line("a", "1", 5, 6, 0));
    assertThrows(IllegalArgumentException.class, () -> strict.add(line("a", "1", 4, 6, 0)));
  }

  @Test
  void aSlotEndsWithItsAttempt() {
    PolitenessCertificate certificate = new PolitenessCertificate(BY_SHARE);
    certificate.add(line("a", "1", 1000, 1020, 1), BY_SHARE, 0);
    certificate.add(line("a", "1", 1019, 1060, 1), BY_SHARE, 0);
    assertTrue(certificate.holds(), "an end is rounded up, the next start down");
    certificate.add(line("a", "1", 1100, 1110, 1), BY_SHARE, 1);
    assertEquals(1, certificate.violationCount());
    assertEquals(-80, certificate.shareMinimum());
  }

  @Test
  void theSettingsOfTheLaterRequestCount() {
    FetchSettings longer = BY_DELAY.with(FetchSettings.Key.DELAY, "200ms");
    PolitenessCertificate certificate = new PolitenessCertificate(BY_DELAY);
    certificate.add(line("a", "1", 1000, 1010, 0), longer, 0);
    certificate.add(line("a", "1", 1110, 1120, 0), BY_DELAY, 1);
    assertTrue(certificate.holds());
    certificate.add(line("a", "1", 1300, 1310, 0), longer, 2);
    assertEquals(1, certificate.violationCount());
  }

  @Test
  void figuresAreAddedUpAndPutInWords() {
    PolitenessCertificate none = new PolitenessCertificate(BY_DELAY);
    assertEquals("nobody was asked", none.inWords());
    PolitenessCertificate first =
        PolitenessCertificate.of(
            List.of(line("a", "1", 1000, 1010, 0), line("a", "1", 1115, 1120, 0)), BY_DELAY);
    PolitenessCertificate second =
        PolitenessCertificate.of(
            List.of(line("b", "2", 1000, 1010, 0), line("b", "2", 1109, 1120, 0)), BY_DELAY);
    none.merge(first.toLine());
    none.merge(second.toLine());
    assertEquals(4, none.requests());
    assertFalse(none.holds());
    assertEquals(99, none.hostMinimum());
    assertEquals(
        "at least 0.105 s between requests to a host (asked 0.1 s),"
            + " 0.105 s to an address (asked 0.04 s)",
        first.inWords());
  }
}
