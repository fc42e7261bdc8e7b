package io.crivello.fetch;

import io.crivello.io.ByteSource;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Brings what is known of hosts to after the lines that an attempt that died has left: the times of
 * its requests, those in flight included, how many pages it got, how long hosts are to be left
 * alone, and the rules it had asked for, which need not be asked for again. Rules behind a redirect
 * are.
 */
public final class RecoveredHosts {
  private final Map<String, HostState> hosts;
  private final Function<String, HostState> others;
  private final FetchSettings settings;
  private final Robots robots;
  private final WarcPage page = new WarcPage();
  private final Map<String, Slot> slots = new HashMap<>();
  private final Map<String, Long> addresses = new HashMap<>();

  /** The slot that a host was last asked in, and when it began. */
  private record Slot(long number, long begin) {}

  /**
   * @param hosts what was known before; changed
   * @param others gives what was known before of a host that is not among these, but was asked for
   *     the rules of one of them; it becomes one of them
   */
  public RecoveredHosts(
      Map<String, HostState> hosts, Function<String, HostState> others, FetchSettings settings) {
    this.hosts = hosts;
    this.others = others;
    this.settings = settings;
    this.robots = new Robots(settings.agent);
  }

  /**
   * Takes a line into account.
   *
   * @param aside the archive with the answers for robots.txt
   */
  public void apply(FetchLine line, ByteSource aside) throws IOException {
    if (line.start() == 0) return;
    seeAddress(line.address(), line.end());
    HostState state = state(line.host(), line.address());
    if (line.end() > state.lastRequestEnd) {
      state.lastRequestEnd = line.end();
      boolean page = line.outcome() != Outcome.ROBOTS;
      state.learnFailure(
          line.status(), line.reason(), line.end(), line.retryAfter(), page, settings);
    }
    state.lastSlot = line.end() - beginOfSlot(line);
    boolean first = line.standing() == Standing.NEW;
    if (line.outcome() == Outcome.FETCHED && first) state.fetched++;
    boolean hasRules = line.outcome() == Outcome.ROBOTS && line.hops() == 0 && line.offset() >= 0;
    boolean moved = line.status() >= 300 && line.status() < 400;
    boolean isWhole = line.status() > 0 && !Reasons.isTransient(line.reason());
    if (hasRules && !moved && isWhole) state.put(rules(line, aside));
    long delay = 0;
    for (RobotsFile file : state.robots()) delay = Math.max(delay, robots.crawlDelay(file));
    state.crawlDelay = delay;
  }

  /**
   * Takes a request into account that was in flight: nobody knows when it ended, so it counts as if
   * it ended now.
   *
   * @param now when the attempt is known to be dead, milliseconds since 1970
   */
  public void apply(AskedLine request, long now) {
    seeAddress(request.address(), now);
    HostState state = state(request.host(), request.address());
    state.lastRequestEnd = Math.max(state.lastRequestEnd, now);
    long longest = settings.slot + settings.totalTimeout;
    long length = Math.min(now - request.start(), longest);
    state.lastSlot = Math.max(state.lastSlot, length);
  }

  private HostState state(String host, String address) {
    HostState state = hosts.computeIfAbsent(host, others);
    boolean isPlain = address.indexOf(':') < 0 || address.startsWith("[");
    if (state.address.isEmpty()) state.address = isPlain ? address : "[" + address + "]";
    return state;
  }

  private void seeAddress(String address, long end) {
    addresses.merge(bare(address), end, Math::max);
  }

  /**
   * When an address was last asked by these attempts, 0 if it was not.
   *
   * @param address without a port
   */
  public long lastRequestEnd(String address) {
    return addresses.getOrDefault(bare(address), 0L);
  }

  private static String bare(String address) {
    boolean bracketed = address.startsWith("[") && address.endsWith("]");
    return bracketed ? address.substring(1, address.length() - 1) : address;
  }

  private long beginOfSlot(FetchLine line) {
    Slot slot = slots.get(line.host());
    if (slot == null || line.slot() == 0 || slot.number() != line.slot()) {
      slot = new Slot(line.slot(), line.start());
      slots.put(line.host(), slot);
    }
    return slot.begin();
  }

  private RobotsFile rules(FetchLine line, ByteSource aside) throws IOException {
    int length = 0;
    long end = line.offset() + line.length();
    WarcReader records = new WarcReader(aside, line.offset(), end, RobotsFile.MAX_TEXT, false);
    boolean answered = line.status() >= 200 && line.status() < 300;
    if (records.next(page) && answered) length = page.bodyLength;
    RobotsFile file =
        RobotsFile.of(
            Target.origin(line.url()),
            line.end(),
            line.end() + Robots.MAX_AGE,
            line.status(),
            page.body,
            length);
    if (!file.isUnreachable()) return file;
    return RobotsFile.of(file.origin(), line.end(), line.end(), line.status(), page.body, 0);
  }
}
