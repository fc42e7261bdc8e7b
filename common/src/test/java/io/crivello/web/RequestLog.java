package io.crivello.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;

/**
 * What a server was asked, in the order of arrival: about 60 bytes a request, in arrays that only
 * grow. A request lasts from the arrival of its header to just before the last write of its answer,
 * which lies inside of what the client measures: a client that keeps its distance never seems not
 * to.
 */
public final class RequestLog {
  /** The gap of a host that was asked at most once. */
  public static final double NO_GAP = Double.POSITIVE_INFINITY;

  /**
   * A request.
   *
   * @param url the URL that was asked, as it was asked
   * @param startMicros microseconds since 1970
   * @param endMicros the same, 0 while it goes on
   * @param status the status of the answer, 0 without one
   * @param remotePort the port of the client
   */
  public record Request(
      String url, String host, long startMicros, long endMicros, int status, int remotePort) {}

  private final TestWeb web;
  private final LongSupplier clock;
  private int size;
  private long[] start = new long[64];
  private long[] end = new long[64];
  private int[] host = new int[64];
  private int[] path = new int[65];
  private int[] status = new int[64];
  private int[] remote = new int[64];
  private byte[] paths = new byte[1024];

  RequestLog(TestWeb web) {
    this(web, steadyClock());
  }

  /**
   * @param clock microseconds since 1970
   */
  RequestLog(TestWeb web, LongSupplier clock) {
    this.web = web;
    this.clock = clock;
  }

  private static LongSupplier steadyClock() {
    long offset = System.currentTimeMillis() * 1000 - Math.floorDiv(System.nanoTime(), 1000L);
    return () -> offset + Math.floorDiv(System.nanoTime(), 1000L);
  }

  /** Takes up a request of a host, −1 if unknown; returns its number. */
  synchronized int begin(int hostNumber, String asked, int remotePort) {
    int i = size;
    if (i == start.length) grow();
    byte[] bytes = asked.getBytes(StandardCharsets.ISO_8859_1);
    int to = Math.addExact(path[i], bytes.length);
    if (to > paths.length) paths = Arrays.copyOf(paths, (int) Math.min(2L * to, 1 << 30));
    System.arraycopy(bytes, 0, paths, path[i], bytes.length);
    path[i + 1] = to;
    host[i] = hostNumber;
    remote[i] = remotePort;
    start[i] = clock.getAsLong();
    size = i + 1;
    return i;
  }

  private void grow() {
    int capacity = 2 * size;
    start = Arrays.copyOf(start, capacity);
    end = Arrays.copyOf(end, capacity);
    host = Arrays.copyOf(host, capacity);
    path = Arrays.copyOf(path, capacity + 1);
    status = Arrays.copyOf(status, capacity);
    remote = Arrays.copyOf(remote, capacity);
  }

  synchronized void end(int i, int answered) {
    end[i] = clock.getAsLong();
    status[i] = answered;
  }

  public synchronized int size() {
    return size;
  }

  public synchronized Request get(int i) {
    String name = host[i] < 0 ? "" : web.hostName(host[i]);
    String asked = new String(paths, path[i], path[i + 1] - path[i], StandardCharsets.ISO_8859_1);
    return new Request("http://" + name + asked, name, start[i], end[i], status[i], remote[i]);
  }

  /** All requests, robots.txt included, in the order of arrival. */
  public synchronized List<Request> all() {
    List<Request> all = new ArrayList<>(size);
    for (int i = 0; i < size; i++) all.add(get(i));
    return all;
  }

  /** The requests of one URL. */
  public List<Request> of(String url) {
    return all().stream().filter(request -> request.url().equals(url)).toList();
  }

  /** The most requests of one host that went on at the same time. */
  public synchronized int maxConcurrency(String hostName) {
    int wanted = web.hostNumber(hostName);
    long[] starts = new long[size];
    long[] ends = new long[size];
    int n = 0;
    for (int i = 0; i < size; i++) {
      if (host[i] != wanted) continue;
      starts[n] = start[i];
      ends[n++] = end[i] == 0 ? Long.MAX_VALUE : end[i];
    }
    Arrays.sort(starts, 0, n);
    Arrays.sort(ends, 0, n);
    int most = 0;
    int over = 0;
    for (int i = 0; i < n; i++) {
      while (ends[over] <= starts[i] && over < i) over++;
      most = Math.max(most, i + 1 - over);
    }
    return most;
  }

  /** The least time in milliseconds from the end of a request to the next one of the same host. */
  public double minHostGap() {
    return minGap(web.hosts(), IntUnaryOperator.identity());
  }

  /** The same for hosts that share an address. */
  public double minAddressGap() {
    return minGap(web.hosts(), web::addressNumber);
  }

  private synchronized double minGap(int groups, IntUnaryOperator group) {
    long[] last = new long[groups];
    long now = clock.getAsLong();
    double least = NO_GAP;
    for (int i = 0; i < size; i++) {
      if (host[i] < 0) continue;
      int g = group.applyAsInt(host[i]);
      if (last[g] != 0) least = Math.min(least, (start[i] - last[g]) / 1000.0);
      last[g] = Math.max(last[g], end[i] == 0 ? now : end[i]);
    }
    return least;
  }
}
