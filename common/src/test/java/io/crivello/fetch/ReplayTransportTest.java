package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.crivello.io.ByteSource;
import io.crivello.warc.Archives;
import io.crivello.warc.ReplayIndex;
import io.crivello.warc.ReplayIndexBuilder;
import io.crivello.warc.WarcInfo;
import io.crivello.warc.WarcReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ReplayTransportTest {
  private static final int PAGES = 40;
  private static final long TIME = 1_600_000_000_000L;
  private static final WarcInfo INFO =
      new WarcInfo("task-0", 7, TIME, "Crivello", "RFC 9309", "crivello");

  @TempDir Path scratch;

  private final List<byte[]> archives = new ArrayList<>();

  private static FetchItem item(long place, String url) {
    return new FetchItem(place, 1, 0, 0, "127.0.0.1:8080", url, "", "");
  }

  private static Exchange page(int i) {
    String coding = i % 2 == 0 ? "Transfer-Encoding: chunked\r\n" : "Content-Length: 9999\r\n";
    Exchange exchange =
        Exchanges.answered(i, "http://h.example/" + i, i % 5 == 4 ? 301 : 200, coding, "body " + i);
    if (i % 7 == 0) exchange.truncated = "length";
    return exchange;
  }

  /** Writes pages to the archives of a journal, which are then the archives to be replayed. */
  private void archive() throws IOException {
    MemoryOutput pages = new MemoryOutput();
    MemoryOutput aside = new MemoryOutput();
    try (FetchJournal journal =
        new FetchJournal(pages, aside, new MemoryOutput(), new MemoryOutput(), INFO, 1)) {
      for (int i = 0; i < PAGES; i++) journal.write(page(i), () -> {});
      Exchange robots = Exchanges.fetched(-1, "http://h.example/robots.txt", "Disallow:");
      robots.outcome = Outcome.ROBOTS;
      journal.write(robots, () -> {});
      Exchange missing = Exchanges.answered(90, "http://h.example/missing", 404, "", "none");
      missing.outcome = Outcome.FAILED;
      journal.write(missing, () -> {});
    }
    archives.add(pages.all());
    archives.add(aside.all());
  }

  private ReplayTransport transport() throws IOException {
    return transport(7);
  }

  private ReplayTransport transport(int round) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ReplayIndexBuilder builder =
        new ReplayIndexBuilder(scratch, 16, url -> url.toLowerCase(Locale.ROOT))) {
      for (int i = 0; i < archives.size(); i++) {
        ByteSource source = Archives.source(archives.get(i));
        try (WarcReader reader =
            new WarcReader(source, 0, source.length(), 1 << 20, true).withFailures()) {
          builder.add(i, reader);
        }
      }
      builder.finish(out);
    }
    ReplayIndex index = new ReplayIndex(Archives.source(out.toByteArray()), "replay.index");
    return new ReplayTransport(
        index,
        file -> Archives.source(archives.get(file)),
        url -> url.toLowerCase(Locale.ROOT),
        TIME,
        round,
        false,
        1 << 20);
  }

  /** Writes what became of a URL, as a crawl in some rounds would. */
  private void archive(int round, Exchange... exchanges) throws IOException {
    MemoryOutput pages = new MemoryOutput();
    MemoryOutput aside = new MemoryOutput();
    WarcInfo info = new WarcInfo("task-0", round, TIME, "Crivello", "RFC 9309", "crivello");
    try (FetchJournal journal =
        new FetchJournal(pages, aside, new MemoryOutput(), new MemoryOutput(), info, 1)) {
      for (Exchange exchange : exchanges) journal.write(exchange, () -> {});
    }
    archives.add(aside.all());
    archives.add(pages.all());
  }

  private static Exchange judged(Exchange exchange, String reason) {
    exchange.reason = reason;
    Judge judge = new Judge(FetchSettings.of(Map.of("types", "text/html")));
    if (exchange.item.place() < 0) judge.judgeRobots(exchange);
    else judge.judge(exchange);
    return exchange;
  }

  private static Exchange silent(long place, String url, String reason) {
    return judged(Exchanges.of(Outcome.FAILED, "", place, url), reason);
  }

  @Test
  void theRequestsOfACrawlHaveWhatTheyCameTo() throws IOException {
    String url = "http://h.example/1";
    String robots = "http://h.example/robots.txt";
    Exchange picture = Exchanges.answered(2, "http://h.example/2", 200, "", "p");
    picture.type = "image/png";
    Exchange clipped = Exchanges.fetched(1, url, "half a page");
    clipped.truncated = "disconnect";
    archive(1, silent(1, url, Reasons.DNS), silent(-1, robots, Reasons.HEAD_TIMEOUT));
    archive(2, judged(Exchanges.answered(1, url, 503, "Retry-After: 7\r\n", "busy"), ""));
    archive(4, judged(clipped, Reasons.CLIPPED), judged(picture, ""));
    archive(6, judged(Exchanges.fetched(1, url, "a page"), ""));
    archive(6, judged(Exchanges.fetched(-1, robots, "Disallow:"), ""));
    List<String> answers = new ArrayList<>();
    try (ReplayTransport transport = transport(3)) {
      for (int tries = 0; tries < 5; tries++) {
        Exchange exchange = new Exchange();
        exchange.item = new FetchItem(1, 1, 0, tries, "127.0.0.1", url, "", "");
        transport.exchange(exchange.item, exchange);
        answers.add(
            exchange.reason
                + " "
                + exchange.status
                + " "
                + new String(exchange.bodyBytes(), StandardCharsets.US_ASCII)
                + " in "
                + transport.roundOf(exchange.item));
      }
      assertEquals(
          List.of(
              "dns 0  in 1",
              " 503 busy in 2",
              "clipped 200 half a page in 4",
              " 200 a page in 6",
              " 200 a page in 0"),
          answers);
      assertEquals("p", new String(ask(transport, 2, "http://h.example/2").bodyBytes(), "UTF-8"));
      assertEquals(Reasons.HEAD_TIMEOUT, ask(transport, -1, robots).reason);
      assertEquals(4, transport.visitAfter("h.example", 2));
    }
    try (ReplayTransport transport = transport(6)) {
      assertEquals(200, ask(transport, -1, robots).status);
    }
    try (ReplayTransport transport = transport(0)) {
      assertEquals("a page", new String(ask(transport, 1, url).bodyBytes(), "UTF-8"));
    }
  }

  private static Exchange ask(ReplayTransport transport, long place, String url) {
    Exchange exchange = new Exchange();
    exchange.item = item(place, url);
    transport.exchange(exchange.item, exchange);
    return exchange;
  }

  @Test
  void whatWasArchivedIsAnswered() throws IOException {
    archive();
    try (ReplayTransport transport = transport()) {
      for (int i = PAGES - 1; i >= 0; i--) {
        Exchange original = page(i);
        Exchange answer = ask(transport, i, "http://h.example/" + i);
        assertEquals("", answer.reason);
        assertEquals(original.status, answer.status);
        assertArrayEquals(original.bodyBytes(), answer.bodyBytes());
        assertArrayEquals(
            ExchangeEncoder.withoutTransferCoding(original.responseHead), answer.responseHead);
        assertEquals(original.truncated, answer.truncated);
        assertEquals("192.0.2.7", answer.address);
        assertEquals(TIME, answer.start);
        assertEquals(TIME, answer.end);
        assertNull(answer.request);
      }
      assertEquals(200, ask(transport, -1, "http://h.example/robots.txt").status);
      assertEquals(404, ask(transport, 5, "http://h.example/missing").status);
    }
  }

  @Test
  void whatWasNotArchivedIsAMiss() throws IOException {
    archive();
    try (ReplayTransport transport = transport()) {
      Exchange miss = ask(transport, 3, "http://h.example/nowhere");
      assertEquals("not-archived", miss.reason);
      assertEquals(0, miss.status);
      assertNull(miss.responseHead);
      Exchange robots = ask(transport, -1, "http://other.example/robots.txt");
      assertEquals("", robots.reason);
      assertEquals(404, robots.status);
    }
  }

  @Test
  void aReplayOfAReplayIsTheSameToTheBit() throws IOException {
    archive();
    byte[] once = replay();
    archives.set(0, once);
    assertArrayEquals(once, replay());
  }

  private byte[] replay() throws IOException {
    MemoryOutput pages = new MemoryOutput();
    try (ReplayTransport transport = transport();
        FetchJournal journal =
            new FetchJournal(
                pages, new MemoryOutput(), new MemoryOutput(), new MemoryOutput(), INFO, 1)) {
      for (int i = 0; i < PAGES; i++) {
        Exchange exchange = ask(transport, i, "http://h.example/" + i);
        exchange.outcome = Outcome.FETCHED;
        exchange.reason = "ok";
        journal.write(exchange, () -> {});
      }
    }
    return pages.all();
  }

  @Test
  void foreignArchivesAreReplayedToo() throws IOException {
    String record =
        "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: HTTP://h.example/FILE\r\n"
            + "Content-Type: text/plain\r\nContent-Length: 4\r\n\r\ntext\r\n\r\n";
    archives.add(record.getBytes(StandardCharsets.US_ASCII));
    try (ReplayTransport transport = transport()) {
      Exchange answer = ask(transport, 3, "http://h.example/file");
      assertEquals(200, answer.status);
      assertEquals(
          "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n",
          new String(answer.responseHead, StandardCharsets.US_ASCII));
      assertEquals("text", new String(answer.bodyBytes(), StandardCharsets.US_ASCII));
      assertEquals("", answer.address, "the archive does not say it");
    }
  }

  @Test
  void manyThreadsAskAtOnce() throws Exception {
    archive();
    List<String> problems = Collections.synchronizedList(new ArrayList<>());
    try (ReplayTransport transport = transport()) {
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        Thread thread =
            new Thread(
                () -> {
                  for (int i = 0; i < 5 * PAGES; i++) {
                    int place = i % PAGES;
                    Exchange answer = ask(transport, place, "http://h.example/" + place);
                    String body = new String(answer.bodyBytes(), StandardCharsets.US_ASCII);
                    if (!body.equals("body " + place)) problems.add(place + ": " + body);
                  }
                });
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) thread.join();
    }
    assertEquals(List.of(), problems);
  }
}
