package io.crivello.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Serves a {@link TestWeb} by HTTP/1.1 on every loopback address, at one port that the system
 * chooses, with a thread a connection. The header Host tells the hosts apart. Connections that did
 * not come over a loopback address are closed at once.
 */
public final class TestWebServer implements AutoCloseable {
  private static final int BACKLOG = 4096;
  private static final int IDLE_MILLIS = 120_000;
  private static final int STACK_BYTES = 1 << 18;

  private final TestWeb web;
  private final RequestLog log;
  private final Consumer<RequestLog.Request> listener;
  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread acceptor = new Thread(this::accept, "test-web");

  /** Starts to serve. */
  public TestWebServer(TestWeb web) throws IOException {
    this(web, 0, request -> {});
  }

  /**
   * Starts to serve at a port, 0 for one that the system chooses.
   *
   * @param listener told of every request when it has ended, by many threads
   */
  public TestWebServer(TestWeb web, int port, Consumer<RequestLog.Request> listener)
      throws IOException {
    this.web = web;
    this.listener = listener;
    log = new RequestLog(web);
    listening = new ServerSocket();
    listening.setReuseAddress(true);
    listening.bind(new InetSocketAddress(InetAddress.getByName("0.0.0.0"), port), BACKLOG);
    acceptor.setDaemon(true);
    acceptor.start();
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** Lines {@code name address:port}. */
  public String hostsFile() {
    return web.hostsFile(port());
  }

  public RequestLog log() {
    return log;
  }

  private void accept() {
    while (closed.getCount() > 0) {
      try {
        Socket socket = listening.accept();
        if (!socket.getLocalAddress().isLoopbackAddress()) {
          socket.close();
          continue;
        }
        open.add(socket);
        Thread thread = new Thread(null, () -> serve(socket), "test-web-connection", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        if (listening.isClosed()) return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(IDLE_MILLIS);
      RequestHead head = new RequestHead(socket.getInputStream());
      Delivery delivery = new Delivery(socket, closed, web.slowMillis());
      boolean again = closed.getCount() > 0;
      while (again && head.next()) {
        again = serve(head, delivery, socket.getPort()) && !head.last;
      }
    } catch (IOException e) {
      // The client went away, which is its right.
    } finally {
      open.remove(socket);
    }
  }

  /** Answers one request; returns whether the connection can be used again. */
  private boolean serve(RequestHead head, Delivery delivery, int remotePort) throws IOException {
    int host = web.hostNumber(head.host);
    int number = log.begin(host, head.target, remotePort);
    Answer answer = answer(head, host);
    boolean[] ended = {false};
    Runnable beforeLastWrite =
        () -> {
          if (ended[0]) return;
          ended[0] = true;
          log.end(number, answer.delivery() == Behaviour.RESET ? 0 : answer.status());
          listener.accept(log.get(number));
        };
    try {
      return delivery.send(answer, beforeLastWrite);
    } finally {
      beforeLastWrite.run();
    }
  }

  private Answer answer(RequestHead head, int host) {
    if (!head.method.equals("GET")) return refusal(400);
    if (host < 0) return refusal(421);
    WebPage page = web.page(host, head.target);
    int earlier = 0;
    if (web.isChanging(page)) earlier = asked.merge(host + head.target, 1, Integer::sum) - 1;
    Answer answer = web.answer(page, earlier);
    boolean same =
        !head.ifNoneMatch.isEmpty() && answer.fields().contains("ETag: " + head.ifNoneMatch);
    return same ? new Answer(304, answer.fields(), new byte[0], Behaviour.WELL) : answer;
  }

  private static Answer refusal(int status) {
    return new Answer(status, "Content-Type: text/plain\r\n", new byte[0], Behaviour.WELL);
  }

  /** Ends every connection and waits until nothing new is accepted. */
  @Override
  public void close() throws IOException {
    closed.countDown();
    listening.close();
    try {
      acceptor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Socket socket : open) socket.close();
  }
}
