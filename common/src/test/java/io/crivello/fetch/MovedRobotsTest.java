package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A robots.txt that is redirected to other hosts. */
@Timeout(60)
class MovedRobotsTest {
  private static final String NO = "200||User-agent: *~Disallow: /no~";

  private final MemoryLog log = new MemoryLog();
  private final StubTransport web = new StubTransport();
  private final Map<String, String> others = new TreeMap<>();
  private final Map<String, HostState> known = new HashMap<>();
  private final Set<String> sought = new TreeSet<>();

  @AfterEach
  void close() {
    log.close();
  }

  private static FetchSettings settings(String... more) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("threads", "8");
    map.put("delay", "30ms");
    map.put("ip-delay", "20ms");
    map.put("back-off", "0");
    map.put("allow-private", "true");
    for (int i = 0; i < more.length; i += 2) map.put(more[i], more[i + 1]);
    return FetchSettings.of(map);
  }

  private OtherHosts.Other other(String name) {
    synchronized (sought) {
      sought.add(name);
    }
    String address = others.get(name);
    if (address == null) return null;
    if (address.isEmpty()) return OtherHosts.ELSEWHERE;
    return new OtherHosts.Other(address, known.getOrDefault(name, new HostState()));
  }

  private Map<String, HostState> fetch(
      FetchSettings settings, Transport transport, List<FetchItem> items) throws IOException {
    Fetcher fetcher =
        new Fetcher(settings, transport, log, FetchClock.steady(), FetchProgress.NONE);
    Map<String, HostState> after = fetcher.run(items.iterator(), known::get, this::other, null);
    PolitenessCertificate certificate = PolitenessCertificate.of(log.lines, settings);
    assertTrue(certificate.holds(), certificate + "\n" + certificate.violations());
    assertEquals(0, web.collisions.get());
    assertEquals(items.size(), outcomes().size());
    return after;
  }

  private static FetchItem item(long place, String url, String address) {
    return new FetchItem(place, 0, 0, 0, address, url, "", "");
  }

  private Map<Long, String> outcomes() {
    Map<Long, String> outcomes = new TreeMap<>();
    for (FetchLine line : log.lines) {
      if (line.place() < 0) continue;
      assertEquals(null, outcomes.put(line.place(), line.outcome() + " " + line.reason()));
    }
    return outcomes;
  }

  private List<String> robotsLines() {
    return log.lines.stream()
        .filter(line -> line.outcome() == Outcome.ROBOTS)
        .map(line -> line.host() + " " + line.address() + " " + line.url() + " " + line.hops())
        .toList();
  }

  private void move(String from, String to) {
    web.answers.put(from, "302|Location: " + to + "|");
  }

  @Test
  void rulesOfAnotherAddressHoldOverTheNetwork() throws IOException {
    FetchSettings settings = settings("delay", "40ms", "ip-delay", "60ms");
    try (ScriptedServer first = new ScriptedServer("127.0.3.1");
        ScriptedServer second = new ScriptedServer("127.0.3.2");
        HttpTransport http = new HttpTransport(settings)) {
      String moved = "Location: http://B.example/rules.txt#x\r\n";
      first.on("/robots.txt", ScriptedServer.answer("301 Moved", moved, ""));
      second.page("/rules.txt", "User-agent: *\nDisallow: /no\nCrawl-delay: 0.05\n");
      for (String path : new String[] {"/1", "/2", "/no"}) first.page(path, path);
      others.put("b.example", second.address());
      long before = System.currentTimeMillis();
      Map<String, HostState> after =
          fetch(
              settings,
              http,
              List.of(
                  item(1, "http://a.example/1", first.address()),
                  item(2, "http://a.example/no", first.address()),
                  item(3, "http://a.example/2", first.address())));
      assertEquals("{1=FETCHED ok, 2=SKIPPED robots, 3=FETCHED ok}", outcomes().toString());
      assertEquals(List.of("/robots.txt", "/1", "/2"), first.paths());
      assertEquals(List.of("/rules.txt"), second.paths());
      FetchLine line = log.lines.get(1);
      assertEquals("b.example", line.host());
      assertEquals("127.0.3.2", line.address());
      assertTrue(line.start() >= before + 60, "it waits as if it had been asked at the start");
      assertEquals(line.end(), after.get("b.example").lastRequestEnd);
      assertEquals(50, after.get("a.example").crawlDelay);
      assertEquals(0, after.get("b.example").crawlDelay);
      RobotsFile rules = after.get("a.example").robots("http://a.example");
      assertEquals(200, rules.status());
      assertTrue(after.get("b.example").robots().isEmpty());
    }
  }

  @Test
  void aTargetMayBeOnTheSameAddressAndInTheListOrNot() throws IOException {
    move("http://a.example/robots.txt", "http://b.example/robots.txt");
    move("http://c.example/robots.txt", "http://d.example:81/r");
    web.answers.put("http://b.example/robots.txt", NO);
    web.answers.put("http://d.example:81/r", NO);
    others.put("d.example", "10.0.0.1");
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      String host = List.of("a", "b", "c").get(i % 3);
      String path = i < 6 ? "/no" : "/yes";
      items.add(item(i, "http://" + host + ".example" + path + i, "10.0.0.1"));
    }
    Map<String, HostState> after = fetch(settings(), web, items);
    for (long i = 0; i < 12; i++) {
      assertEquals(i < 6 ? "SKIPPED robots" : "FETCHED ok", outcomes().get(i));
    }
    assertEquals(5, robotsLines().size());
    assertTrue(robotsLines().contains("d.example 10.0.0.1 http://d.example:81/r 1"));
    assertEquals(Set.of("d.example"), sought);
    assertEquals(4, after.size());
  }

  @Test
  void fiveMovesAreFollowedAndTheSixthIsNot() throws IOException {
    for (int i = 0; i < 7; i++) {
      move("http://a" + i + ".example/robots.txt", "http://a" + (i + 1) + ".example/robots.txt");
      others.put("a" + i + ".example", "10.0.1." + i);
    }
    web.answers.put("http://a6.example/robots.txt", NO);
    FetchItem six = item(0, "http://a0.example/no", "10.0.1.0");
    FetchItem five = item(1, "http://a1.example/no", "10.0.1.1");
    fetch(settings(), web, List.of(six, five));
    assertEquals("{0=FETCHED ok, 1=SKIPPED robots}", outcomes().toString());
    assertEquals(6 + 6, robotsLines().size());
  }

  @Test
  void circlesEnd() throws IOException {
    move("http://a.example/robots.txt", "http://b.example/robots.txt");
    move("http://b.example/robots.txt", "http://a.example/robots.txt");
    move("http://c.example/robots.txt", "http://d.example/1");
    move("http://d.example/1", "http://d.example/2");
    move("http://d.example/2", "http://c.example/3");
    web.answers.put("http://c.example/3", NO);
    others.put("d.example", "10.0.0.4");
    fetch(
        settings(),
        web,
        List.of(
            item(0, "http://a.example/no", "10.0.0.1"),
            item(1, "http://b.example/no", "10.0.0.2"),
            item(2, "http://c.example/no", "10.0.0.3")));
    assertEquals("{0=FETCHED ok, 1=FETCHED ok, 2=SKIPPED robots}", outcomes().toString());
    assertEquals(6 + 6 + 4, robotsLines().size());
  }

  @Test
  void whoMayNotBeAskedMakesTheRulesUnreachable() throws IOException {
    move("http://a.example/robots.txt", "http://elsewhere.example/robots.txt");
    move("http://b.example/robots.txt", "http://private.example/robots.txt");
    others.put("private.example", "10.9.9.9");
    Transport choosy =
        new Transport() {
          @Override
          public String refusal(FetchItem item) {
            return item.address().equals("10.9.9.9") ? Reasons.PRIVATE_ADDRESS : "";
          }

          @Override
          public void exchange(FetchItem item, Exchange into) {
            web.exchange(item, into);
          }

          @Override
          public void close() {}
        };
    List<FetchItem> items =
        List.of(
            item(0, "http://a.example/1", "10.0.0.1"),
            item(1, "http://a.example/2", "10.0.0.1"),
            item(2, "http://b.example/1", "10.0.0.2"));
    Map<String, HostState> after = fetch(settings(), choosy, items);
    assertEquals(Set.of("RETURNED robots-unreachable"), new HashSet<>(outcomes().values()));
    assertEquals(2, robotsLines().size());
    assertTrue(after.get("a.example").robots("http://a.example").isUnreachable());
    assertEquals(0, after.get("a.example").failures);
    assertFalse(after.containsKey("elsewhere.example"));
  }

  @Test
  void aTargetInTroubleMakesTheRulesUnreachable() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      move("http://a" + i + ".example/robots.txt", "http://t" + i % 2 + ".example/robots.txt");
      items.add(item(i, "http://a" + i + ".example/", "10.0.1." + i));
    }
    web.answers.put("http://t0.example/robots.txt", "503|Retry-After: 3600|");
    web.answers.put("http://t1.example/robots.txt", "500||");
    others.put("t0.example", "10.0.2.0");
    others.put("t1.example", "10.0.2.1");
    Map<String, HostState> after = fetch(settings("host-failures", "2"), web, items);
    assertEquals(Set.of("RETURNED robots-unreachable"), new HashSet<>(outcomes().values()));
    assertEquals(10 + 1 + 2, robotsLines().size(), "the others do not bother them any more");
    assertEquals(2, after.get("t1.example").failures);
    assertEquals(0, after.get("a1.example").failures);
  }

  @Test
  void aTargetThatMustRestForLongIsNotAsked() throws IOException {
    HostState resting = new HostState();
    resting.notBefore = System.currentTimeMillis() + 3_600_000;
    known.put("t.example", resting);
    others.put("t.example", "10.0.2.0");
    move("http://a.example/robots.txt", "http://t.example/robots.txt");
    fetch(settings(), web, List.of(item(0, "http://a.example/", "10.0.0.1")));
    assertEquals("{0=RETURNED robots-unreachable}", outcomes().toString());
    assertEquals(1, robotsLines().size());
  }

  @Test
  void rulesThatAskForTooLongAPauseSendTheRestBack() throws IOException {
    move("http://a.example/robots.txt", "http://t.example/robots.txt");
    web.answers.put("http://t.example/robots.txt", "200||User-agent: *~Crawl-delay: 4000~");
    others.put("t.example", "10.0.2.0");
    fetch(settings(), web, List.of(item(0, "http://a.example/", "10.0.0.1")));
    assertEquals("{0=RETURNED back-off}", outcomes().toString());
  }

  @Test
  void roundTimeSendsBackWhoStillWaits() throws IOException {
    move("http://a.example/robots.txt", "http://t.example/robots.txt");
    others.put("t.example", "10.0.2.0");
    FetchSettings settings = settings("delay", "5s", "round-time", "200ms");
    fetch(settings, web, List.of(item(0, "http://a.example/", "10.0.0.1")));
    assertEquals("{0=RETURNED round-time}", outcomes().toString());
  }

  @Test
  void manyHostsPointAtEachOtherAndNobodyIsAskedTooEarly() throws IOException {
    long seed = 17;
    Random random = new Random(seed);
    List<FetchItem> items = new ArrayList<>();
    int hosts = 60;
    for (int i = 0; i < 200; i++) {
      int host = random.nextInt(hosts);
      items.add(item(i, "http://h" + host + ".example/no" + i, "10.0.0." + host % 25));
    }
    for (int host = 0; host < hosts + 10; host++) {
      String robots = "http://h" + host + ".example/robots.txt";
      if (random.nextInt(4) == 0) web.answers.put(robots, NO);
      else move(robots, "http://h" + random.nextInt(hosts + 10) + ".example/robots.txt");
      others.put("h" + host + ".example", "10.0.0." + host % 30);
    }
    FetchSettings settings = settings("delay", "5ms", "ip-delay", "2ms");
    fetch(settings, web, items);
    Map<Long, String> expected = new TreeMap<>();
    for (FetchItem item : items) expected.put(item.place(), naive(item.url()));
    assertEquals(expected, outcomes(), "seed " + seed);
  }

  /** What becomes of a URL, by following the redirects of its robots.txt. */
  private String naive(String url) {
    String robots = Target.origin(url) + "/robots.txt";
    for (int moves = 0; moves <= Robots.MAX_REDIRECTS; moves++) {
      String answer = web.answers.get(robots);
      if (answer.equals(NO)) return "SKIPPED robots";
      robots = answer.split("[ |]")[2];
    }
    return "FETCHED ok";
  }

  @Test
  void byShareTheSlotsOfTheTargetCount() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      move("http://a" + i + ".example/robots.txt", "http://t.example/robots.txt");
      for (int j = 0; j < 3; j++) {
        items.add(item(3 * i + j, "http://a" + i + ".example/no" + j, "10.0.1." + i));
      }
    }
    items.add(item(100, "http://t.example/yes", "10.0.2.0"));
    web.answers.put("http://t.example/robots.txt", NO);
    fetch(settings("share", "0.5", "slot", "10ms"), web, items);
    assertEquals("FETCHED ok", outcomes().get(100L));
    assertEquals(18, outcomes().values().stream().filter("SKIPPED robots"::equals).count());
  }

  @Test
  void rulesThatOnlyAnotherTaskMayAskForArePutOffOnceForEachHost() throws IOException {
    move("http://a.example/robots.txt", "http://b.example/r");
    others.put("b.example", "");
    others.put("c.example", "");
    List<FetchItem> items = List.of(item(1, "http://a.example/1", "10.0.0.1"));
    HostState state = fetch(settings(), web, items).get("a.example");
    assertEquals("{1=RETURNED robots-elsewhere}", outcomes().toString());
    assertEquals(List.of("b.example"), state.robots("http://a.example").elsewhere());
    assertEquals(0, state.failures + state.notBefore);

    log.lines.clear();
    known.put("a.example", state);
    others.put("b.example", "10.0.0.2");
    move("http://b.example/r", "http://c.example/r");
    fetch(settings(), web, items);
    assertEquals("{1=RETURNED robots-elsewhere}", outcomes().toString());
    RobotsFile rules = state.robots("http://a.example");
    assertEquals(List.of("b.example", "c.example"), rules.elsewhere());

    log.lines.clear();
    fetch(settings(), web, items);
    assertEquals("{1=RETURNED robots-unreachable}", outcomes().toString());
    assertEquals(List.of(), state.robots("http://a.example").elsewhere());
  }
}
