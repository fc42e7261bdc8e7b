package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.io.ByteSource;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecoveredHostsTest {
  private final FetchSettings settings = FetchSettings.of(Map.of("back-off", "10s"));
  private final Map<String, HostState> hosts = new TreeMap<>();
  private final RecoveredHosts recovered =
      new RecoveredHosts(hosts, name -> new HostState(), settings);

  @BeforeEach
  void twoHosts() {
    for (String name : new String[] {"a.org", "b.org"}) {
      HostState state = new HostState();
      state.lastRequestEnd = 100;
      hosts.put(name, state);
    }
  }

  private void line(String host, int status, String reason, long end, int retryAfter)
      throws IOException {
    Outcome outcome = status == 200 ? Outcome.FETCHED : Outcome.RETURNED;
    String url = "http://" + host + "/";
    recovered.apply(
        new FetchLine(
            7,
            0,
            0,
            0,
            outcome,
            reason,
            status,
            end - 1,
            end,
            0,
            host,
            "192.0.2.1",
            0,
            "",
            "",
            -1,
            0,
            url,
            "",
            "",
            "",
            retryAfter,
            Standing.NEW,
            0),
        ByteSource.EMPTY);
  }

  @Test
  void theTimeOfTheLastRequestCountsAndEveryPage() throws IOException {
    line("a.org", 200, "ok", 5000, 0);
    line("a.org", 200, "ok", 4000, 0);
    assertEquals(5000, hosts.get("a.org").lastRequestEnd);
    assertEquals(2, hosts.get("a.org").fetched);
    assertEquals(100, hosts.get("b.org").lastRequestEnd);
  }

  @Test
  void whoWasBeingAskedCountsAsAskedUntilNow() throws IOException {
    line("a.org", 200, "ok", 5000, 0);
    recovered.apply(new AskedLine(8, 6000, "a.org", "192.0.2.1", "http://a.org/8"), 9000);
    recovered.apply(new AskedLine(-1, 6000, "c.org", "[2001:db8::1]", "http://c.org/"), 9500);
    assertEquals(9000, hosts.get("a.org").lastRequestEnd);
    assertEquals(3000, hosts.get("a.org").lastSlot);
    assertEquals(1, hosts.get("a.org").fetched);
    assertEquals(100, hosts.get("b.org").lastRequestEnd);
    assertEquals(9500, hosts.get("c.org").lastRequestEnd, "it was asked for others' rules");
    assertEquals("[2001:db8::1]", hosts.get("c.org").address);
    assertEquals(9000, recovered.lastRequestEnd("192.0.2.1"));
    assertEquals(9500, recovered.lastRequestEnd("[2001:db8::1]"));
    assertEquals(0, recovered.lastRequestEnd("192.0.2.2"));
    recovered.apply(new AskedLine(9, 6000, "b.org", "192.0.2.1", "http://b.org/"), 90_000_000);
    assertEquals(settings.slot + settings.totalTimeout, hosts.get("b.org").lastSlot);
  }

  @Test
  void aHostThatWasToBeLeftAloneStillIs() throws IOException {
    line("a.org", 503, "http-503", 5000, 0);
    line("a.org", 0, Reasons.CONNECT, 30_000, 0);
    assertEquals(2, hosts.get("a.org").failures);
    assertEquals(30_000 + settings.backOffAfter(2), hosts.get("a.org").notBefore);
    line("a.org", 429, "http-429", 60_000, 100);
    assertEquals(160_000, hosts.get("a.org").notBefore);
    line("a.org", 200, "ok", 170_000, 0);
    assertEquals(0, hosts.get("a.org").notBefore);
    assertEquals(0, hosts.get("a.org").failures);
  }
}
