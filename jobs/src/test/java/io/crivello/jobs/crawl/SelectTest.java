package io.crivello.jobs.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.HostState;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.Reasons;
import io.crivello.url.UrlParts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Select and settle over many rounds, against the same rules on maps and queues. */
class SelectTest {
  private static final int HOSTS = 12;

  @TempDir Path directory;

  private static SelectSettings settings(int size, int hostCap, int domainCap, int most) {
    return new SelectSettings(
        size, hostCap, domainCap, most, 1, "consistent", 0, PretendCrawl.PROBING);
  }

  /** URLs of skewed hosts, three of which share a domain. */
  private static List<String> urls(Random random, int from, int count) {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int host = Math.min(random.nextInt(HOSTS), random.nextInt(HOSTS));
      urls.add("http://h" + host + ".d" + host / 3 + ".org/p" + (from + i));
    }
    return urls;
  }

  /** Every third URL fails at first, every seventh always. */
  private static Outcome fate(FetchItem item) {
    long place = item.place();
    if (place % 7 == 6) return item.tries() < 3 ? Outcome.RETURNED : Outcome.FAILED;
    return place % 3 == 2 && item.tries() == 0 ? Outcome.RETURNED : Outcome.FETCHED;
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 0, 0, 0",
    "40, 0, 0, 0",
    "40, 3, 0, 0",
    "40, 0, 5, 0",
    "25, 3, 6, 0",
    "7, 5, 0, 0",
    "40, 4, 0, 10",
    "1000, 0, 0, 10",
    "1, 1, 1, 0"
  })
  void choosesWhatTheRulesSayAndLosesNothing(int size, int hostCap, int domainCap, int most)
      throws Exception {
    SelectSettings settings = settings(size, hostCap, domainCap, most);
    PretendCrawl crawl = new PretendCrawl(directory, settings);
    NaiveSelect naive = new NaiveSelect(settings);
    Random random = new Random(7);
    Set<Long> done = new TreeSet<>();
    int total = size == 1 ? 24 : 120;
    int rounds = 0;
    for (int from = 0; from < total || crawl.isLeft(); rounds++) {
      if (from < total) {
        List<String> urls = urls(random, from, total / 4);
        crawl.found(rounds % 2, urls);
        naive.found(rounds % 2, urls);
        from += urls.size();
      }
      crawl.round((round, item) -> fate(item));
      compare(naive.round(crawl.now), naive, crawl, done);
      crawl.now += PretendCrawl.BACK_OFF / 2;
      assertTrue(rounds < 2000, "the crawl does not end");
    }
    assertEquals(total, done.size());
    assertTrue(crawl.crawl.hosts.size() <= 12, "tables of hosts: " + crawl.crawl.hosts);
    assertTrue(crawl.crawl.backlog.isEmpty(), "tables of a backlog that is empty");
  }

  private static void compare(
      List<NaiveSelect.Url> expected, NaiveSelect naive, PretendCrawl crawl, Set<Long> done)
      throws Exception {
    List<NaiveSelect.Url> asked =
        crawl.asked.stream()
            .map(item -> new NaiveSelect.Url(item.place(), item.tries(), item.url()))
            .toList();
    assertEquals(expected, asked);
    assertEquals(naive.dropped(), crawl.dropped());
    for (FetchItem item : crawl.asked) {
      NaiveSelect.Url url = new NaiveSelect.Url(item.place(), item.tries(), item.url());
      Outcome outcome = fate(item);
      if (outcome == Outcome.RETURNED) naive.returned(url, crawl.now + PretendCrawl.BACK_OFF);
      else assertTrue(done.add(item.place()), "asked again: " + item.url());
      if (outcome == Outcome.FETCHED) naive.succeeded(url);
      else naive.failed(url);
    }
    for (long place : crawl.dropped()) assertTrue(done.add(place));
    List<FetchItem> waiting = crawl.backlog();
    Set<Long> places = new HashSet<>();
    for (FetchItem item : waiting) {
      assertTrue(places.add(item.place()) && !done.contains(item.place()), item.url());
    }
    assertEquals(naive.waiting(), waiting.size());
    assertEquals(waiting.size(), crawl.crawl.waiting);
    long pending = crawl.hosts().values().stream().mapToLong(state -> state.pending).sum();
    assertEquals(waiting.size(), pending);
  }

  @Test
  void readsAboutAsMuchAsItSelects() throws Exception {
    SelectSettings settings = settings(100, 20, 0, 0);
    PretendCrawl crawl = new PretendCrawl(directory, settings);
    crawl.found(0, urls(new Random(3), 0, 1500));
    long read = 0;
    long moved = 0;
    while (crawl.isLeft()) {
      crawl.round((round, item) -> Outcome.FETCHED);
      read += crawl.selected.read();
      moved += crawl.selected.selected() + crawl.selected.pushedBack();
      long handled = crawl.selected.selected() + crawl.selected.pushedBack();
      assertTrue(crawl.selected.read() <= handled + HOSTS + 1, "round " + crawl.crawl.round);
      assertTrue(crawl.selected.pushedBack() <= 4 * settings.roundSize());
    }
    assertTrue(moved <= 2 * 1500, "a URL is pushed back at most once: " + moved);
    assertTrue(read <= moved + (HOSTS + 1L) * crawl.crawl.round, read + " records read");
  }

  @Test
  void hostsHaveTurnsWhenARoundIsFullBeforeAllHadOne() throws Exception {
    PretendCrawl crawl = new PretendCrawl(directory, settings(100, 1, 0, 0));
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 200; i++) urls.add("http://h" + i % 10 + ".org/" + i);
    crawl.found(0, urls);
    crawl.round((r, item) -> Outcome.FETCHED);
    assertEquals(190, crawl.crawl.waiting);
    crawl.settings = settings(9, 3, 0, 0);
    Map<String, Integer> served = new HashMap<>();
    for (int round = 0; round < 12; round++) {
      crawl.round((r, item) -> Outcome.FETCHED);
      for (FetchItem item : crawl.asked) served.merge(UrlParts.host(item.url()), 1, Integer::sum);
    }
    assertEquals(10, served.size());
    int least = served.values().stream().mapToInt(Integer::intValue).min().orElseThrow();
    int most = served.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
    assertTrue(most - least <= 3, served.toString());
  }

  @Test
  void hostsOfADomainShareItsCapByTurns() throws Exception {
    PretendCrawl crawl = new PretendCrawl(directory, settings(100, 0, 6, 0));
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 200; i++) urls.add("http://h" + i % 4 + ".d.org/" + i);
    for (int i = 0; i < 100; i++) urls.add("http://z.org/" + i);
    crawl.found(0, urls);
    Map<String, Integer> served = new HashMap<>();
    for (int round = 0; round < 11; round++) {
      crawl.round((r, item) -> Outcome.FETCHED);
      for (FetchItem item : crawl.asked) served.merge(UrlParts.host(item.url()), 1, Integer::sum);
    }
    assertEquals(66, served.get("z.org"));
    for (int h = 0; h < 4; h++) {
      assertTrue(served.getOrDefault("h" + h + ".d.org", 0) >= 6, served.toString());
    }
  }

  @Test
  void whatWasNotAskedKeepsItsTries() throws Exception {
    PretendCrawl crawl = new PretendCrawl(directory, settings(10, 0, 0, 0));
    crawl.found(0, List.of("http://a.org/", "http://b.org/"));
    crawl.whyReturned = Reasons.ROUND_TIME;
    crawl.round((round, item) -> Outcome.RETURNED);
    crawl.now += PretendCrawl.BACK_OFF;
    crawl.whyReturned = Reasons.http(500);
    crawl.round((round, item) -> Outcome.RETURNED);
    assertEquals(List.of(0, 0), crawl.asked.stream().map(FetchItem::tries).toList());
    crawl.now += PretendCrawl.BACK_OFF;
    crawl.round((round, item) -> Outcome.FETCHED);
    assertEquals(List.of(1, 1), crawl.asked.stream().map(FetchItem::tries).toList());
    HostState state = crawl.hosts().get("a.org");
    assertEquals(1, state.fetched);
    assertEquals(0, state.pending);
  }

  @Test
  void hostsInBackOffAreNotAskedAndTheirUrlsWait() throws Exception {
    PretendCrawl crawl = new PretendCrawl(directory, settings(10, 1, 0, 0));
    crawl.found(0, List.of("http://a.org/1", "http://a.org/2", "http://b.org/1"));
    crawl.round((round, item) -> item.url().contains("a") ? Outcome.RETURNED : Outcome.FETCHED);
    assertEquals(2, crawl.asked.size());
    crawl.found(0, List.of("http://a.org/3"));
    crawl.round((round, item) -> Outcome.FETCHED);
    assertEquals(List.of(), crawl.asked);
    List<org.apache.hadoop.fs.Path> tables =
        crawl.crawl.hosts.stream().map(crawl.workspace::resolve).toList();
    assertEquals(crawl.now + PretendCrawl.BACK_OFF, Waiting.firstDue(crawl.fs, tables));
    crawl.now += PretendCrawl.BACK_OFF;
    List<String> order = new ArrayList<>();
    while (crawl.isLeft()) {
      crawl.round((round, item) -> Outcome.FETCHED);
      crawl.asked.forEach(item -> order.add(item.url()));
    }
    assertEquals(List.of("http://a.org/1", "http://a.org/2", "http://a.org/3"), order);
  }
}
