package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.ReplayFetcher.Mode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReplayFetcherTest {
  private static final long TIME = 1_000_000_000_000L;
  private static final FetchSettings SETTINGS = FetchSettings.of(Map.of("round-time", "1ms"));

  private final StubTransport web = new StubTransport();

  private static FetchItem item(long place, String url) {
    return new FetchItem(place, 0, 0, 0, "10.0.0.1", url, "", "");
  }

  private ReplayFetcher fetcher(Mode mode, ExchangeLog log) {
    return new ReplayFetcher(
        mode, SETTINGS, web, ArchivedRounds.NONE, 1, log, TIME, FetchProgress.NONE);
  }

  private List<String> replay(List<FetchItem> items) throws IOException {
    try (MemoryLog log = new MemoryLog()) {
      Map<String, HostState> states = fetcher(Mode.REPLAY, log).run(items.iterator(), host -> null);
      long fetched = states.values().stream().mapToLong(state -> state.fetched).sum();
      assertEquals(
          log.lines.stream().filter(line -> line.outcome() == Outcome.FETCHED).count(), fetched);
      return log.lines.stream().map(FetchLine::toLine).toList();
    }
  }

  @Test
  void linesAreInTheOrderOfTheListWithRulesBeforeTheirFirstItem() throws IOException {
    web.answers.put("http://b/robots.txt", "200||User-agent: *~Disallow: /no~");
    web.answers.put("http://c/robots.txt", "301|Location: /r|");
    web.answers.put("http://c/r", "500||");
    List<FetchItem> items =
        List.of(
            item(0, "http://a/1"),
            item(1, "http://b/no"),
            item(2, "http://a/2"),
            item(3, "http://c/1"),
            item(4, "http://b/yes"));
    List<String> urls = new ArrayList<>();
    for (String text : replay(items)) {
      FetchLine line = FetchLine.parse(text);
      assertTrue(line.start() == 0 || line.start() == TIME && line.end() == TIME, text);
      urls.add(line.url().substring(7) + " " + line.outcome());
    }
    assertEquals(
        List.of(
            "a/robots.txt ROBOTS",
            "a/1 FETCHED",
            "b/robots.txt ROBOTS",
            "b/no SKIPPED",
            "a/2 FETCHED",
            "c/robots.txt ROBOTS",
            "c/r ROBOTS",
            "c/1 FAILED",
            "b/yes FETCHED"),
        urls);
  }

  @Test
  void rulesThatMovedToAnotherHostHold() throws IOException {
    web.answers.put("http://a/robots.txt", "301|Location: http://b/r|");
    web.answers.put("http://b/r", "200||User-agent: *~Disallow: /no~");
    List<String> lines = new ArrayList<>();
    for (String text : replay(List.of(item(0, "http://a/no"), item(1, "http://a/yes")))) {
      FetchLine line = FetchLine.parse(text);
      lines.add(line.host() + " " + line.url() + " " + line.outcome());
    }
    assertEquals(
        List.of(
            "a http://a/robots.txt ROBOTS",
            "b http://b/r ROBOTS",
            "a http://a/no SKIPPED",
            "a http://a/yes FETCHED"),
        lines);
  }

  @Test
  void theSameListGivesTheSameLines() throws IOException {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 300; i++) items.add(item(i, "http://h" + i % 7 + "/" + i));
    assertEquals(replay(items), replay(items));
  }

  @Test
  void aLogThatFailsEndsTheRun() {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < 300; i++) items.add(item(i, "http://h/" + i));
    Map<String, HostState> states = new HashMap<>();
    try (MemoryLog log = new MemoryLog(20)) {
      ReplayFetcher fetcher = fetcher(Mode.REPLAY, log);
      IOException e =
          assertThrows(IOException.class, () -> fetcher.run(items.iterator(), states::get));
      assertEquals("the disk is full", e.getMessage());
    }
  }

  @Test
  void aFailureIsFinalInAReplayAndGoesBackFromAnIngest() throws IOException {
    web.answers.put("http://a/robots.txt", "200||User-agent: *~Disallow: /~");
    web.answers.put("http://b/1", "503||");
    List<FetchItem> items = List.of(item(0, "http://a/1"), item(1, "http://b/1"));
    Map<Mode, List<Outcome>> outcomes = new EnumMap<>(Mode.class);
    for (Mode mode : Mode.values()) {
      try (MemoryLog log = new MemoryLog()) {
        fetcher(mode, log).run(items.iterator(), host -> null);
        outcomes.put(mode, log.lines.stream().map(FetchLine::outcome).toList());
      }
    }
    assertEquals(
        Map.of(
            Mode.REPLAY,
            List.of(Outcome.ROBOTS, Outcome.SKIPPED, Outcome.ROBOTS, Outcome.FAILED),
            Mode.INGEST,
            List.of(Outcome.FETCHED, Outcome.RETURNED)),
        outcomes);
  }
}
