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
 * the same host, or what its robots.txt asked for if that is more, and the address delay for the
 * same address. By share P: from the end of a slot of length s to the start of the host's next one,
 * at least s / P; for an address, the address delay counts between requests of different slots. A
 * slot of the same number after a pause that is long enough is another slot: numbers begin anew
 * when a task does.
 *
 * <p>Lines are added in the order of their start; what was not asked does not count. Memory: a
 * small object a host and an address. Logs of different agents may be checked apart, since an
 * address belongs to one agent.
 */
public final class PolitenessCertificate {
  private static final int KEPT_VIOLATIONS = 20;
  private static final long NO_PAIR = Long.MAX_VALUE;

  private final FetchSettings settings;
  private final Map<String, Pauses> hosts = new HashMap<>();
  private final Map<String, Pauses> addresses = new HashMap<>();
  private final List<String> violations = new ArrayList<>();
  private long requests;
  private long violationCount;
  private long hostMinimum = NO_PAIR;
  private long addressMinimum = NO_PAIR;
  private long shareMinimum = NO_PAIR;
  private long lastStart = Long.MIN_VALUE;

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
    add(line, settings, 0);
  }

  /**
   * Adds a line that does not start before the last one.
   *
   * @param inForce the settings of the attempt that wrote it
   * @param attempt a number for that attempt
   */
  public void add(FetchLine line, FetchSettings inForce, int attempt) {
    if (line.start() == 0) return;
    if (line.start() < lastStart) {
      throw new IllegalArgumentException("lines are not in the order of their start: " + line);
    }
    lastStart = line.start();
    Pauses ofHost = hosts.computeIfAbsent(line.host(), name -> Pauses.ofHost());
    ofHost.add(line, inForce, attempt, this);
    Pauses ofAddress = addresses.computeIfAbsent(line.address(), name -> Pauses.ofAddress());
    ofAddress.add(line, inForce, attempt, this);
  }

  void countRequest() {
    requests++;
  }

  /** Notes a pause; whether it is long enough. */
  boolean notePause(boolean ofAddress, long pause, long needed) {
    if (ofAddress) {
      addressMinimum = Math.min(addressMinimum, pause);
    } else {
      hostMinimum = Math.min(hostMinimum, pause);
      if (settings.isByShare()) shareMinimum = Math.min(shareMinimum, pause - needed);
    }
    return pause >= needed;
  }

  void violated(String pair) {
    violationCount++;
    if (violations.size() < KEPT_VIOLATIONS) violations.add(pair);
  }

  /** The figures as a line for {@link #merge(String)}; the violations in words are not in it. */
  public String toLine() {
    return requests
        + "\t"
        + violationCount
        + "\t"
        + hostMinimum
        + "\t"
        + addressMinimum
        + "\t"
        + shareMinimum;
  }

  /** Adds the figures of a certificate of other hosts, addresses or rounds. */
  public void merge(String line) {
    List<String> f = TabbedLine.split(line, 5);
    requests += Long.parseLong(f.get(0));
    violationCount += Long.parseLong(f.get(1));
    hostMinimum = Math.min(hostMinimum, Long.parseLong(f.get(2)));
    addressMinimum = Math.min(addressMinimum, Long.parseLong(f.get(3)));
    shareMinimum = Math.min(shareMinimum, Long.parseLong(f.get(4)));
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

  /** What was kept to, and what was asked for, in words for a user. */
  public String inWords() {
    if (requests == 0) return "nobody was asked";
    String host = "no host was asked twice";
    if (hostMinimum != NO_PAIR && settings.isByShare()) {
      host =
          "every slot of length s was followed by a pause of s/"
              + settings.share
              + " and at least "
              + seconds(shareMinimum)
              + " more";
    } else if (hostMinimum != NO_PAIR) {
      host =
          "at least "
              + seconds(hostMinimum)
              + " between requests to a host (asked "
              + seconds(settings.delay)
              + ")";
    }
    if (addressMinimum == NO_PAIR) return host;
    return host
        + ", "
        + seconds(addressMinimum)
        + " to an address (asked "
        + seconds(settings.ipDelay)
        + ")";
  }

  private static String seconds(long millis) {
    String text = String.format(Locale.ROOT, "%.3f", millis / 1e3);
    return text.replaceFirst("(\\.[0-9]+?)0+$", "$1") + " s";
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
