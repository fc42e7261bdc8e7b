package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HostStateTest {
  private static byte[] write(HostState state) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    state.write(new DataOutputStream(out));
    return out.toByteArray();
  }

  private static HostState read(byte[] bytes) throws IOException {
    return HostState.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  private static RobotsFile robots(String origin, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return RobotsFile.of(origin, 5, 6, 200, bytes, bytes.length);
  }

  private static HostState full() {
    HostState state = new HostState();
    state.address = "[2001:db8::1]:80";
    state.crawlDelay = 1;
    state.lastRequestEnd = 2;
    state.addressLastRequestEnd = 3;
    state.lastSlot = 17;
    state.notBefore = 4;
    state.failures = 5;
    state.fetched = 6;
    state.backlogCursor = -7;
    state.pending = 8;
    state.put(robots("http://a", "User-agent: *\nDisallow: /x\n"));
    state.put(robots("https://a", ""));
    return state;
  }

  @Test
  void theWorkedExample() throws IOException {
    HostState state = new HostState();
    state.address = "10.0.0.1";
    state.crawlDelay = 2000;
    String expected =
        "01 0008 31302e302e302e31 00000000000007d0 0000000000000000 0000000000000000"
            + "0000000000000000 0000000000000000 00000000 0000000000000000 0000000000000000 0000000000000000 00";
    assertEquals(expected.replace(" ", ""), HexFormat.of().formatHex(write(state)));
  }

  @Test
  void everyFieldComesBack() throws IOException {
    byte[] bytes = write(full());
    HostState state = read(bytes);
    assertArrayEquals(bytes, write(state));
    assertEquals("[2001:db8::1]:80", state.address);
    assertEquals(17, state.lastSlot);
    assertEquals(-7, state.backlogCursor);
    assertEquals(8, state.pending);
    RobotsFile file = state.robots("http://a");
    assertEquals("User-agent: *\nDisallow: /x\n", new String(file.text(), StandardCharsets.UTF_8));
    assertEquals(0, state.robots("https://a").text().length);
    assertNull(state.robots("http://b"));
  }

  @Test
  void clippedStatesAreRefused() throws IOException {
    byte[] bytes = write(full());
    for (int length = 0; length < bytes.length; length++) {
      byte[] clipped = Arrays.copyOf(bytes, length);
      assertThrows(CorruptDataException.class, () -> read(clipped), "length " + length);
    }
  }

  @Test
  void flippedBitsAreReadOrRefused() throws IOException {
    byte[] bytes = write(full());
    int refused = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
      try {
        for (RobotsFile file : read(flipped).robots()) {
          assertTrue(file.text().length <= RobotsFile.MAX_TEXT);
        }
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 100, refused + " refused");
  }

  @Test
  void aLineTellsOfARequest() {
    FetchSettings settings = FetchSettings.of(Map.of("back-off", "10s"));
    HostState state = new HostState();
    state.learn(line(200, Outcome.FETCHED, "ok", 1000, 0), settings);
    state.learn(line(0, Outcome.SKIPPED, "robots", 0, 0), settings);
    assertEquals(1000, state.lastRequestEnd);
    assertEquals(1, state.fetched);
    assertEquals(0, state.failures);
    state.learn(line(0, Outcome.RETURNED, "connect", 2000, 0), settings);
    state.learn(line(503, Outcome.RETURNED, "http-503", 3000, 60), settings);
    assertEquals(3000, state.addressLastRequestEnd);
    assertEquals(2, state.failures);
    assertEquals(63_000, state.notBefore);
    state.learn(line(404, Outcome.FAILED, "http-404", 4000, 0), settings);
    assertEquals(0, state.failures + state.notBefore);
    assertEquals(1, state.fetched);
  }

  @Test
  void everyAnswerOfAServerInTroublePausesTheHost() {
    FetchSettings settings = FetchSettings.of(Map.of("back-off", "10s"));
    for (int status : new int[] {429, 500, 501, 502, 503, 504, 511, 599}) {
      HostState state = new HostState();
      state.learn(line(status, Outcome.RETURNED, "http-" + status, 1000, 0), settings);
      state.learn(line(status, Outcome.RETURNED, "http-" + status, 20_000, 0), settings);
      assertEquals(2, state.failures, "status " + status);
      assertEquals(40_000, state.notBefore, "status " + status);
    }
    for (int status : new int[] {200, 301, 404, 410, 428, 451, 499}) {
      HostState state = new HostState();
      state.learn(line(status, Outcome.FAILED, "http-" + status, 1000, 0), settings);
      assertEquals(0, state.failures + state.notBefore, "status " + status);
    }
  }

  @Test
  void aGoodAnswerForRulesEndsThePauseButNotTheCount() {
    FetchSettings settings = FetchSettings.of(Map.of("back-off", "10s"));
    HostState state = new HostState();
    state.learn(line(503, Outcome.RETURNED, "http-503", 1000, 0), settings);
    state.learn(line(503, Outcome.RETURNED, "http-503", 20_000, 0), settings);
    state.learn(line(404, Outcome.ROBOTS, "http-404", 50_000, 0), settings);
    assertEquals(2, state.failures);
    assertEquals(0, state.notBefore);
    state.learn(line(503, Outcome.RETURNED, "http-503", 60_000, 0), settings);
    assertEquals(100_000, state.notBefore);
    state.learn(line(200, Outcome.FETCHED, "ok", 110_000, 0), settings);
    assertEquals(0, state.failures + state.notBefore);
  }

  private static FetchLine line(int status, Outcome outcome, String reason, long end, int retry) {
    Exchange exchange = new Exchange();
    exchange.reset(new FetchItem(1, 0, 0, 0, "", "http://a/", "", ""), "a");
    exchange.status = status;
    exchange.outcome = outcome;
    exchange.reason = reason;
    exchange.start = end;
    exchange.end = end;
    exchange.retryAfter = retry;
    return exchange.line(0, 0);
  }

  @Test
  void ofMoreOriginsTheOldestGivesWay() {
    HostState state = new HostState();
    for (int i = 0; i < 6; i++) state.put(robots("http://a:" + i, "x"));
    assertEquals(HostState.MAX_ROBOTS, state.robots().size());
    assertNull(state.robots("http://a:1"));
    state.put(robots("http://a:2", "new"));
    assertEquals(HostState.MAX_ROBOTS, state.robots().size());
    assertEquals(3, state.robots("http://a:2").text().length);
  }

  @Test
  void robotsTextIsCutAt500KiB() {
    byte[] noise = new byte[RobotsFile.MAX_TEXT + 1];
    new Random(1).nextBytes(noise);
    RobotsFile file = RobotsFile.of("http://a", 0, 0, 200, noise, noise.length);
    assertArrayEquals(Arrays.copyOf(noise, RobotsFile.MAX_TEXT), file.text());
  }
}
