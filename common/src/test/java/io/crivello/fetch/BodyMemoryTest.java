package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BodyMemoryTest {
  private static final int SERVERS = 12;
  private static final int MAX_BODY = 1 << 20;

  private final List<ScriptedServer> servers = new ArrayList<>();
  private final List<FetchItem> items = new ArrayList<>();
  private final List<FetchItem> cut = new ArrayList<>();
  private final Map<Long, String> bodies = new LinkedHashMap<>();

  /** Of each server a body of a length next to a limit, a small one, and one that is cut. */
  @BeforeEach
  void serve() throws IOException {
    int[] lengths = {
      BodyMemory.SMALL - 1, BodyMemory.SMALL, BodyMemory.SMALL + 1, 700_000, MAX_BODY - 1, MAX_BODY
    };
    for (int i = 0; i < SERVERS; i++) {
      ScriptedServer server = new ScriptedServer("127.0.6." + (i + 1));
      servers.add(server);
      String large = Character.toString('a' + i).repeat(lengths[i % lengths.length]);
      String endless = "z".repeat(MAX_BODY + 1);
      if (i < SERVERS / 2) server.page("/large", large);
      else server.on("/large", chunked(large));
      server.page("/small", "small " + i);
      server.on("/cut", chunked(endless));
      add(i, "/large", large);
      add(i, "/small", "small " + i);
      cut.add(add(i, "/cut", endless.substring(1)));
    }
  }

  private FetchItem add(int server, String path, String body) {
    long place = items.size();
    String url = "http://h" + server + ".example" + path;
    String address = servers.get(server).address();
    FetchItem item = new FetchItem(place, 0, 0, 0, address, url, "", "");
    items.add(item);
    bodies.put(place, body);
    return item;
  }

  private static String chunked(String text) {
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        + Integer.toHexString(text.length())
        + "\r\n"
        + text
        + "\r\n0\r\n\r\n";
  }

  @AfterEach
  void close() throws IOException {
    for (ScriptedServer server : servers) server.close();
  }

  private static FetchSettings settings(String budget) {
    return FetchSettings.of(
        Map.of(
            "threads",
            Integer.toString(SERVERS),
            "delay",
            "0",
            "ip-delay",
            "0",
            "allow-private",
            "true",
            "max-body-bytes",
            Integer.toString(MAX_BODY),
            "body-memory",
            budget));
  }

  /** Keeps bodies, and makes large ones durable, a little later, when so many are together. */
  private static final class SlowLog implements ExchangeLog, AutoCloseable {
    final Map<Long, String> received = new LinkedHashMap<>();
    final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
    final int together;
    final Deque<Runnable> large = new ArrayDeque<>();
    int most;

    SlowLog(int together) {
      this.together = together;
    }

    @Override
    public synchronized void write(Exchange exchange, Runnable durable) {
      String text = new String(exchange.bodyBytes(), StandardCharsets.US_ASCII);
      if (exchange.item.place() >= 0) received.put(exchange.item.place(), text);
      if (exchange.body.length <= BodyMemory.SMALL) {
        durable.run();
        return;
      }
      large.add(durable);
      most = Math.max(most, large.size());
      if (large.size() == together) later.schedule(this::free, 3, TimeUnit.MILLISECONDS);
    }

    private synchronized void free() {
      for (Runnable durable; (durable = large.poll()) != null; ) durable.run();
    }

    @Override
    public void close() {
      later.shutdownNow();
    }
  }

  private static void fetch(FetchSettings settings, SlowLog log, List<FetchItem> list)
      throws IOException {
    try (HttpTransport http = new HttpTransport(settings)) {
      new Fetcher(settings, http, log, FetchClock.steady(), FetchProgress.NONE)
          .run(list.iterator(), host -> null, null);
    }
  }

  @Test
  void allLargeBodiesArriveOneAtATime() throws IOException {
    for (String budget : new String[] {"0", "1m", "2047k"}) {
      try (SlowLog log = new SlowLog(1)) {
        fetch(settings(budget), log, items);
        assertEquals(1, log.most, budget);
        assertEquals(items.size(), log.received.size());
        bodies.forEach((place, text) -> assertTrue(text.equals(log.received.get(place))));
      }
    }
  }

  @Test
  void asManyAreHeldAtOnceAsTheBudgetHasRoomFor() throws IOException {
    try (SlowLog log = new SlowLog(4)) {
      fetch(settings("4m"), log, cut);
      assertEquals(4, log.most);
      assertEquals(SERVERS, log.received.size());
    }
  }

  @Test
  void whoWaitsTooLongForRoomFailsInTime() throws Exception {
    FetchSettings patient = settings("1m");
    FetchSettings hasty = patient.with(FetchSettings.Key.TOTAL_TIMEOUT, "300ms");
    BodyMemory memory = new BodyMemory(patient);
    Exchange holder = new Exchange();
    assertTrue(memory.reserve(holder, System.nanoTime()));
    assertFalse(memory.reserve(new Exchange(), System.nanoTime()));
    FetchItem item = cut.get(0);
    Exchange exchange = new Exchange();
    exchange.reset(item, "a");
    try (HttpTransport http = new HttpTransport(hasty, memory)) {
      http.exchange(item, exchange);
    }
    assertEquals(Reasons.TOTAL_TIMEOUT, exchange.reason);
    assertTrue(exchange.bodyLength <= BodyMemory.SMALL);
    assertTrue(Judge.isTransient(exchange));
    holder.releaseBody();
    exchange.reset(item, "a");
    try (HttpTransport http = new HttpTransport(patient, memory)) {
      http.exchange(item, exchange);
    }
    assertEquals("", exchange.reason);
    assertEquals(MAX_BODY, exchange.bodyLength);
    assertFalse(memory.reserve(holder, System.nanoTime()));
    exchange.reset(item, "b");
    assertEquals(0, exchange.body.length);
    assertTrue(memory.reserve(holder, System.nanoTime()));
  }
}
