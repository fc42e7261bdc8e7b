package io.crivello.jobs.crawl;

import io.crivello.fetch.HostState;
import io.crivello.fetch.RobotsFile;
import io.crivello.hash.AgentAssignment;
import io.crivello.hash.Signatures;
import io.crivello.jobs.layout.Workspace;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Which agent asks an address in a round. Addresses of which one has a host whose robots.txt moved
 * to a host of the other are joined, so that one agent may ask both; an agent has an address whole,
 * so that its delays hold over the whole crawl. Joined are only the addresses of hosts that wait
 * for such rules: once they are known, or cannot be had, each goes its own way again.
 *
 * <p>The least of some joined addresses stands for them in the assignment: the same hosts give the
 * same agents, in whatever order they come. Beside the lists there is a line for each joined
 * address: it, a tab, and the one that stands for it.
 */
final class JoinedAddresses {
  private final TreeMap<String, String> nearer = new TreeMap<>();

  /**
   * Joins the addresses of hosts that wait for rules.
   *
   * @param known all hosts of the crawl, read once
   */
  static JoinedAddresses find(HostTables known, AddressBook addresses)
      throws IOException, InterruptedException {
    TreeMap<String, Set<String>> sought = new TreeMap<>();
    known.forEach(
        (host, state) -> {
          if (state.pending > 0) seekAll(host, state, sought);
        });
    Set<String> names = new LinkedHashSet<>(sought.keySet());
    sought.values().forEach(names::addAll);
    JoinedAddresses joined = new JoinedAddresses();
    if (names.isEmpty()) return joined;
    Map<String, String> pinned = addresses.pin(names);
    sought.forEach(
        (host, others) -> {
          for (String other : others) joined.join(pinned.get(host), pinned.get(other));
        });
    return joined;
  }

  private static void seekAll(String host, HostState state, Map<String, Set<String>> sought) {
    for (RobotsFile file : state.robots()) {
      if (!file.isElsewhere()) continue;
      sought.computeIfAbsent(host, name -> new LinkedHashSet<>()).addAll(file.elsewhere());
    }
  }

  /** Gives two addresses, with those joined to them, to one agent; what is none has no part. */
  void join(String one, String other) {
    if (one.startsWith("!") || other.startsWith("!")) return;
    String first = standIn(AddressTimes.withoutPort(one));
    String second = standIn(AddressTimes.withoutPort(other));
    int order = first.compareTo(second);
    if (order < 0) nearer.put(second, first);
    if (order > 0) nearer.put(first, second);
  }

  private String standIn(String address) {
    String least = address;
    for (String next; (next = nearer.get(least)) != null; ) least = next;
    return least;
  }

  /** The agent to which an address belongs. */
  int agentOf(AgentAssignment assignment, String address) {
    String key = standIn(AddressTimes.withoutPort(address));
    return assignment.agent(Signatures.STANDARD.of(key.getBytes(StandardCharsets.US_ASCII)));
  }

  /** Writes them beside the lists of a round, if there are any. */
  void write(FileSystem fs, Path lists) throws IOException {
    if (nearer.isEmpty()) return;
    Path file = new Path(lists, Workspace.JOINED);
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(fs.create(file, false), StandardCharsets.UTF_8))) {
      for (String address : nearer.keySet()) out.write(address + "\t" + standIn(address) + "\n");
    }
  }

  /** Reads what is beside the lists of a round. */
  static JoinedAddresses read(FileSystem fs, Path lists) throws IOException {
    JoinedAddresses joined = new JoinedAddresses();
    Path file = new Path(lists, Workspace.JOINED);
    if (!fs.exists(file)) return joined;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        String[] fields = line.split("\t", -1);
        joined.join(fields[0], fields[1]);
      }
    }
    return joined;
  }
}
