package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.warc.Archives;
import io.crivello.warc.WarcInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InFlightTest {
  private static final String ROBOTS = "http://a.example/robots.txt";

  private final MemoryOutput pages = new MemoryOutput();
  private final MemoryOutput aside = new MemoryOutput();
  private final MemoryOutput log = new MemoryOutput();
  private final MemoryOutput asked = new MemoryOutput();
  private final List<AskedLine> requests = new ArrayList<>();

  /** Asks for five pages and twice for the same robots.txt; then one of each has no answer. */
  @BeforeEach
  void writeJournal() throws IOException {
    WarcInfo info = new WarcInfo("task-0", 7, Exchanges.START, "Crivello", "RFC 9309", "crivello");
    try (FetchJournal journal = new FetchJournal(pages, aside, log, asked, info, 1)) {
      for (int i = 0; i < 5; i++) ask(journal, Exchanges.fetched(i, "http://a.example/" + i, "x"));
      for (int i = 0; i < 2; i++) ask(journal, robots());
      announce(journal, Exchanges.fetched(5, "http://a.example/5", "x"));
      announce(journal, robots());
      Exchange notAsked = Exchanges.of(Outcome.SKIPPED, "robots", 6, "http://a.example/6");
      journal.write(notAsked, () -> {});
    }
  }

  private static Exchange robots() {
    Exchange exchange = Exchanges.fetched(-1, ROBOTS, "Allow: /");
    exchange.outcome = Outcome.ROBOTS;
    return exchange;
  }

  private void announce(FetchJournal journal, Exchange exchange) throws IOException {
    AskedLine line =
        new AskedLine(
            exchange.item.place(),
            exchange.start,
            exchange.host,
            exchange.address,
            exchange.item.url());
    requests.add(line);
    journal.announce(line);
    assertEquals(requests, read(asked.durable()), "durable before the request");
  }

  private static List<AskedLine> read(byte[] file) {
    return new String(file, StandardCharsets.UTF_8).lines().map(AskedLine::parse).toList();
  }

  private void ask(FetchJournal journal, Exchange exchange) throws IOException {
    announce(journal, exchange);
    journal.write(exchange, () -> {});
  }

  private List<AskedLine> find(byte[] askedLeft, byte[] logLeft) throws IOException {
    JournalRecovery journal =
        JournalRecovery.of(
            Archives.source(pages.all()), Archives.source(aside.all()), Archives.source(logLeft));
    return InFlight.find(Archives.source(askedLeft), journal);
  }

  @Test
  void whatHasNoLineWasInFlight() throws IOException {
    assertEquals(requests.subList(7, 9), find(asked.all(), log.all()));
    assertEquals(requests, find(asked.all(), new byte[0]));
    assertEquals(List.of(), find(new byte[0], log.all()));
  }

  @Test
  void aLogCutAnywhereLeavesTheRestInFlight() throws IOException {
    byte[] whole = log.all();
    for (int cut = 0; cut <= whole.length; cut++) {
      byte[] left = Arrays.copyOf(whole, cut);
      int lines = 0;
      for (byte b : left) if (b == '\n') lines++;
      int robots = Math.max(0, Math.min(lines, 7) - 5);
      List<AskedLine> expected = new ArrayList<>(requests);
      expected.subList(0, Math.min(lines, 5)).clear();
      for (int i = 0; i < robots; i++) expected.remove(requests.get(5));
      List<AskedLine> found = find(asked.all(), left);
      assertEquals(sorted(expected), sorted(found), "cut at " + cut);
    }
  }

  private static List<String> sorted(List<AskedLine> lines) {
    return lines.stream().map(AskedLine::toLine).sorted().toList();
  }

  @Test
  void aClippedOrDamagedTailEndsWhatIsRead() throws IOException {
    byte[] whole = asked.all();
    for (int cut = 0; cut <= whole.length; cut++) {
      byte[] left = Arrays.copyOf(whole, cut);
      int lines = 0;
      for (byte b : left) if (b == '\n') lines++;
      List<AskedLine> expected = requests.subList(Math.min(7, lines), lines);
      assertEquals(expected, find(left, log.all()), "cut at " + cut);
      byte[] zeros = Arrays.copyOf(left, whole.length);
      if (cut < whole.length) assertEquals(expected, find(zeros, log.all()), "zeros from " + cut);
    }
    byte[] garbage = "x\ty\n".getBytes(StandardCharsets.US_ASCII);
    byte[] tail = Archives.concat(whole, garbage);
    assertEquals(requests.subList(7, 9), find(tail, log.all()));
  }
}
