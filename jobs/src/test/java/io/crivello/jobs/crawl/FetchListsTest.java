package io.crivello.jobs.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.HostState;
import io.crivello.fetch.Outcome;
import io.crivello.jobs.layout.Workspace;
import io.crivello.url.HostsFile;
import io.crivello.url.UrlParts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which agent asks for what, and at which address. */
class FetchListsTest {
  private static final int URLS = 20_000;
  private static final int AGENTS = 5;

  @TempDir Path directory;

  /** Hosts in groups of four have an address, each its own port. */
  private static final class FourByFour implements AddressBook {
    private final Set<String> pinned = new HashSet<>();

    @Override
    public Map<String, String> pin(Collection<String> hosts) {
      Map<String, String> addresses = new HashMap<>();
      for (String host : hosts) {
        assertTrue(pinned.add(host), "pinned twice: " + host);
        int number = Integer.parseInt(host.substring(1, host.indexOf('.')));
        addresses.put(host, "192.0.2." + number / 4 + ":" + (8000 + number));
      }
      return addresses;
    }

    @Override
    public void close() {}
  }

  @ParameterizedTest
  @ValueSource(strings = {"consistent", "minhash", "permutation"})
  void allHostsOfAnAddressAreAskedByOneAgent(String assign) throws Exception {
    FileSystem fs = FileSystem.getLocal(new Configuration());
    var output = new org.apache.hadoop.fs.Path(directory.toUri());
    SelectSettings settings =
        new SelectSettings(URLS, 0, 0, 0, AGENTS, assign, 0, PretendCrawl.PROBING);
    JoinedAddresses joined = new JoinedAddresses();
    TreeMap<String, HostState> states = new TreeMap<>();
    try (FetchLists lists =
        new FetchLists(fs, output, settings, joined, new FourByFour(), states)) {
      for (int place = 0; place < URLS; place++) {
        String host = "h" + place % 100 + ".org";
        states.computeIfAbsent(host, h -> new HostState());
        lists.add(host, new FetchItem(place, 1, 2, 3, "", "http://" + host + "/", "e", "m"));
      }
      lists.drop("z.org", new FetchItem(URLS, 0, 0, 0, "", "http://z.org/", "", ""), "rule");
      lists.finish();
      lists.writeHosts(new HostTables(fs, List.of()));
      assertEquals(1, lists.dropped());
    }
    Map<String, Integer> agentOf = new HashMap<>();
    Set<Long> places = new HashSet<>();
    for (int agent = 0; agent < AGENTS; agent++) {
      Set<String> hosts = new HashSet<>();
      long last = -1;
      for (String line : Files.readAllLines(directory.resolve(Workspace.agentList(agent)))) {
        FetchItem item = FetchItem.parse(line);
        assertTrue(item.place() > last, "in the order of selection");
        last = item.place();
        places.add(item.place());
        hosts.add(UrlParts.host(item.url()));
        FetchItem whole = new FetchItem(last, 1, 2, 3, item.address(), item.url(), "e", "m");
        assertEquals(whole, item);
        String address = AddressTimes.withoutPort(item.address());
        Integer other = agentOf.put(address, agent);
        assertTrue(other == null || other == agent, address + " has two agents");
      }
      Set<String> known = new HashSet<>();
      var table = new org.apache.hadoop.fs.Path(output, Workspace.agentHosts(agent));
      try (HostTables tables = new HostTables(fs, List.of(table))) {
        tables.forEach((host, state) -> known.add(host));
      }
      assertEquals(hosts, known);
    }
    assertEquals(URLS, places.size());
    assertEquals(25, agentOf.size());
    FetchLine dropped =
        FetchLine.parse(Files.readString(directory.resolve(Workspace.DROPPED)).strip());
    assertEquals(Outcome.SKIPPED, dropped.outcome());
    assertEquals("rule", dropped.reason());
  }

  @Test
  void addressesComeFromTheHostsFileAndPrivateOnesAreRefused() throws Exception {
    Path file = directory.resolve("hosts.txt");
    Files.writeString(file, "a.org 127.0.0.9:8080\nb.org 192.0.2.1:80\nc.org [::1]:81\n");
    HostsFile names = HostsFile.read(file);
    List<String> hosts = List.of("c.org", "a.org", "127.0.0.1", "10.1.2.3", "no-host.invalid");
    try (AddressBook book = AddressBook.resolving(names, true)) {
      Map<String, String> pinned = book.pin(hosts);
      assertEquals(hosts, List.copyOf(pinned.keySet()));
      assertEquals("127.0.0.9:8080", pinned.get("a.org"));
      assertEquals("[0:0:0:0:0:0:0:1]:81", pinned.get("c.org"));
      assertEquals("127.0.0.1", pinned.get("127.0.0.1"));
      assertEquals("10.1.2.3", pinned.get("10.1.2.3"));
      assertEquals(AddressBook.UNKNOWN, pinned.get("no-host.invalid"));
    }
    try (AddressBook book = AddressBook.resolving(names, false)) {
      Map<String, String> pinned = book.pin(List.of("a.org", "c.org", "10.1.2.3", "8.8.8.8"));
      assertEquals(AddressBook.PRIVATE, pinned.get("a.org"));
      assertEquals(AddressBook.PRIVATE, pinned.get("c.org"));
      assertEquals(AddressBook.PRIVATE, pinned.get("10.1.2.3"));
      assertEquals("8.8.8.8", pinned.get("8.8.8.8"));
    }
    try (AddressBook book = AddressBook.offline(host -> host.equals("y.org") ? "1.2.3.4" : "")) {
      Map<String, String> pinned = book.pin(List.of("x.org", "y.org"));
      assertTrue(pinned.get("x.org").startsWith("0."), "nobody's address");
      assertEquals("1.2.3.4", pinned.get("y.org"));
    }
  }
}
