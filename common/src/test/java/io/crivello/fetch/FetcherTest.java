package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FetcherTest {
  @TempDir private Path directory;
  private final MemoryLog log = new MemoryLog();
  private final Map<String, HostState> states = new HashMap<>();
  private final StubTransport web = new StubTransport();

  @AfterEach
  void close() {
    log.close();
  }

  private static FetchSettings settings(String... more) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("threads", "8");
    map.put("delay", "0");
    map.put("ip-delay", "0");
    map.put("back-off", "0");
    map.put("allow-private", "true");
    for (int i = 0; i < more.length; i += 2) map.put(more[i], more[i + 1]);
    return FetchSettings.of(map);
  }

  private static FetchItem item(long place, int host, String path) {
    return item(place, host, path, 0);
  }

  private static FetchItem item(long place, int host, String path, int tries) {
    String url = "http://h" + host + ".example" + path;
    return new FetchItem(place, 0, 0, tries, "10.0.0." + host, url, "", "");
  }

  private Map<String, HostState> fetch(FetchSettings settings, List<FetchItem> items)
      throws IOException {
    return fetch(settings, items, web);
  }

  private Map<String, HostState> fetch(
      FetchSettings settings, List<FetchItem> items, Transport transport) throws IOException {
    Fetcher fetcher =
        new Fetcher(settings, transport, log, FetchClock.steady(), FetchProgress.NONE);
    return fetcher.run(items.iterator(), states::get, directory.resolve("items"));
  }

  /** Outcome and reason by place; every place must have one line. */
  private Map<Long, String> outcomes() {
    Map<Long, String> outcomes = new TreeMap<>();
    for (FetchLine line : log.lines) {
      if (line.place() < 0) continue;
      String before = outcomes.put(line.place(), line.outcome() + " " + line.reason());
      assertEquals(null, before, "place " + line.place() + " has two lines");
    }
    return outcomes;
  }

  private List<String> robotsLines() {
    return log.lines.stream()
        .filter(line -> line.outcome() == Outcome.ROBOTS)
        .map(line -> line.url() + " " + line.reason())
        .toList();
  }

  @Test
  void everyItemGetsOneLineAndNobodyIsAskedTooEarly() throws IOException {
    Random random = new Random(5);
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      int host = random.nextInt(40);
      String url = "http://h" + host + ".example/" + i;
      items.add(new FetchItem(i, 0, 0, 0, "10.0.0." + host % 25, url, "", ""));
    }
    FetchSettings settings = settings("delay", "20ms", "ip-delay", "7ms");
    Map<String, HostState> after = fetch(settings, items);
    assertEquals(400, outcomes().size());
    assertEquals(Set.of("FETCHED ok"), new HashSet<>(outcomes().values()));
    assertEquals(after.size(), robotsLines().size());
    assertEquals(0, web.collisions.get());
    PolitenessCertificate certificate = PolitenessCertificate.of(log.lines, settings);
    assertTrue(certificate.holds(), certificate + "\n" + certificate.violations());
    assertEquals(log.lines.size(), certificate.requests());
    assertTrue(log.mostInFlight.get() <= 8, log.mostInFlight + " in flight");
    long fetched = after.values().stream().mapToLong(state -> state.fetched).sum();
    assertEquals(400, fetched);
  }

  @Test
  void everyRequestIsAnnouncedAndNothingElse() throws IOException {
    web.answers.put("http://h1.example/robots.txt", "200||User-agent: *~Disallow: /no~");
    web.answers.put("http://h2.example/robots.txt", "301|Location: /r|");
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 30; i++) items.add(item(i, i % 3, (i % 2 == 0 ? "/no" : "/yes") + i));
    Transport choosy =
        new Transport() {
          @Override
          public String refusal(FetchItem item) {
            return item.url().startsWith("http://h0.") ? Reasons.PRIVATE_ADDRESS : "";
          }

          @Override
          public void exchange(FetchItem item, Exchange into) {
            boolean announced =
                log.announced.stream().anyMatch(line -> line.url().equals(item.url()));
            if (!announced) throw new IllegalStateException(item.url() + " was not announced");
            web.exchange(item, into);
          }

          @Override
          public void close() {}
        };
    fetch(settings(), items, choosy);
    assertEquals(30, outcomes().size());
    assertFalse(outcomes().containsValue("FAILED error"), outcomes().toString());
    List<String> asked =
        log.lines.stream()
            .filter(line -> line.start() > 0)
            .map(FetcherTest::announcement)
            .sorted()
            .toList();
    assertEquals(asked, log.announced.stream().map(AskedLine::toLine).sorted().toList());
    assertEquals(1 + 5 + 2 + 10, asked.size());
  }

  private static String announcement(FetchLine line) {
    return new AskedLine(line.place(), line.start(), line.host(), line.address(), line.url())
        .toLine();
  }

  @Test
  void bySharePausesFollowFromSlots() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 120; i++) items.add(item(i, i % 4, "/" + i));
    FetchSettings settings = settings("share", "0.5", "slot", "15ms");
    fetch(settings, items);
    assertEquals(120, outcomes().size());
    PolitenessCertificate certificate = PolitenessCertificate.of(log.lines, settings);
    assertTrue(certificate.holds(), certificate + "\n" + certificate.violations());
    Map<String, Integer> slots = new HashMap<>();
    for (FetchLine line : log.lines) slots.merge(line.host() + line.slot(), 1, Integer::sum);
    assertTrue(slots.values().stream().anyMatch(n -> n > 1), slots.toString());
    assertTrue(slots.size() > 4, slots.toString());
  }

  @Test
  void outcomesAreByStatusAndTries() throws IOException {
    web.answers.put("http://h1.example/404", "404||");
    web.answers.put("http://h1.example/500", "500||");
    web.answers.put("http://h1.example/500b", "500||");
    web.answers.put("http://h1.example/301", "301|Location: /x|");
    web.answers.put("http://h1.example/bad", "bad-chunking");
    List<FetchItem> items =
        List.of(
            item(0, 1, "/404"),
            item(1, 1, "/500"),
            item(2, 1, "/500b", 3),
            item(3, 1, "/301"),
            item(4, 1, "/bad"),
            item(5, 1, "/ok"));
    HostState state = fetch(settings(), items).get("h1.example");
    assertEquals(
        "{0=FAILED http-404, 1=RETURNED http-500, 2=FAILED http-500, 3=FETCHED redirect,"
            + " 4=FAILED bad-chunking, 5=FETCHED ok}",
        outcomes().toString());
    assertEquals(2, state.fetched);
    assertEquals(0, state.failures);
  }

  @Test
  void robotsAreObeyed() throws IOException {
    web.answers.put("http://h1.example/robots.txt", "200||User-agent: *~Disallow: /no~");
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 10; i++) items.add(item(i, 1, (i % 2 == 0 ? "/no" : "/yes") + i));
    HostState state = fetch(settings(), items).get("h1.example");
    for (int i = 0; i < 10; i++) {
      assertEquals(i % 2 == 0 ? "SKIPPED robots" : "FETCHED ok", outcomes().get((long) i));
    }
    assertEquals(List.of("http://h1.example/robots.txt ok"), robotsLines());
    assertEquals(200, state.robots("http://h1.example").status());
    FetchLine skipped = log.lines.stream().filter(l -> l.place() == 0).findFirst().get();
    assertEquals(0, skipped.start());
  }

  @Test
  void robotsAreKeptFromRoundToRoundForADay() throws IOException {
    long now = System.currentTimeMillis();
    byte[] rules = "User-agent: *\nDisallow: /\n".getBytes(StandardCharsets.US_ASCII);
    HostState fresh = new HostState();
    fresh.put(RobotsFile.of("http://h1.example", now - 1000, now + 60_000, 200, rules, 26));
    HostState old = new HostState();
    old.put(RobotsFile.of("http://h2.example", now - 90_000_000, now - 1, 200, rules, 26));
    states.put("h1.example", fresh);
    states.put("h2.example", old);
    fetch(settings(), List.of(item(0, 1, "/"), item(1, 2, "/")));
    assertEquals("{0=SKIPPED robots, 1=FETCHED ok}", outcomes().toString());
    assertEquals(List.of("http://h2.example/robots.txt http-404"), robotsLines());
  }

  @Test
  void everyOriginOfAHostHasItsRules() throws IOException {
    web.answers.put("https://h1.example/robots.txt", "200||User-agent: *~Disallow: /~");
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String url = (i % 2 == 0 ? "http" : "https") + "://h1.example/" + i;
      items.add(new FetchItem(i, 0, 0, 0, "10.0.0.1", url, "", ""));
    }
    fetch(settings(), items);
    for (int i = 0; i < 6; i++) {
      assertEquals(i % 2 == 0 ? "FETCHED ok" : "SKIPPED robots", outcomes().get((long) i));
    }
    assertEquals(2, robotsLines().size());
  }

  @Test
  void aHostThatCannotSayItsRulesIsLeftAlone() throws IOException {
    web.answers.put("http://h1.example/robots.txt", "503|Retry-After: 30|");
    web.answers.put("http://h2.example/robots.txt", "connect-timeout");
    web.answers.put("http://h3.example/robots.txt", "429||");
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 9; i++) items.add(item(i, 1 + i % 3, "/" + i, i < 6 ? 0 : 3));
    long before = System.currentTimeMillis();
    Map<String, HostState> after = fetch(settings("patience", "10s"), items);
    assertEquals(3, log.lines.stream().filter(line -> line.start() > 0).count());
    for (long i = 0; i < 9; i++) {
      String expected = (i < 6 ? "RETURNED " : "FAILED ") + "robots-unreachable";
      assertEquals(expected, outcomes().get(i), "place " + i);
    }
    assertTrue(after.get("h1.example").notBefore >= before + 30_000);
    assertEquals(1, after.get("h2.example").failures);
  }

  @Test
  void redirectsOfRobotsAreFollowedFiveTimes() throws IOException {
    for (int i = 0; i < 9; i++) {
      web.answers.put("http://h1.example/r" + i, "301|Location: /r" + (i + 1) + "|");
      web.answers.put("http://h2.example/r" + i, "301|Location: r" + (i + 1) + "|");
    }
    web.answers.put("http://h1.example/robots.txt", "301|Location: http://h1.example/r0#f|");
    web.answers.put("http://h1.example/r4", "200||User-agent: *~Disallow: /~");
    web.answers.put("http://h2.example/robots.txt", "302|Location: /r0|");
    web.answers.put("http://h2.example/r5", "200||User-agent: *~Disallow: /~");
    web.answers.put("http://h3.example/robots.txt", "302|Location: http://h1.example/r4|");
    web.answers.put("http://h4.example/robots.txt", "302|Location: http://[|");
    fetch(settings(), List.of(item(0, 1, "/"), item(1, 2, "/"), item(2, 3, "/"), item(3, 4, "/")));
    assertEquals(
        "{0=SKIPPED robots, 1=FETCHED ok, 2=SKIPPED robots, 3=FETCHED ok}", outcomes().toString());
    assertEquals(6 + 6 + 2 + 1, robotsLines().size());
  }

  @Test
  void crawlDelaysAreHonoured() throws IOException {
    web.answers.put("http://h1.example/robots.txt", "200||User-agent: *~Crawl-delay: 0.2~");
    web.answers.put("http://h2.example/robots.txt", "200||User-agent: *~Crawl-delay: 4000~");
    List<FetchItem> items =
        List.of(item(0, 1, "/a"), item(1, 1, "/b"), item(2, 2, "/a"), item(3, 2, "/b"));
    Map<String, HostState> after = fetch(settings("patience", "30m"), items);
    assertEquals(4_000_000, after.get("h2.example").crawlDelay);
    assertEquals(
        "{0=FETCHED ok, 1=FETCHED ok, 2=RETURNED back-off, 3=RETURNED back-off}",
        outcomes().toString());
    List<FetchLine> first =
        log.lines.stream().filter(line -> line.host().equals("h1.example")).toList();
    PolitenessCertificate certificate = PolitenessCertificate.of(first, settings("delay", "200ms"));
    assertTrue(certificate.holds(), certificate.violations().toString());
  }

  @Test
  void afterFailuresInARowTheRestOfAHostGoesBack() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      items.add(item(i, 1, "/" + i));
      if (i != 1) web.answers.put("http://h1.example/" + i, "disconnect");
    }
    HostState state = fetch(settings(), items).get("h1.example");
    assertEquals("RETURNED disconnect", outcomes().get(0L));
    assertEquals("FETCHED ok", outcomes().get(1L));
    for (long i = 2; i < 5; i++) assertEquals("RETURNED disconnect", outcomes().get(i));
    for (long i = 5; i < 10; i++) assertEquals("RETURNED back-off", outcomes().get(i));
    assertEquals(3, state.failures);
  }

  /** What became of the items of a host that had failed so often when the round began. */
  private String afterProbeOf(int failures, String answer) throws IOException {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 4; i++) items.add(item(i, 1, "/" + i, i));
    web.answers.put("http://h1.example/0", answer);
    HostState state = new HostState();
    state.failures = failures;
    new Fetcher(settings("host-probes", "3"), web, log, FetchClock.steady(), FetchProgress.NONE)
        .run(items.iterator(), name -> state, null);
    return outcomes().toString();
  }

  @Test
  void aProbeThatFailsSendsTheOthersBack() throws IOException {
    assertEquals(
        "{0=RETURNED http-503, 1=RETURNED back-off, 2=RETURNED back-off, 3=RETURNED back-off}",
        afterProbeOf(4, "503||"));
  }

  @Test
  void theLastProbeThatFailsEndsTheOthersForItsReason() throws IOException {
    assertEquals(
        "{0=RETURNED http-503, 1=FAILED http-503, 2=FAILED http-503, 3=FAILED http-503}",
        afterProbeOf(5, "503||"));
  }

  @Test
  void soDoesOneThatHasNoAnswer() throws IOException {
    assertEquals(
        "{0=RETURNED connect-timeout, 1=FAILED connect-timeout, 2=FAILED connect-timeout,"
            + " 3=FAILED connect-timeout}",
        afterProbeOf(7, "connect-timeout"));
  }

  @Test
  void afterALastProbeThatSucceedsNobodyLosesATry() throws IOException {
    assertEquals(
        "{0=FETCHED ok, 1=RETURNED back-off, 2=RETURNED back-off, 3=RETURNED back-off}",
        afterProbeOf(5, "200||"));
  }

  @Test
  void whatTheRoundTimeLeavesGoesBack() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 60; i++) items.add(item(i, i % 3, "/" + i));
    fetch(settings("delay", "100ms", "round-time", "350ms"), items);
    assertEquals(60, outcomes().size());
    Set<String> kinds = new HashSet<>(outcomes().values());
    assertEquals(Set.of("FETCHED ok", "RETURNED round-time"), kinds);
  }

  @Test
  void aHostThatMustRestForLongIsLeftOut() throws IOException {
    HostState resting = new HostState();
    resting.notBefore = System.currentTimeMillis() + 3_600_000;
    states.put("h1.example", resting);
    fetch(settings(), List.of(item(0, 1, "/a"), item(1, 2, "/b")));
    assertEquals("{0=RETURNED back-off, 1=FETCHED ok}", outcomes().toString());
  }

  @Test
  void refusedAddressesAreNotAskedForRobots() throws IOException {
    FetchSettings strict = settings("allow-private", "false");
    try (HttpTransport http = new HttpTransport(strict)) {
      fetch(strict, List.of(item(0, 1, "/a"), item(1, 1, "/b")), http);
    }
    assertEquals("{0=SKIPPED private-address, 1=SKIPPED private-address}", outcomes().toString());
    assertEquals(2, log.lines.size());
    assertFalse(states.containsKey("h1.example"));
  }

  @Test
  void aTransportThatThrowsLosesNothing() throws IOException {
    Transport broken =
        new Transport() {
          @Override
          public void exchange(FetchItem item, Exchange into) {
            if (item.place() == 1) throw new IllegalStateException("a bug");
            web.exchange(item, into);
          }

          @Override
          public void close() {}
        };
    fetch(settings(), List.of(item(0, 1, "/a"), item(1, 1, "/b"), item(2, 1, "/c")), broken);
    assertEquals("{0=FETCHED ok, 1=FAILED error, 2=FETCHED ok}", outcomes().toString());
  }

  @Test
  void aLogThatFailsEndsTheRun() {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 500; i++) items.add(item(i, i % 20, "/" + i));
    try (MemoryLog full = new MemoryLog(50)) {
      Fetcher fetcher = new Fetcher(settings(), web, full, FetchClock.steady(), FetchProgress.NONE);
      IOException e =
          assertThrows(IOException.class, () -> fetcher.run(items.iterator(), states::get, null));
      assertEquals("the disk is full", e.getMessage());
    }
  }

  @Test
  void aLogThatFailsSilentlyEndsTheRunToo() {
    ExchangeLog silent =
        new ExchangeLog() {
          private volatile boolean failed;

          @Override
          public void write(Exchange exchange, Runnable durable) {
            failed = true;
          }

          @Override
          public void check() throws IOException {
            if (failed) throw new IOException("gone");
          }
        };
    Fetcher fetcher = new Fetcher(settings(), web, silent, FetchClock.steady(), FetchProgress.NONE);
    List<FetchItem> items = List.of(item(0, 1, "/a"), item(1, 2, "/b"));
    IOException e =
        assertThrows(IOException.class, () -> fetcher.run(items.iterator(), states::get, null));
    assertEquals("gone", e.getMessage());
  }

  @Test
  void thousandsOfThreadsWorkAtOnce() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 6000; i++) {
      int host = i % 2000;
      String address = "10.0." + host / 250 + "." + host % 250;
      items.add(new FetchItem(i, 0, 0, 0, address, "http://h" + host + "/" + i, "", ""));
    }
    FetchSettings settings = settings("threads", "2000", "delay", "30ms");
    fetch(settings, items);
    assertEquals(6000, outcomes().size());
    assertEquals(Set.of("FETCHED ok"), new HashSet<>(outcomes().values()));
    assertTrue(PolitenessCertificate.of(log.lines, settings).holds());
  }

  @Test
  void anInterruptEndsTheRun() throws InterruptedException {
    FetchSettings settings = settings("delay", "1m");
    List<FetchItem> items = List.of(item(0, 1, "/a"), item(1, 1, "/b"));
    AtomicReference<Exception> thrown = new AtomicReference<>();
    Thread runner =
        new Thread(
            () -> {
              try {
                fetch(settings, items);
              } catch (IOException e) {
                thrown.set(e);
              }
            });
    runner.start();
    while (runner.getState() != Thread.State.TIMED_WAITING) Thread.onSpinWait();
    runner.interrupt();
    runner.join();
    assertTrue(thrown.get() instanceof InterruptedIOException, String.valueOf(thrown.get()));
  }

  @Test
  void anEmptyListIsDone() throws IOException {
    assertTrue(fetch(settings(), List.of()).isEmpty());
    assertTrue(log.lines.isEmpty());
  }

  @Test
  void progressTellsWhatWasDone() throws IOException {
    web.answers.put("http://h1.example/b", "404||");
    long[] last = new long[5];
    FetchProgress progress =
        (asked, done, fetched, failed, bytes) -> {
          last[0] = asked;
          last[1] = fetched;
          last[2] = failed;
          last[3] = bytes;
          last[4] = done;
        };
    Fetcher fetcher = new Fetcher(settings(), web, log, FetchClock.steady(), progress);
    web.answers.put("http://h1.example/robots.txt", "200||User-agent: *\nDisallow: /c\n");
    List<FetchItem> items = List.of(item(0, 1, "/a"), item(1, 1, "/b"), item(2, 1, "/c"));
    fetcher.run(items.iterator(), states::get, null);
    assertEquals(3, last[0], "requests, one of them for robots.txt");
    assertEquals(1, last[1], "fetched");
    assertEquals(1, last[2], "failed");
    assertTrue(last[3] > 4, "bytes");
    assertEquals(3, last[4], "items that are done, one of them without a request");
  }

  @Test
  void pagesComeOverTheNetwork() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    FetchSettings settings = settings("delay", "5ms");
    try (ScriptedServer first = new ScriptedServer("127.0.0.3");
        ScriptedServer second = new ScriptedServer("127.0.0.4");
        HttpTransport http = new HttpTransport(settings)) {
      second.page("/robots.txt", "User-agent: *\nDisallow: /3\n");
      for (int i = 0; i < 20; i++) {
        first.page("/" + i, "first " + i);
        second.page("/" + i, "second " + i);
        String host = i % 2 == 0 ? "one.example" : "two.example";
        String address = i % 2 == 0 ? first.address() : second.address();
        items.add(new FetchItem(i, 0, 0, 0, address, "https://" + host + "/" + i, "", ""));
      }
      fetch(settings, items, http);
      assertEquals(1, first.connections.get());
      assertEquals("/robots.txt", first.paths().get(0));
      assertEquals(11, first.paths().size());
      assertFalse(second.paths().contains("/3"));
    }
    assertEquals("SKIPPED robots", outcomes().get(3L));
    assertEquals(19, outcomes().values().stream().filter("FETCHED ok"::equals).count());
    assertTrue(PolitenessCertificate.of(log.lines, settings).holds());
  }
}
