package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.warc.WarcInfo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.netpreserve.jwarc.Warcinfo;

@Timeout(60)
class FetchJournalTest {
  private static final WarcInfo INFO =
      new WarcInfo("task-0", 7, Exchanges.START, "Crivello", "RFC 9309", "crivello (+http://x)");

  private final MemoryOutput pages = new MemoryOutput();
  private final MemoryOutput aside = new MemoryOutput();
  private final MemoryOutput log = new MemoryOutput();
  private final MemoryOutput asked = new MemoryOutput();

  private FetchJournal journal() throws IOException {
    return new FetchJournal(pages, aside, log, asked, INFO, 1);
  }

  private static List<FetchLine> lines(byte[] log) {
    return new String(log, StandardCharsets.UTF_8).lines().map(FetchLine::parse).toList();
  }

  private static WarcReader reader(byte[] archive, long from) throws IOException {
    byte[] rest = Arrays.copyOfRange(archive, (int) from, archive.length);
    return new WarcReader(new ByteArrayInputStream(rest));
  }

  @Test
  void anotherReaderFindsTheRecordsOfAPage() throws IOException {
    Exchange exchange =
        Exchanges.answered(
            42, "http://a.example/", 200, "transfer-encoding : chunked\r\nETag: x\r\n", "hello");
    exchange.truncated = "length";
    try (FetchJournal journal = journal()) {
      journal.write(exchange, () -> {});
    }
    FetchLine line = lines(log.all()).get(0);
    assertEquals(exchange.line(line.offset(), line.length()), line);
    assertEquals(pages.all().length, line.offset() + line.length());
    try (WarcReader in = reader(pages.all(), line.offset())) {
      WarcResponse response = (WarcResponse) in.next().orElseThrow();
      assertEquals("http://a.example/", response.target());
      assertEquals(Instant.ofEpochMilli(exchange.start), response.date());
      assertEquals("192.0.2.7", response.ipAddress().orElseThrow().getHostAddress());
      assertEquals(WarcTruncationReason.LENGTH, response.truncated());
      assertEquals("42", response.headers().first("Crivello-Place").orElseThrow());
      assertEquals("3", response.headers().first("Crivello-Depth").orElseThrow());
      assertEquals("1", response.headers().first("Crivello-Hops").orElseThrow());
      assertEquals(8, uuid(response).version());
      assertEquals(
          "sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N",
          response.headers().first("WARC-Payload-Digest").orElseThrow());
      HttpResponse http = response.http();
      assertEquals(200, http.status());
      assertEquals("chunked", http.headers().first("X-Crawler-transfer-encoding").orElseThrow());
      assertEquals("hello", new String(http.body().stream().readAllBytes(), "US-ASCII"));
      WarcRequest request = (WarcRequest) in.next().orElseThrow();
      assertEquals(List.of(response.id()), request.concurrentTo());
      assertEquals("a.example", request.http().headers().first("Host").orElseThrow());
      WarcMetadata metadata = (WarcMetadata) in.next().orElseThrow();
      assertEquals(List.of("7"), metadata.fields().all("fetchTimeMs"));
      assertFalse(in.next().isPresent());
    }
  }

  private static UUID uuid(WarcRecord record) {
    return UUID.fromString(record.id().toString().substring("urn:uuid:".length()));
  }

  @Test
  void theFirstRecordTellsOfTheCrawl() throws IOException {
    journal().close();
    for (byte[] archive : List.of(pages.durable(), aside.durable())) {
      try (WarcReader in = reader(archive, 0)) {
        Warcinfo info = (Warcinfo) in.next().orElseThrow();
        assertEquals(Instant.ofEpochMilli(Exchanges.START), info.date());
        assertEquals(List.of("RFC 9309"), info.fields().all("robots"));
        assertEquals(List.of("Crivello"), info.fields().all("software"));
        assertEquals(List.of("crivello (+http://x)"), info.fields().all("http-header-user-agent"));
        assertFalse(in.next().isPresent());
      }
    }
    assertTrue(pages.isClosed() && aside.isClosed() && log.isClosed() && asked.isClosed());
  }

  @Test
  void everythingHasItsArchive() throws IOException {
    Exchange page = Exchanges.fetched(0, "http://a.example/", "page");
    Exchange unchanged = Exchanges.answered(1, "http://a.example/1", 304, "ETag: x\r\n", "");
    unchanged.outcome = Outcome.SKIPPED;
    Exchange missing = Exchanges.answered(2, "http://a.example/2", 404, "", "none");
    missing.outcome = Outcome.FAILED;
    Exchange busy = Exchanges.answered(3, "http://a.example/3", 503, "", "later");
    busy.outcome = Outcome.RETURNED;
    Exchange robots = Exchanges.answered(-1, "http://a.example/robots.txt", 200, "", "");
    robots.outcome = Outcome.ROBOTS;
    Exchange silent = Exchanges.of(Outcome.FAILED, "timeout", 4, "http://a.example/4");
    Exchange forbidden = Exchanges.of(Outcome.SKIPPED, "robots", 5, "http://a.example/5");
    Exchange later = Exchanges.of(Outcome.RETURNED, "back-off", 6, "http://a.example/6");
    try (FetchJournal journal = journal()) {
      for (Exchange e : List.of(page, unchanged, missing, busy, robots, silent, forbidden, later)) {
        journal.write(e, () -> {});
      }
    }
    List<FetchLine> lines = lines(log.all());
    assertEquals(8, lines.size());
    assertTrue(recordAt(pages, lines.get(0)) instanceof WarcResponse);
    WarcRevisit revisit = (WarcRevisit) recordAt(pages, lines.get(1));
    assertEquals(
        "http://netpreserve.org/warc/1.1/revisit/server-not-modified",
        revisit.profile().toString());
    assertEquals(304, revisit.http().status());
    assertTrue(recordAt(aside, lines.get(2)) instanceof WarcResponse);
    assertTrue(recordAt(aside, lines.get(4)) instanceof WarcResponse);
    assertTrue(recordAt(aside, lines.get(3)) instanceof WarcResponse);
    WarcMetadata failure = (WarcMetadata) recordAt(aside, lines.get(5));
    assertEquals(Instant.ofEpochMilli(Exchanges.START), failure.date());
    assertEquals("timeout", failure.headers().first("Crivello-Failure").orElseThrow());
    for (int i : new int[] {6, 7}) {
      assertEquals(-1, lines.get(i).offset());
      assertEquals(0, lines.get(i).length());
    }
  }

  private static WarcRecord recordAt(MemoryOutput archive, FetchLine line) throws IOException {
    try (WarcReader in = reader(archive.all(), line.offset())) {
      WarcRecord record = in.next().orElseThrow();
      assertEquals(line.url(), record.headers().first("WARC-Target-URI").orElseThrow());
      if (record instanceof WarcRevisit revisit) revisit.http();
      return record;
    }
  }

  @Test
  void whenTheCallbackRunsTheExchangeWouldSurvive() throws Exception {
    int threads = 4;
    int each = 200;
    CountDownLatch all = new CountDownLatch(threads * each);
    List<String> problems = Collections.synchronizedList(new ArrayList<>());
    try (FetchJournal journal = journal()) {
      List<Thread> writers = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int first = t * each;
        Thread writer =
            new Thread(
                () -> {
                  for (int i = first; i < first + each; i++)
                    writeAndCheck(journal, i, all, problems);
                });
        writers.add(writer);
        writer.start();
      }
      for (Thread writer : writers) writer.join();
      all.await();
      assertEquals(List.of(), problems);
    }
    List<FetchLine> lines = lines(log.all());
    assertArrayEquals(
        LongStream.range(0, threads * each).toArray(),
        lines.stream().mapToLong(FetchLine::place).sorted().toArray());
    long end = lines.get(0).offset();
    for (FetchLine line : lines) {
      assertEquals(end, line.offset());
      end += line.length();
    }
    assertEquals(pages.all().length, end);
  }

  private void writeAndCheck(
      FetchJournal journal, int place, CountDownLatch all, List<String> problems) {
    String url = "http://a.example/" + place;
    try {
      journal.write(
          Exchanges.fetched(place, url, "page " + place),
          () -> {
            boolean logged =
                lines(log.durable()).stream()
                    .anyMatch(
                        line ->
                            line.place() == place
                                && line.offset() + line.length() <= pages.durable().length);
            if (!logged) problems.add("not durable: " + place);
            all.countDown();
          });
    } catch (IOException e) {
      problems.add(e.toString());
      all.countDown();
    }
  }

  @Test
  void theSameExchangesGiveTheSameBytes() throws IOException {
    byte[][] first = new byte[2][];
    for (int run = 0; run < 2; run++) {
      MemoryOutput archive = new MemoryOutput();
      try (FetchJournal journal =
          new FetchJournal(
              archive, new MemoryOutput(), new MemoryOutput(), new MemoryOutput(), INFO, 6)) {
        for (int i = 0; i < 20; i++) {
          journal.write(Exchanges.fetched(i, "http://a.example/" + i, "text " + i), () -> {});
        }
      }
      first[run] = archive.all();
    }
    assertArrayEquals(first[0], first[1]);
  }

  @Test
  void moreThanTwoBatchesPassThrough() throws IOException {
    byte[] random = new byte[3 << 20];
    new SplittableRandom(5).nextBytes(random);
    String body = new String(random, StandardCharsets.ISO_8859_1);
    try (FetchJournal journal = journal()) {
      for (int i = 0; i < 8; i++)
        journal.write(Exchanges.fetched(i, "http://a/" + i, body), () -> {});
    }
    List<FetchLine> lines = lines(log.durable());
    assertEquals(8, lines.size());
    FetchLine last = lines.get(7);
    assertEquals(pages.durable().length, last.offset() + last.length());
    assertTrue(last.length() > 3 << 20);
  }

  @Test
  void aFailureIsToldAndNothingIsCalledDurable() throws Exception {
    FetchJournal journal = journal();
    pages.failFromNowOn();
    boolean[] called = new boolean[1];
    assertThrows(
        IOException.class,
        () -> {
          while (true) {
            journal.write(Exchanges.fetched(0, "http://a/", "x"), () -> called[0] = true);
          }
        });
    assertThrows(IOException.class, journal::close);
    assertFalse(called[0]);
    assertEquals(0, log.all().length);
    assertTrue(pages.isClosed() && aside.isClosed() && log.isClosed() && asked.isClosed());
  }

  @Test
  void aClosedJournalTakesNothing() throws IOException {
    FetchJournal journal = journal();
    journal.close();
    assertThrows(
        IOException.class, () -> journal.write(Exchanges.fetched(0, "http://a/", "x"), () -> {}));
  }
}
