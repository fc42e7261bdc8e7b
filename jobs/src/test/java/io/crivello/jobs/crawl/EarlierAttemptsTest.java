package io.crivello.jobs.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.AskedLine;
import io.crivello.fetch.Exchange;
import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchJournal;
import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.HostState;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.RecoveredHosts;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.DurableFile;
import io.crivello.warc.WarcInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierAttemptsTest {
  private static final int ROUND = 3;
  private static final long START = 1_700_000_000_000L;

  @TempDir java.nio.file.Path directory;
  private final Map<String, HostState> hosts = new TreeMap<>();
  private FileSystem fs;
  private Workspace workspace;

  @BeforeEach
  void open() throws IOException {
    fs = FileSystem.getLocal(new Configuration());
    workspace = new Workspace(new Path(directory.toUri()));
    for (String name : new String[] {"a.example", "b.example", "c.example"}) {
      hosts.put(name, new HostState());
    }
  }

  private FetchJournal journal(int attempt) throws IOException {
    Path files = workspace.resolve(FetchRound.attemptDirectory(ROUND, 0, 1, attempt));
    WarcInfo info = new WarcInfo("task-0", ROUND, START, "Crivello", "RFC 9309", "crivello");
    return new FetchJournal(
        new DurableFile(fs, new Path(files, Workspace.PAGES_ARCHIVE)),
        new DurableFile(fs, new Path(files, Workspace.ROBOTS_ARCHIVE)),
        new DurableFile(fs, new Path(files, Workspace.LOG)),
        new DurableFile(fs, new Path(files, Workspace.ASKED)),
        info,
        1);
  }

  private static void announce(FetchJournal journal, long place, String host, String path)
      throws IOException {
    String url = "http://" + host + path;
    journal.announce(new AskedLine(place, START + place, host, "192.0.2.7", url));
  }

  private static void ask(FetchJournal journal, long place, String host, String path)
      throws IOException {
    announce(journal, place, host, path);
    Exchange exchange = new Exchange();
    String url = "http://" + host + path;
    exchange.reset(new FetchItem(place, 0, 0, 0, "192.0.2.7", url, "", ""), host);
    exchange.outcome = place < 0 ? Outcome.ROBOTS : Outcome.RETURNED;
    exchange.reason = "http-503";
    exchange.status = 503;
    exchange.start = START + place;
    exchange.end = START + place + 5;
    exchange.address = "192.0.2.7";
    journal.write(exchange, () -> {});
  }

  private RecoveredHosts recoveredHosts() {
    return new RecoveredHosts(hosts, name -> new HostState(), FetchSettings.of(Map.of()));
  }

  private EarlierAttempts recover(RecoveredHosts recovered) throws IOException {
    return EarlierAttempts.recover(fs, workspace, ROUND, 0, recovered);
  }

  @Test
  void hostsThatWereBeingAskedCountAsAskedUntilNow() throws IOException {
    try (FetchJournal journal = journal(0)) {
      ask(journal, -1, "a.example", "/robots.txt");
      ask(journal, 10, "a.example", "/10");
      ask(journal, 11, "b.example", "/11");
      announce(journal, 12, "b.example", "/12");
      announce(journal, -1, "d.example", "/robots.txt");
    }
    RecoveredHosts recovered = recoveredHosts();
    long before = System.currentTimeMillis();
    EarlierAttempts earlier = recover(recovered);
    assertEquals(2, earlier.inFlight());
    assertTrue(earlier.isDone(10) && earlier.isDone(11));
    assertFalse(earlier.isDone(12));
    assertEquals(START + 15, hosts.get("a.example").lastRequestEnd);
    assertTrue(hosts.get("b.example").lastRequestEnd >= before);
    assertEquals(1, hosts.get("b.example").failures, "the answer before counts");
    assertEquals(0, hosts.get("c.example").lastRequestEnd);
    assertTrue(hosts.get("d.example").lastRequestEnd >= before, "asked for the rules of others");
    assertTrue(recovered.lastRequestEnd("192.0.2.7") >= before);
  }

  @Test
  void whatALaterAttemptAskedForIsNotInFlight() throws IOException {
    try (FetchJournal journal = journal(0)) {
      announce(journal, 10, "a.example", "/10");
      announce(journal, 11, "b.example", "/11");
      announce(journal, -1, "c.example", "/robots.txt");
    }
    try (FetchJournal journal = journal(1)) {
      ask(journal, 10, "a.example", "/10");
      ask(journal, -1, "c.example", "/robots.txt");
      announce(journal, 11, "b.example", "/11");
    }
    EarlierAttempts earlier = recover(recoveredHosts());
    assertEquals(1, earlier.inFlight());
    assertEquals(1, earlier.archives().size());
    assertEquals(START + 15, hosts.get("a.example").lastRequestEnd);
  }

  @Test
  void attemptsWithoutTheFileAndClippedLinesAreFine() throws IOException {
    try (FetchJournal journal = journal(0)) {
      ask(journal, 10, "a.example", "/10");
      announce(journal, 11, "b.example", "/11");
    }
    Path files = workspace.resolve(FetchRound.attemptDirectory(ROUND, 0, 1, 0));
    java.nio.file.Path asked = java.nio.file.Path.of(files.toUri().getPath(), Workspace.ASKED);
    Files.writeString(asked, "12\t17", StandardOpenOption.APPEND);
    RecoveredHosts recovered = recoveredHosts();
    assertEquals(1, recover(recovered).inFlight());
    Files.delete(asked);
    assertEquals(0, recover(recovered).inFlight());
  }
}
