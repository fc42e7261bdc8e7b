package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.HostState;
import io.crivello.fetch.Outcome;
import io.crivello.hash.AgentAssignment;
import io.crivello.jobs.layout.Workspace;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Writes the lists of a round, one an agent, in the order of selection. The address of a host is
 * the key of the assignment: all hosts of an address are asked by one task, so that its delays hold
 * over the whole crawl.
 */
final class FetchLists implements Closeable {
  private static final int BATCH = 1 << 13;

  private record Chosen(String host, FetchItem item) {}

  private final FileSystem fs;
  private final Path directory;
  private final AgentAssignment assignment;
  private final JoinedAddresses joined;
  private final AddressBook addresses;
  private final SortedMap<String, HostState> states;
  private final Writer[] lists;
  private final List<Chosen> batch = new ArrayList<>();
  private final Map<String, Integer> agents = new TreeMap<>();
  private Writer drops;
  private long dropped;

  FetchLists(
      FileSystem fs,
      Path directory,
      SelectSettings settings,
      JoinedAddresses joined,
      AddressBook addresses,
      SortedMap<String, HostState> states)
      throws IOException {
    this.fs = fs;
    this.directory = directory;
    this.assignment = settings.assignment();
    this.joined = joined;
    this.addresses = addresses;
    this.states = states;
    lists = new Writer[settings.agents()];
    for (int agent = 0; agent < lists.length; agent++) {
      lists[agent] = create(Workspace.agentList(agent));
    }
  }

  void add(String host, FetchItem item) throws IOException, InterruptedException {
    batch.add(new Chosen(host, item));
    if (batch.size() == BATCH) write();
  }

  /** Writes down a URL that will never be asked. */
  void drop(String host, FetchItem item, String rule) throws IOException {
    if (drops == null) drops = create(Workspace.DROPPED);
    drops.write(NotAsked.line(item, host, Outcome.SKIPPED, rule).toLine());
    drops.write('\n');
    dropped++;
  }

  long dropped() {
    return dropped;
  }

  /** Writes the last batch and ends the lists. */
  void finish() throws IOException, InterruptedException {
    write();
    joined.write(fs, directory);
    close();
  }

  /**
   * Writes for each agent what is known of its hosts.
   *
   * @param known has their rules
   */
  void writeHosts(HostTables known) throws IOException {
    List<SortedMap<String, HostState>> ofAgents = new ArrayList<>();
    for (int agent = 0; agent < lists.length; agent++) ofAgents.add(new TreeMap<>());
    agents.forEach((host, agent) -> ofAgents.get(agent).put(host, states.get(host)));
    for (int agent = 0; agent < lists.length; agent++) {
      Path file = new Path(directory, Workspace.agentHosts(agent));
      known.writeWithRobots(file, ofAgents.get(agent));
    }
  }

  private void write() throws IOException, InterruptedException {
    Set<String> unknown = new LinkedHashSet<>();
    for (Chosen chosen : batch) {
      if (!agents.containsKey(chosen.host())) unknown.add(chosen.host());
    }
    addresses.pin(unknown).forEach(this::pin);
    for (Chosen chosen : batch) {
      Writer list = lists[agents.get(chosen.host())];
      list.write(chosen.item().at(states.get(chosen.host()).address).toLine());
      list.write('\n');
    }
    batch.clear();
  }

  private void pin(String host, String address) {
    states.get(host).address = address;
    agents.put(host, joined.agentOf(assignment, address));
  }

  private Writer create(String name) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(
            fs.create(new Path(directory, name), false), StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    for (Writer list : lists) list.close();
    if (drops != null) drops.close();
  }
}
