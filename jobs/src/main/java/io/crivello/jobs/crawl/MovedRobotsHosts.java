package io.crivello.jobs.crawl;

import io.crivello.fetch.HostState;
import io.crivello.fetch.OtherHosts;
import io.crivello.hash.AgentAssignment;
import io.crivello.jobs.layout.Workspace;
import io.crivello.url.HostsFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The hosts outside a task's list to which robots.txt of its hosts moved. Such a host is asked at
 * the address that the round pinned, or else that the hosts file or the resolver gives, under the
 * same policy; and only by the task to which this address belongs, so that its delays hold over the
 * whole crawl. Opens the crawl's tables of hosts when it is asked for the first time.
 */
final class MovedRobotsHosts implements OtherHosts, Closeable {
  private final FileSystem fs;
  private final Path lists;
  private final List<Path> tables = new ArrayList<>();
  private final Map<String, HostState> hosts;
  private final boolean allowPrivate;
  private final AgentAssignment assignment;
  private final int agent;
  private AddressBook addresses;
  private JoinedAddresses joined;
  private HostTables known;
  private HostTables ofRound;

  /**
   * @param lists the directory of the round's lists
   * @param hosts what the task knows of hosts, of its list or not
   */
  MovedRobotsHosts(
      Configuration conf,
      FileSystem fs,
      Workspace workspace,
      Path lists,
      Map<String, HostState> hosts,
      boolean allowPrivate,
      int agent) {
    this.fs = fs;
    this.lists = lists;
    this.hosts = hosts;
    this.allowPrivate = allowPrivate;
    this.agent = agent;
    String assign = conf.get(FetchRound.ASSIGN, SelectSettings.CONSISTENT);
    assignment = SelectSettings.assignment(conf.getInt(FetchRound.AGENTS, 1), assign);
    for (String table : conf.getTrimmedStrings(FetchRound.HOST_TABLES)) {
      tables.add(workspace.resolve(table));
    }
  }

  @Override
  public Other find(String name) throws IOException {
    String address = pinned(name);
    if (address.isEmpty()) address = resolve(name);
    if (address.startsWith("!")) return null;
    if (joined.agentOf(assignment, address) != agent) return ELSEWHERE;
    HostState state = hosts.get(name);
    return new Other(address, state == null ? state(name) : state);
  }

  /** The address that a host has in this round, empty if it has none. */
  private synchronized String pinned(String name) throws IOException {
    open();
    HostState state = ofRound.find(name);
    return state == null ? "" : state.address;
  }

  /** What the crawl knows of a host that the list does not have. */
  synchronized HostState state(String name) throws IOException {
    open();
    HostState state = known.find(name);
    return state == null ? new HostState() : state;
  }

  private String resolve(String name) throws IOException {
    try {
      return addresses.pin(List.of(name)).get(name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while resolving " + name);
    }
  }

  private void open() throws IOException {
    if (known != null) return;
    addresses = AddressBook.resolving(names(), allowPrivate);
    joined = JoinedAddresses.read(fs, lists);
    ofRound = new HostTables(fs, List.of(new Path(lists, Workspace.HOSTS)));
    known = new HostTables(fs, tables);
  }

  private HostsFile names() throws IOException {
    Path file = new Path(lists, Workspace.NAMES);
    if (!fs.exists(file)) return HostsFile.EMPTY;
    try (var in = fs.open(file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return HostsFile.parse(text, file.toString());
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (known == null) return;
    addresses.close();
    ofRound.close();
    known.close();
  }
}
