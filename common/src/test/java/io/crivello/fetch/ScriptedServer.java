package io.crivello.fetch;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on a loopback address whose answers, good and bad, are written byte by byte. */
class ScriptedServer implements Closeable {
  /** Writes an answer; whether the connection is kept. */
  interface Answer {
    boolean write(OutputStream out) throws IOException, InterruptedException;
  }

  final List<String> requests = new CopyOnWriteArrayList<>();
  final AtomicInteger connections = new AtomicInteger();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ServerSocket server;
  private volatile boolean closed;

  ScriptedServer(String address) throws IOException {
    this(new ServerSocket(0, 200, InetAddress.getByName(address)));
  }

  ScriptedServer(ServerSocket server) {
    this.server = server;
    start(this::accept);
  }

  ScriptedServer on(String path, Answer answer) {
    answers.put(path, answer);
    return this;
  }

  ScriptedServer on(String path, String answer) {
    return on(path, answer.getBytes(StandardCharsets.ISO_8859_1), true);
  }

  ScriptedServer on(String path, byte[] answer, boolean keep) {
    return on(
        path,
        out -> {
          out.write(answer);
          return keep;
        });
  }

  ScriptedServer page(String path, String text) {
    return on(path, answer("200 OK", "Content-Type: text/html\r\n", text));
  }

  static String answer(String status, String headers, String body) {
    return "HTTP/1.1 "
        + status
        + "\r\n"
        + headers
        + "Content-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  /** The address and port as a hosts file gives them. */
  String address() {
    return server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
  }

  /** The paths asked for, in order. */
  List<String> paths() {
    return requests.stream().map(head -> head.split(" ", 3)[1]).toList();
  }

  /** Waits until every connection there was is closed. */
  void awaitHangUp() {
    while (!sockets.isEmpty()) Thread.onSpinWait();
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "scripted-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!closed) {
      try {
        Socket socket = server.accept();
        connections.incrementAndGet();
        sockets.add(socket);
        start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (true) {
        String head = readHead(in);
        if (head == null) return;
        requests.add(head);
        Answer answer = answers.get(head.split(" ", 3)[1]);
        if (answer == null) answer = notFound();
        if (!answer.write(socket.getOutputStream())) return;
      }
    } catch (IOException e) {
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sockets.remove(socket);
    }
  }

  private static Answer notFound() {
    return out -> {
      out.write(answer("404 Not Found", "", "no").getBytes(StandardCharsets.ISO_8859_1));
      return true;
    };
  }

  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
      int b = in.read();
      if (b < 0) return null;
      head.append((char) b);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    server.close();
    for (Socket socket : sockets) socket.close();
  }
}
