package io.crivello.fetch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Proves from the lines of a log that a crawl was polite, or says who was asked too early.
 *
 * <p>By delay: from the end of every request to the start of the next one, at least the delay for
 * the same host, and the address delay for the same address. By share P: from the end of a slot of
 * length s to the start of the host's next one, at least s / P; for an address, the address delay
 * counts between requests of different slots. A slot of the same number after a pause that is long
 * enough is another slot: numbers begin anew when a task does.
 *
 * <p>Lines are added in the order of their start; what was not asked does not count. Memory: a
 * small object a host and an address. Logs of different agents may be checked apart, since an
 * address belongs to one agent.
 */
public final class PolitenessCertificate {
  private static final int KEPT_VIOLATIONS = 20;
  private static final long NO_PAIR = Long.MAX_VALUE;

  private final FetchSettings settings;
  private final Map<String, Last> hosts = new HashMap<>();
  private final Map<String, Last> addresses = new HashMap<>();
  private final List<String> violations = new ArrayList<>();
  private long requests;
  private long violationCount;
  private long hostMinimum = NO_PAIR;
  private long addressMinimum = NO_PAIR;
  private long shareMinimum = NO_PAIR;
  private long lastStart = Long.MIN_VALUE;

  /** The last request, or slot of requests, of a host or address. */
  private static final class Last {
    private String host = "";
    private String url = "";
    private long slot;
    private long begin;
    private long end = Long.MIN_VALUE;
  }

  public PolitenessCertificate(FetchSettings settings) {
    this.settings = settings;
  }

  /** The certificate of lines in any order, which are sorted in memory. */
  public static PolitenessCertificate of(Collection<FetchLine> lines, FetchSettings settings) {
    List<FetchLine> sorted = new ArrayList<>(lines);
    sorted.sort(Comparator.comparingLong(FetchLine::start).thenComparingLong(FetchLine::end));
    PolitenessCertificate certificate = new PolitenessCertificate(settings);
    sorted.forEach(certificate::add);
    return certificate;
  }

  /** Adds a line that does not start before the last one. */
  public void add(FetchLine line) {
    if (line.start() == 0) return;
    if (line.start() < lastStart) {
      throw new IllegalArgumentException("lines are not in the order of their start: " + line);
    }
    lastStart = line.start();
    requests++;
    addToHost(line);
    addToAddress(line);
  }

  private void addToHost(FetchLine line) {
    Last last = hosts.computeIfAbsent(line.host(), name -> new Last());
    boolean first = last.end == Long.MIN_VALUE;
    long gap = first ? 0 : line.start() - last.end;
    if (!settings.isByShare()) {
      if (!first) {
        hostMinimum = Math.min(hostMinimum, gap);
        if (gap < settings.delay) violated("host " + line.host(), last, line, settings.delay);
      }
      note(last, line, true);
      return;
    }
    long needed = first ? 0 : PolitenessQueues.pauseAfter(last.end - last.begin, settings.share);
    boolean sameSlot = !first && line.slot() == last.slot && gap >= 0 && gap < needed;
    if (!first && !sameSlot) {
      hostMinimum = Math.min(hostMinimum, gap);
      shareMinimum = Math.min(shareMinimum, gap - needed);
      if (gap < needed) violated("host " + line.host(), last, line, needed);
    }
    note(last, line, !sameSlot);
  }

  private void addToAddress(FetchLine line) {
    Last last = addresses.computeIfAbsent(line.address(), name -> new Last());
    boolean first = last.end == Long.MIN_VALUE;
    long gap = first ? 0 : line.start() - last.end;
    boolean sameSlot =
        settings.isByShare()
            && !first
            && gap >= 0
            && line.slot() == last.slot
            && line.host().equals(last.host);
    if (!first && !sameSlot) {
      addressMinimum = Math.min(addressMinimum, gap);
      if (gap < settings.ipDelay)
        violated("address " + line.address(), last, line, settings.ipDelay);
    }
    note(last, line, !sameSlot);
  }

  private static void note(Last last, FetchLine line, boolean begins) {
    if (begins) last.begin = line.start();
    last.end = Math.max(last.end, line.end());
    last.slot = line.slot();
    last.host = line.host();
    last.url = line.url();
  }

  private void violated(String whom, Last last, FetchLine line, long needed) {
    violationCount++;
    if (violations.size() == KEPT_VIOLATIONS) return;
    violations.add(
        String.format(
            Locale.ROOT,
            "%s: %d ms, not %d, from the end of %s at %d to the start of %s at %d",
            whom,
            line.start() - last.end,
            needed,
            last.url,
            last.end,
            line.url(),
            line.start()));
  }

  public boolean holds() {
    return violationCount == 0;
  }

  /** How many pairs of requests are too close. */
  public long violationCount() {
    return violationCount;
  }

  /** The first of the pairs that are too close, in words. */
  public List<String> violations() {
    return List.copyOf(violations);
  }

  /** Requests, those for robots.txt included. */
  public long requests() {
    return requests;
  }

  /** The shortest pause of a host in milliseconds, {@code Long.MAX_VALUE} without any. */
  public long hostMinimum() {
    return hostMinimum;
  }

  /** The shortest pause of an address in milliseconds, {@code Long.MAX_VALUE} without any. */
  public long addressMinimum() {
    return addressMinimum;
  }

  /** By share, the least of pause − s / P over all slots, {@code Long.MAX_VALUE} without any. */
  public long shareMinimum() {
    return shareMinimum;
  }

  @Override
  public String toString() {
    String share = settings.isByShare() ? ", least pause beyond s'/P " + millis(shareMinimum) : "";
    return (holds() ? "polite" : "NOT polite (" + violationCount + " pairs)")
        + ": "
        + requests
        + " requests, least pause of a host "
        + millis(hostMinimum)
        + ", of an address "
        + millis(addressMinimum)
        + share;
  }

  private static String millis(long value) {
    return value == NO_PAIR ? "none" : value + " ms";
  }
}
