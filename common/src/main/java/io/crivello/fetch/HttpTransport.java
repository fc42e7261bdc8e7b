package io.crivello.fetch;

import io.crivello.url.AddressPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpVersion;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.TruncatedChunkException;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.message.MessageSupport;
import org.apache.hc.core5.http.message.StatusLine;

/**
 * Requests over the network: HTTP/1.1, one GET at a time and thread, on connections that are kept
 * alive. Nothing happens by itself: no redirect, cookie, decompression or resolving of names, and
 * no request is sent twice: a kept connection is looked at for a millisecond before it is used, and
 * replaced if the other side has closed it. The address is the item's; one that is not public is
 * refused before connecting, unless the settings allow it.
 *
 * <p>Every exchange ends: by the length of its head or body, or by the watchdog for the time to
 * connect, to have the head, and in all. Memory: some 20 KiB a connection, and the body's buffer,
 * which belongs to the caller; that of long ones is bounded for all callers together by {@link
 * BodyMemory}, and the time in which a body waits for it is part of the whole.
 */
public final class HttpTransport implements Transport {
  private static final String ACCEPT =
      "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  private static final int FIRST_BUFFER = 1 << 14;

  private final FetchSettings settings;
  private final SSLContext tls = AnyCertificate.context();
  private final Watchdog watchdog = new Watchdog();
  private final BodyMemory memory;

  public HttpTransport(FetchSettings settings) {
    this(settings, new BodyMemory(settings));
  }

  HttpTransport(FetchSettings settings, BodyMemory memory) {
    this.settings = settings;
    this.memory = memory;
  }

  @Override
  public void exchange(FetchItem item, Exchange into) {
    long start = System.nanoTime();
    try {
      Target target = Target.of(item);
      into.address = target.address().getHostAddress();
      refusePrivate(target);
      exchange(target, request(item, target), start, bodyCap(item), into);
    } catch (ExchangeFailure e) {
      into.reason = e.getMessage();
    }
  }

  @Override
  public String refusal(FetchItem item) {
    try {
      refusePrivate(Target.of(item));
      return "";
    } catch (ExchangeFailure e) {
      return e.getMessage();
    }
  }

  private void refusePrivate(Target target) throws ExchangeFailure {
    if (settings.allowPrivate) return;
    String host = Target.host(target.authority());
    boolean literal = host.startsWith("[") || Target.isLiteral(host);
    boolean isPublic =
        AddressPolicy.isPublic(target.address())
            && (!literal || AddressPolicy.isPublic(Target.literal(host)));
    if (!isPublic) throw new ExchangeFailure(Reasons.PRIVATE_ADDRESS);
  }

  private ClassicHttpRequest request(FetchItem item, Target target) {
    BasicClassicHttpRequest request = new BasicClassicHttpRequest("GET", target.path());
    request.setVersion(HttpVersion.HTTP_1_1);
    request.addHeader(HttpHeaders.HOST, target.authority());
    request.addHeader(HttpHeaders.USER_AGENT, settings.userAgent());
    request.addHeader(HttpHeaders.ACCEPT, ACCEPT);
    request.addHeader(HttpHeaders.ACCEPT_ENCODING, "gzip");
    addCondition(request, HttpHeaders.IF_NONE_MATCH, item.etag());
    addCondition(request, HttpHeaders.IF_MODIFIED_SINCE, item.lastModified());
    return request;
  }

  /** A validator came from a server once: it is sent only if it cannot break the header. */
  private static void addCondition(ClassicHttpRequest request, String name, String value) {
    if (!value.isEmpty() && value.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      request.addHeader(name, value);
    }
  }

  private int bodyCap(FetchItem item) {
    boolean robots = item.place() < 0;
    return robots ? Math.min(settings.maxBody, RobotsFile.MAX_TEXT) : settings.maxBody;
  }

  private void exchange(
      Target target, ClassicHttpRequest request, long start, int cap, Exchange into)
      throws ExchangeFailure {
    String key = target.origin() + ' ' + into.address + ' ' + target.port();
    HttpConnection kept = watchdog.reuse(key, Reasons.HEAD_TIMEOUT, after(start, headTime()));
    if (kept != null) {
      if (!kept.isSpent()) {
        converse(kept, request, start, cap, into);
        return;
      }
      watchdog.drop(kept);
    }
    HttpConnection fresh = new HttpConnection(key, settings.maxHeader);
    fresh.enter(
        Reasons.CONNECT_TIMEOUT,
        after(start, Math.min(2 * settings.connectTimeout, settings.totalTimeout)));
    watchdog.watch(fresh);
    connect(fresh, target);
    fresh.enter(Reasons.HEAD_TIMEOUT, after(System.nanoTime(), headTime()));
    converse(fresh, request, start, cap, into);
  }

  private long headTime() {
    return Math.min(settings.headTimeout, settings.totalTimeout);
  }

  private void connect(HttpConnection connection, Target target) throws ExchangeFailure {
    try {
      connection.connect(target, settings, tls);
    } catch (IOException | RuntimeException e) {
      watchdog.drop(connection);
      if (!connection.cutPhase().isEmpty()) throw new ExchangeFailure(connection.cutPhase());
      if (e instanceof SocketTimeoutException) throw new ExchangeFailure(Reasons.CONNECT_TIMEOUT);
      throw new ExchangeFailure(e instanceof SSLException ? Reasons.TLS : Reasons.CONNECT);
    }
  }

  private void converse(
      HttpConnection connection, ClassicHttpRequest request, long start, int cap, Exchange into)
      throws ExchangeFailure {
    boolean reusable = false;
    try {
      connection.send(request);
      ClassicHttpResponse response = connection.receiveHead();
      into.request = connection.sent();
      byte[] head = connection.head();
      into.status = response.getCode();
      into.responseHead = head == null ? rebuilt(response) : head;
      if (into.responseHead.length > settings.maxHeader) {
        throw new ExchangeFailure(Reasons.HEADER_FLOOD);
      }
      connection.enter(Reasons.TOTAL_TIMEOUT, after(start, settings.totalTimeout));
      boolean whole = receiveBody(connection, request, response, cap, into);
      reusable =
          whole
              && head != null
              && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(request, response, null);
    } catch (IOException | HttpException | RuntimeException e) {
      into.request = connection.sent();
      throw new ExchangeFailure(reason(e, connection, into));
    } finally {
      if (reusable) watchdog.keep(connection);
      else watchdog.drop(connection);
    }
  }

  /** What went wrong, in a word; cuts of the body are noted in the exchange. */
  private static String reason(Exception e, HttpConnection connection, Exchange into) {
    boolean inBody = into.status != 0;
    if (!connection.cutPhase().isEmpty()) {
      if (inBody) into.truncated = "time";
      return connection.cutPhase();
    }
    if (e instanceof ExchangeFailure) return e.getMessage();
    if (e instanceof MessageConstraintException && !inBody) return Reasons.HEADER_FLOOD;
    boolean clipped =
        e instanceof TruncatedChunkException || e instanceof ConnectionClosedException;
    if (e instanceof MalformedChunkCodingException && !clipped) return Reasons.BAD_CHUNKING;
    if (e instanceof HttpException || e instanceof RuntimeException) return Reasons.BAD_RESPONSE;
    if (!inBody) {
      boolean nonsense = e instanceof NoHttpResponseException && connection.hasReceived();
      return nonsense ? Reasons.BAD_RESPONSE : Reasons.DISCONNECT;
    }
    into.truncated = "disconnect";
    return clipped ? Reasons.CLIPPED : Reasons.DISCONNECT;
  }

  /** Receives the body up to the cap; false if there was more. */
  private boolean receiveBody(
      HttpConnection connection,
      ClassicHttpRequest request,
      ClassicHttpResponse response,
      int cap,
      Exchange into)
      throws IOException, HttpException {
    if (!MessageSupport.canResponseHaveBody(request.getMethod(), response)) return true;
    connection.receiveResponseEntity(response);
    if (response.getEntity() == null) return true;
    if (into.item.place() >= 0 && response.getEntity().getContentLength() > cap) {
      into.truncated = "length";
      throw new ExchangeFailure(Reasons.SIZE);
    }
    InputStream in = response.getEntity().getContent();
    long declared = response.getEntity().getContentLength();
    while (true) {
      if (into.bodyLength == cap || into.bodyLength == declared) {
        if (in.read() < 0) return true;
        into.truncated = "length";
        return false;
      }
      boolean isFull = into.bodyLength == into.body.length;
      if (isFull) grow(into, declared, cap, connection.deadline);
      int room = Math.min(into.body.length, cap) - into.bodyLength;
      int n = in.read(into.body, into.bodyLength, room);
      if (n < 0) return true;
      into.bodyLength += n;
    }
  }

  /** Makes room for more of a body: step by step while it is small, then for all that may come. */
  private void grow(Exchange into, long declared, int cap, long deadline) throws ExchangeFailure {
    int length = Math.max(FIRST_BUFFER, 2 * into.body.length);
    if (length > BodyMemory.SMALL && cap > BodyMemory.SMALL) {
      reserve(into, deadline);
      length = declared < 0 ? cap : (int) Math.min(declared, cap);
    }
    into.body = Arrays.copyOf(into.body, length);
  }

  private void reserve(Exchange into, long deadline) throws ExchangeFailure {
    try {
      if (memory.reserve(into, deadline)) return;
      into.truncated = "time";
      throw new ExchangeFailure(Reasons.TOTAL_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ExchangeFailure(Reasons.ERROR);
    }
  }

  /** The head as the library understood it, for the rare case that its bytes are not at hand. */
  private static byte[] rebuilt(ClassicHttpResponse response) {
    StringBuilder head = new StringBuilder().append(new StatusLine(response)).append("\r\n");
    for (Iterator<Header> i = response.headerIterator(); i.hasNext(); ) {
      Header header = i.next();
      head.append(header.getName()).append(": ").append(header.getValue()).append("\r\n");
    }
    return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static long after(long nanos, long millis) {
    return nanos + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Closes every connection; exchanges that go on fail. */
  @Override
  public void close() {
    watchdog.close();
  }
}
