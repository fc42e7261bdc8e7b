package io.crivello.fetch;

import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the crawl knows of a host from round to round.
 *
 * <p>Written as: one byte, the version 1; the address (two bytes of length, then modified UTF-8 as
 * {@link DataOutput#writeUTF} has it); crawl delay, end of the last request, end of the address's
 * last request, length of the last slot, not-before (8 bytes each); failures in a row (4); fetched,
 * backlog cursor, pending (8 each); the number of robots files (1), each as {@link RobotsFile}
 * says. All numbers are big-endian, times in milliseconds since 1970.
 *
 * <p>For example, a host at 10.0.0.1 with a crawl delay of 2 s and nothing else known is
 *
 * <pre>
 * 01 0008 31302e302e302e31 00000000000007d0 0000000000000000 0000000000000000
 * 0000000000000000 0000000000000000 00000000 0000000000000000 0000000000000000 0000000000000000
 * 00
 * </pre>
 */
public final class HostState {
  private static final int VERSION = 1;

  /** Origins (schemes and ports) of one host whose rules are kept; the oldest gives way. */
  static final int MAX_ROBOTS = 4;

  /** The address the host is pinned to, in the form of {@link FetchItem#address}. */
  public String address = "";

  /** The pause its robots.txt asks for, in milliseconds, 0 without one. */
  public long crawlDelay;

  public long lastRequestEnd;
  public long addressLastRequestEnd;

  /** How long the last request took, or the last slot of requests if politeness is by share. */
  public long lastSlot;

  /** When it may be asked again after failures, 0 if it did not fail. */
  public long notBefore;

  /** Failures in a row. */
  public int failures;

  /** URLs whose answer was archived, in the whole crawl; one that was asked again counts once. */
  public long fetched;

  /** Where the host's backlog is read on. */
  public long backlogCursor;

  /** URLs of the host that wait in the backlog. */
  public long pending;

  private final List<RobotsFile> robots = new ArrayList<>(1);
  private RobotsTexts texts;

  /** The rules of an origin such as {@code http://example.com}, or null. */
  public RobotsFile robots(String origin) {
    for (RobotsFile file : robots) {
      if (file.origin().equals(origin)) return file;
    }
    return null;
  }

  /** The rules of every origin of the host. */
  public List<RobotsFile> robots() {
    return List.copyOf(robots);
  }

  /** Keeps the rules of an origin, in place of those there are. */
  public void put(RobotsFile file) {
    robots.removeIf(old -> old.origin().equals(file.origin()));
    if (robots.size() == MAX_ROBOTS) robots.remove(0);
    robots.add(texts == null ? file : file.keptBy(texts));
  }

  /** Lets the texts of its rules be kept by others from now on, instead of on the heap. */
  public HostState keepTextsIn(RobotsTexts others) {
    texts = others;
    robots.replaceAll(file -> file.keptBy(others));
    return this;
  }

  /** Forgets all rules. */
  public HostState withoutRobots() {
    robots.clear();
    return this;
  }

  /** Takes over the rules that another state of the host has. */
  public void takeRobots(HostState other) {
    robots.addAll(other.robots);
  }

  /**
   * Takes a line of the log into account that an attempt left behind which did not tell more: the
   * times of its request, its success, or its failure with the pause that follows.
   */
  public void learn(FetchLine line, FetchSettings settings) {
    if (line.start() == 0) return;
    lastRequestEnd = Math.max(lastRequestEnd, line.end());
    addressLastRequestEnd = Math.max(addressLastRequestEnd, line.end());
    boolean first = line.place() >= 0 && line.standing() == Standing.NEW;
    if (first && line.outcome() == Outcome.FETCHED) fetched++;
    boolean page = line.outcome() != Outcome.ROBOTS;
    learnFailure(line.status(), line.reason(), line.end(), line.retryAfter(), page, settings);
  }

  /**
   * Counts a failure of the host, not only of a URL, with the pause that follows; or ends them. A
   * good answer for robots.txt ends the pause, but not the count: a server may have its rules at
   * hand and no pages.
   */
  void learnFailure(
      int status, String reason, long end, int retryAfter, boolean page, FetchSettings settings) {
    boolean overloaded = status == 429 || status >= 500;
    boolean unheard = status == 0 && Reasons.isTransient(reason);
    if (!overloaded && !unheard) {
      if (page) failures = 0;
      notBefore = 0;
      return;
    }
    failures++;
    notBefore = end + Math.max(settings.backOffAfter(failures), 1000L * retryAfter);
  }

  public void write(DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeUTF(address);
    out.writeLong(crawlDelay);
    out.writeLong(lastRequestEnd);
    out.writeLong(addressLastRequestEnd);
    out.writeLong(lastSlot);
    out.writeLong(notBefore);
    out.writeInt(failures);
    out.writeLong(fetched);
    out.writeLong(backlogCursor);
    out.writeLong(pending);
    out.writeByte(robots.size());
    for (RobotsFile file : robots) file.write(out);
  }

  public static HostState read(DataInput in) throws IOException {
    try {
      int version = in.readUnsignedByte();
      if (version != VERSION) throw new CorruptDataException("a host state of version " + version);
      return readFields(in);
    } catch (EOFException | UTFDataFormatException e) {
      throw new CorruptDataException("a host state is clipped or damaged", e);
    }
  }

  private static HostState readFields(DataInput in) throws IOException {
    HostState state = new HostState();
    state.address = in.readUTF();
    state.crawlDelay = natural(in.readLong(), "crawl delay");
    state.lastRequestEnd = natural(in.readLong(), "end of the last request");
    state.addressLastRequestEnd = natural(in.readLong(), "end of the address's last request");
    state.lastSlot = natural(in.readLong(), "length of the last slot");
    state.notBefore = natural(in.readLong(), "not-before");
    state.failures = (int) natural(in.readInt(), "failures");
    state.fetched = natural(in.readLong(), "fetched");
    state.backlogCursor = in.readLong();
    state.pending = natural(in.readLong(), "pending");
    int files = in.readUnsignedByte();
    if (files > MAX_ROBOTS) throw new CorruptDataException(files + " robots files of a host");
    for (int i = 0; i < files; i++) state.robots.add(RobotsFile.read(in));
    return state;
  }

  static long natural(long value, String what) {
    if (value < 0) throw new CorruptDataException("a host's " + what + " is " + value);
    return value;
  }
}
