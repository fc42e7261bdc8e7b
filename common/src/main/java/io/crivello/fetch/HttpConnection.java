package io.crivello.fetch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.util.Timeout;

/**
 * One connection to one origin, kept alive from request to request. The watchdog may cut it at any
 * moment; the phase in which it was tells what took too long.
 */
final class HttpConnection extends DefaultBHttpClientConnection {
  private static final int BUFFER = 8192;
  private static final int MAX_INTERIM = 8;
  private static final int MAX_EMPTY_LINES = 8;
  private static final Timeout GLANCE = Timeout.ofMilliseconds(1);

  final String key;
  private final Socket raw = new Socket();
  private RecordedSocket recorded;
  private int interim;

  /** By {@link System#nanoTime()}. */
  volatile long deadline;

  /** The word for the log if the deadline passes now. */
  private volatile String phase = Reasons.CONNECT_TIMEOUT;

  private volatile String cut = "";

  /** When it was last used, by {@link System#nanoTime()}. */
  volatile long idleSince;

  HttpConnection(String key, int maxHeader) {
    this(
        key,
        Http1Config.custom()
            .setBufferSize(BUFFER)
            .setMaxLineLength(maxHeader)
            .setMaxHeaderCount(maxHeader / 4)
            .setMaxEmptyLineCount(MAX_EMPTY_LINES)
            .build());
  }

  private HttpConnection(String key, Http1Config config) {
    super(config, null, null, null, null, null, new DefaultHttpResponseParserFactory(config));
    this.key = key;
  }

  void connect(Target target, FetchSettings settings, SSLContext tls) throws IOException {
    raw.setTcpNoDelay(true);
    raw.connect(
        new InetSocketAddress(target.address(), target.port()),
        (int) Math.min(settings.connectTimeout, Integer.MAX_VALUE));
    Socket socket = raw;
    if (target.tls()) {
      String host = Target.host(target.authority());
      socket = tls.getSocketFactory().createSocket(raw, host, target.port(), true);
      ((SSLSocket) socket).startHandshake();
    }
    recorded = new RecordedSocket(socket, settings.maxHeader);
    bind(recorded);
  }

  /** From now on the deadline stands for something else. */
  void enter(String newPhase, long newDeadline) {
    phase = newPhase;
    deadline = newDeadline;
  }

  /** Whether the other side has closed it since the last exchange, or said something unasked. */
  boolean isSpent() {
    try {
      return isDataAvailable(GLANCE) || recorded.hasEnded();
    } catch (IOException e) {
      return true;
    }
  }

  void send(ClassicHttpRequest request) throws IOException, HttpException {
    recorded.begin();
    interim = 0;
    sendRequestHeader(request);
    flush();
  }

  /** The final answer's head; interim ones are passed over. */
  ClassicHttpResponse receiveHead() throws IOException, HttpException {
    while (true) {
      ClassicHttpResponse response = receiveResponseHeader();
      if (response.getCode() >= 200) {
        recorded.endHead();
        return response;
      }
      if (response.getCode() == 101 || ++interim > MAX_INTERIM) {
        throw new ExchangeFailure(Reasons.BAD_RESPONSE);
      }
    }
  }

  byte[] sent() {
    return recorded == null ? null : recorded.sent();
  }

  boolean hasReceived() {
    return recorded != null && recorded.hasReceived();
  }

  /** The bytes of the final head, or null if other lines stood before it. */
  byte[] head() throws ExchangeFailure {
    return recorded.head(interim);
  }

  /** Called by the watchdog: ends whatever the connection is waiting for. */
  void cutOff() {
    cut = phase;
    abandon();
  }

  /** What took too long, empty if nothing did. */
  String cutPhase() {
    return cut;
  }

  /** Closes at once, without a word to the other side. */
  void abandon() {
    try {
      raw.close();
    } catch (IOException e) {
      return;
    }
  }
}
