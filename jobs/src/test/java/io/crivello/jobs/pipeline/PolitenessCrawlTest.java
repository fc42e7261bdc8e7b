package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.web.Behaviour;
import io.crivello.web.PlainWalk;
import io.crivello.web.RequestLog;
import io.crivello.web.WebSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The politeness of whole crawls as those who are asked see it: by the log of their server. */
@Timeout(300)
class PolitenessCrawlTest {
  private static final int HOSTS = 6;
  private static final int HOSTS_OF_ADDRESS = 3;
  private static final int PAGES = 5;

  @TempDir Path directory;

  private static WebSettings settings() {
    return new WebSettings()
        .seed(13)
        .hosts(HOSTS)
        .hostsPerAddress(HOSTS_OF_ADDRESS)
        .pages(PAGES)
        .slowMillis(20)
        .share(Behaviour.SLOW, 0.4);
  }

  private static Path crawl(CrawlCase web, String... flags) {
    List<String> line = new ArrayList<>(List.of(flags));
    line.addAll(List.of("--until-empty", "--scope", "any", "--agents", "2"));
    web.crawlPolitely("w", line.toArray(String[]::new));
    Path workspace = web.directory.resolve("w");
    assertEquals(
        new PlainWalk(web.web).walk().frontier(), CrawlCase.urls(workspace, "seen"), "all found");
    return workspace;
  }

  @ParameterizedTest
  @CsvSource({"100,250,consistent", "300,40,minhash", "120,120,permutation"})
  void delaysAreKeptToEveryHostAndEveryAddress(int delay, int ipDelay, String assignment)
      throws Exception {
    try (CrawlCase web = new CrawlCase(settings(), directory)) {
      crawl(web, "--delay", delay + "ms", "--ip-delay", ipDelay + "ms", "--assign", assignment);
      ServerTimes times = new ServerTimes(web);
      for (int h = 0; h < HOSTS; h++) {
        assertEquals(1 + PAGES, times.ofHost(h).size(), "robots.txt and the pages");
        assertAtLeast(delay, ServerTimes.leastGap(times.ofHost(h)), web.web.hostName(h));
        assertAtLeast(ipDelay, ServerTimes.leastGap(times.ofAddressOf(h)), web.web.address(h));
      }
    }
  }

  private static void assertAtLeast(double wanted, double gap, String whose) {
    assertTrue(
        gap >= wanted - ServerTimes.ROUNDING, whose + ": " + gap + " ms instead of " + wanted);
  }

  /** A slot by the server's clock: its requests are those that the crawl says it had. */
  private static final class Slot {
    final int host;
    final String address;
    final List<RequestLog.Request> requests = new ArrayList<>();

    Slot(int host, String address) {
      this.host = host;
      this.address = address;
    }

    void add(RequestLog.Request request) {
      requests.add(request);
      requests.sort(Comparator.comparingLong(RequestLog.Request::startMicros));
    }

    long begin() {
      return requests.get(0).startMicros();
    }

    long end() {
      return requests.get(requests.size() - 1).endMicros();
    }

    double millis() {
      return (end() - begin()) / 1000.0;
    }

    /** How long it had lasted when its last request was allowed. */
    double millisBeforeLast() {
      if (requests.size() == 1) return 0;
      return (requests.get(requests.size() - 2).endMicros() - begin()) / 1000.0;
    }

    double pauseTo(Slot next) {
      return (next.begin() - end()) / 1000.0;
    }
  }

  @ParameterizedTest
  @CsvSource({"0.5,1000,60", "2,5,0"})
  void byShareEachSlotIsFollowedByItsPause(double share, int slot, int ipDelay) throws Exception {
    try (CrawlCase web = new CrawlCase(settings(), directory)) {
      String[] flags = {"--share", share + "", "--slot", slot + "ms", "--ip-delay", ipDelay + "ms"};
      List<Slot> slots = slots(web, crawl(web, flags));
      int requests = slots.stream().mapToInt(s -> s.requests.size()).sum();
      assertEquals(web.server.log().size(), requests, "every request is in a slot");
      boolean shared = slots.stream().anyMatch(s -> s.requests.size() > 1);
      if (slot >= 1000) assertTrue(shared, "slots of one request only");
      Map<Integer, Slot> ofHost = new HashMap<>();
      Map<String, Slot> ofAddress = new HashMap<>();
      int pauses = 0;
      for (Slot next : slots) {
        assertTrue(next.millisBeforeLast() < slot, "a slot goes on after its end");
        Slot last = ofHost.put(next.host, next);
        if (last != null) {
          assertAtLeast(last.millis() / share, last.pauseTo(next), web.web.hostName(next.host));
          pauses++;
        }
        Slot neighbour = ofAddress.put(next.address, next);
        if (neighbour != null) assertAtLeast(ipDelay, neighbour.pauseTo(next), next.address);
      }
      assertTrue(pauses >= HOSTS, pauses + " pauses");
    }
  }

  /** The slots of all hosts in the order of their beginnings. */
  private static List<Slot> slots(CrawlCase web, Path workspace) throws Exception {
    Map<String, RequestLog.Request> byUrl = new HashMap<>();
    for (RequestLog.Request request : web.server.log().all()) {
      assertEquals(null, byUrl.put(request.url(), request), "asked twice");
    }
    Map<String, Slot> slots = new HashMap<>();
    try (Stream<Path> walk = Files.walk(workspace.resolve("crawl"))) {
      for (Path log : walk.filter(file -> file.endsWith("log.tsv")).toList()) {
        for (String text : Files.readAllLines(log, StandardCharsets.UTF_8)) {
          FetchLine line = FetchLine.parse(text);
          if (line.start() == 0) continue;
          assertTrue(line.outcome() == Outcome.FETCHED || line.outcome() == Outcome.ROBOTS, text);
          Slot slot =
              slots.computeIfAbsent(
                  log + " " + line.host() + " " + line.slot(),
                  key -> new Slot(web.web.hostNumber(line.host()), line.address()));
          slot.add(byUrl.get(line.url()));
        }
      }
    }
    List<Slot> all = new ArrayList<>(slots.values());
    all.sort(Comparator.comparingLong(Slot::begin));
    return all;
  }
}
