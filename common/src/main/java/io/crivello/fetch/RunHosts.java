package io.crivello.fetch;

import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The hosts and addresses of a run, numbered by their first items; behind them those to which
 * robots.txt of the former moved, numbered as they come. Everything is for the thread that owns the
 * queues but {@link #seek}, which is for fetch threads once the list is complete.
 */
final class RunHosts {
  private final FetchSettings settings;
  private final PolitenessQueues queues;
  private final OtherHosts others;
  private final Object2IntMap<String> numbers = new Object2IntOpenHashMap<>();
  private final Object2IntMap<String> addresses = new Object2IntOpenHashMap<>();
  private final List<HostEntry> entries = new ArrayList<>();
  private final Map<String, Optional<OtherHosts.Other>> found = new ConcurrentHashMap<>();
  private final Map<String, HostEntry> guests = new HashMap<>();

  /** When the last request of each address ended. */
  private long[] addressEnd = LongArrays.EMPTY_ARRAY;

  RunHosts(FetchSettings settings, PolitenessQueues queues, OtherHosts others) {
    this.settings = settings;
    this.queues = queues;
    this.others = others;
    numbers.defaultReturnValue(-1);
    addresses.defaultReturnValue(-1);
  }

  /** The host of an item of the list, which is complete before the queues are opened. */
  HostEntry entry(FetchItem item, Function<String, HostState> known) {
    String name = Target.hostOf(item.url());
    int number = numbers.getInt(name);
    if (number >= 0) return entries.get(number);
    HostState state = known.apply(name);
    HostEntry entry = add(name, item.address(), state == null ? new HostState() : state);
    numbers.put(name, entry.number);
    return entry;
  }

  private HostEntry add(String name, String pinned, HostState state) {
    String digits = Target.host(pinned);
    int address = addresses.getInt(digits);
    if (address < 0) {
      address = queues.addAddress();
      addresses.put(digits, address);
      addressEnd = LongArrays.grow(addressEnd, address + 1);
    }
    state.address = pinned;
    long end = Math.max(state.lastRequestEnd, state.addressLastRequestEnd);
    addressEnd[address] = Math.max(addressEnd[address], end);
    HostEntry entry = new HostEntry(queues.addHost(address), address, name, state);
    entry.isLastProbe = settings.probing().isLast(state.failures);
    entries.add(entry);
    return entry;
  }

  /** Finds out where a host is that the list does not have; may take its time. */
  void seek(String name) throws IOException {
    if (numbers.containsKey(name) || found.containsKey(name)) return;
    found.putIfAbsent(name, Optional.ofNullable(others.find(name)));
  }

  /**
   * A host by its name, null if it may not be asked. One that the list does not have counts as
   * asked when the run began, and so does its address if it is new: whoever asked them before had
   * ended then.
   */
  HostEntry find(String name, long started) {
    int number = numbers.getInt(name);
    if (number >= 0) return entries.get(number);
    HostEntry guest = guests.get(name);
    if (guest != null) return guest;
    OtherHosts.Other other = found.getOrDefault(name, Optional.empty()).orElse(null);
    if (other == null || other == OtherHosts.ELSEWHERE) return null;
    boolean isNew = !addresses.containsKey(Target.host(other.address()));
    other.state().lastRequestEnd = Math.max(other.state().lastRequestEnd, started);
    guest = add(name, other.address(), other.state());
    guests.put(name, guest);
    if (isNew) queues.delayAddress(guest.address, addressEnd[guest.address] + settings.ipDelay);
    return guest;
  }

  /** Whether a host that was sought may be asked by another task only. */
  boolean isElsewhere(String name) {
    return found.getOrDefault(name, Optional.empty()).orElse(null) == OtherHosts.ELSEWHERE;
  }

  HostEntry get(int number) {
    return entries.get(number);
  }

  int addressCount() {
    return addresses.size();
  }

  /** Takes note of a request that ended. */
  void asked(HostEntry host) {
    addressEnd[host.address] = Math.max(addressEnd[host.address], host.end);
  }

  /**
   * When each host of the list may be asked after earlier rounds, never if that is too far away.
   */
  long[] firstInstants(long now) {
    long[] first = new long[entries.size()];
    for (HostEntry host : entries) {
      first[host.number] = firstInstant(host, now);
      host.isQueued = !host.isLeftOut;
    }
    return first;
  }

  long firstInstant(HostEntry host, long now) {
    HostState state = host.state;
    host.delayInForce = state.crawlDelay;
    long rest = PolitenessQueues.rest(settings, state.lastSlot, state.crawlDelay);
    long rested = state.lastRequestEnd > 0 ? state.lastRequestEnd + rest : 0;
    long instant = Math.max(rested, state.notBefore);
    host.isLeftOut = instant - now > settings.patience;
    if (host.isLeftOut) state.notBefore = instant;
    return host.isLeftOut ? Long.MAX_VALUE : instant;
  }

  /** When each address may be asked after earlier rounds. */
  long[] addressInstants() {
    long[] first = new long[addresses.size()];
    for (int i = 0; i < first.length; i++) {
      if (addressEnd[i] > 0) first[i] = addressEnd[i] + settings.ipDelay;
    }
    return first;
  }

  List<HostEntry> all() {
    return entries;
  }

  /** What is known of every host by its name. */
  Map<String, HostState> states() {
    Map<String, HostState> states = new LinkedHashMap<>();
    for (HostEntry host : entries) {
      host.state.addressLastRequestEnd = addressEnd[host.address];
      states.put(host.name, host.state);
    }
    return states;
  }
}
