package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.warc.Archives;
import io.crivello.warc.WarcCount;
import io.crivello.warc.WarcInfo;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JournalRecoveryTest {
  private static final int LINES = 9;

  private byte[] pages;
  private byte[] aside;
  private byte[] log;
  private List<FetchLine> lines;

  @BeforeEach
  void writeJournal() throws IOException {
    write(LINES, "text ");
  }

  /** Lines 1, 4, 7, … are of robots.txt, lines 2, 5, 8, … were not asked. */
  private void write(int count, String body) throws IOException {
    MemoryOutput pagesOut = new MemoryOutput();
    MemoryOutput asideOut = new MemoryOutput();
    MemoryOutput logOut = new MemoryOutput();
    WarcInfo info = new WarcInfo("task-0", 7, Exchanges.START, "Crivello", "RFC 9309", "crivello");
    try (FetchJournal journal =
        new FetchJournal(pagesOut, asideOut, logOut, new MemoryOutput(), info, 1)) {
      for (int i = 0; i < count; i++) {
        Exchange exchange = Exchanges.fetched(i, "http://a.example/" + i, body + i);
        if (i % 3 == 1) {
          exchange = Exchanges.fetched(-1, "http://a" + i + ".example/robots.txt", "Allow: /");
          exchange.outcome = Outcome.ROBOTS;
        } else if (i % 3 == 2) {
          exchange = Exchanges.of(Outcome.SKIPPED, "robots", i, "http://a.example/" + i);
        }
        journal.write(exchange, () -> {});
      }
    }
    pages = pagesOut.all();
    aside = asideOut.all();
    log = logOut.all();
    lines = new String(log, StandardCharsets.UTF_8).lines().map(FetchLine::parse).toList();
    assertEquals(count, lines.size());
  }

  private static JournalRecovery recover(byte[] pages, byte[] aside, byte[] log)
      throws IOException {
    return JournalRecovery.of(Archives.source(pages), Archives.source(aside), Archives.source(log));
  }

  /** Checks that just the first so many lines are kept, and what follows from it. */
  private void assertKept(int kept, JournalRecovery recovery, byte[] pagesLeft, String message)
      throws IOException {
    assertEquals(kept, recovery.keptLines(), message);
    List<FetchLine> read = new ArrayList<>();
    recovery.forEachLine(read::add);
    assertEquals(lines.subList(0, kept), read, message);
    long[] expected =
        read.stream().mapToLong(FetchLine::place).filter(p -> p >= 0).sorted().toArray();
    assertArrayEquals(expected, recovery.places(), message);
    long fetched = read.stream().filter(line -> line.outcome() == Outcome.FETCHED).count();
    try (WarcReader reader =
        new WarcReader(Archives.source(pagesLeft), 0, recovery.pagesLength(), 1000, false)) {
      WarcPage page = new WarcPage();
      for (FetchLine line : read) {
        if (line.outcome() != Outcome.FETCHED) continue;
        assertTrue(reader.next(page), message);
        assertEquals(line.place(), page.place, message);
        assertEquals(line.offset(), page.offset, message);
      }
      assertTrue(!reader.next(page), message);
      assertEquals(fetched, reader.counts().get(WarcCount.PAGE), message);
      assertEquals(0, reader.counts().losses(), message);
    }
  }

  @Test
  void aWholeJournalIsKept() throws IOException {
    JournalRecovery recovery = recover(pages, aside, log);
    assertKept(LINES, recovery, pages, "");
    assertEquals(pages.length, recovery.pagesLength());
    assertEquals(aside.length, recovery.asideLength());
    assertEquals(log.length, recovery.logLength());
    assertEquals(0, recovery.droppedLines());
    assertEquals(0, recovery.droppedBytes());
  }

  @Test
  void nothingIsLeftOfNothing() throws IOException {
    JournalRecovery recovery = recover(new byte[0], new byte[0], new byte[0]);
    assertEquals(0, recovery.keptLines());
    assertEquals(0, recovery.places().length);
    assertEquals(0, recovery.pagesLength());
    assertEquals(0, recovery.droppedLines());
  }

  @Test
  void aLogCutAnywhereKeepsItsWholeLines() throws IOException {
    for (int cut = 0; cut <= log.length; cut++) {
      byte[] left = Arrays.copyOf(log, cut);
      int whole = 0;
      for (byte b : left) if (b == '\n') whole++;
      JournalRecovery recovery = recover(pages, aside, left);
      assertKept(whole, recovery, pages, "cut at " + cut);
      boolean clipped = cut > 0 && left[cut - 1] != '\n';
      assertEquals(clipped ? 1 : 0, recovery.droppedLines());
    }
  }

  @Test
  void archivesCutAnywhereKeepTheLinesOfWholeRecords() throws IOException {
    for (int cut = 0; cut <= pages.length; cut++) {
      byte[] left = Arrays.copyOf(pages, cut);
      assertKept(before(Outcome.FETCHED, cut), recover(left, aside, log), left, "pages " + cut);
      byte[] zeros = Arrays.copyOf(left, pages.length);
      int same = cut;
      while (same < pages.length && pages[same] == 0) same++;
      int kept = before(Outcome.FETCHED, same);
      assertKept(kept, recover(zeros, aside, log), zeros, "zeros from " + cut);
    }
    for (int cut = 0; cut <= aside.length; cut++) {
      byte[] left = Arrays.copyOf(aside, cut);
      assertKept(before(Outcome.ROBOTS, cut), recover(pages, left, log), pages, "aside " + cut);
    }
  }

  /** The number of lines before the first whose records end after a position. */
  private int before(Outcome outcome, long position) {
    int kept = 0;
    for (FetchLine line : lines) {
      if (line.outcome() == outcome && line.offset() + line.length() > position) break;
      kept++;
    }
    return kept;
  }

  @Test
  void tailsOfGarbageAreDropped() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    for (int length : new int[] {1, 100, 70_000, WholeLines.MAX_LINE + 1000}) {
      byte[] garbage = new byte[length];
      for (int kind = 0; kind < 3; kind++) {
        if (kind == 1) random.nextBytes(garbage);
        if (kind == 2) Arrays.fill(garbage, (byte) '\t');
        JournalRecovery recovery =
            recover(
                Archives.concat(pages, garbage),
                Archives.concat(aside, garbage),
                Archives.concat(log, garbage));
        assertKept(LINES, recovery, pages, "garbage of kind " + kind);
        assertEquals(2L * length, recovery.droppedBytes());
        assertTrue(recovery.droppedLines() >= 1);
      }
    }
  }

  @Test
  void aFlippedBitInTheLogNeverMakesAnException() throws IOException {
    for (int bit = 0; bit < 8 * log.length; bit += 11) {
      byte[] damaged = log.clone();
      damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
      int line = 0;
      for (int i = 0; i < bit >> 3; i++) if (log[i] == '\n') line++;
      JournalRecovery recovery = recover(pages, aside, damaged);
      assertTrue(recovery.keptLines() >= line, "bit " + bit);
      assertTrue(recovery.pagesLength() <= pages.length, "bit " + bit);
    }
  }

  @Test
  void damageFarBeforeTheEndIsFoundThroughAllThatFollowsIt() throws IOException {
    byte[] random = new byte[900_000];
    new SplittableRandom(4).nextBytes(random);
    write(48, new String(random, StandardCharsets.ISO_8859_1));
    assertTrue(pages.length > 3 * JournalRecovery.CHECKED_TAIL);
    int start = (int) lines.get(6).offset();
    byte[] zeros = pages.clone();
    Arrays.fill(zeros, start + 10, zeros.length, (byte) 0);
    JournalRecovery recovery = recover(zeros, aside, log);
    assertEquals(6, recovery.keptLines());
    assertEquals(start, recovery.pagesLength());
    assertArrayEquals(LongStream.of(0, 2, 3, 5).toArray(), recovery.places());
    assertEquals(42, recovery.droppedLines());
  }
}
