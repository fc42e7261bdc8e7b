package io.crivello.jobs.pipeline;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that answers each path with given bytes, well-formed or not, and hangs up. */
final class RawPages implements Closeable {
  private static final int BACKLOG = 50;
  private static final int PATIENCE = 10_000;

  private final ServerSocket socket = new ServerSocket();
  private final Map<String, byte[]> answers;
  private final Set<String> agents = ConcurrentHashMap.newKeySet();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  RawPages(String address, Map<String, byte[]> answers) throws IOException {
    this.answers = answers;
    socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0), BACKLOG);
    Thread thread = new Thread(this::serve, "raw pages");
    thread.setDaemon(true);
    thread.start();
  }

  /** The paths that were asked for, in order. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  /** The line of a hosts file that leads a name here. */
  String named(String host) {
    return host + " " + socket.getInetAddress().getHostAddress() + ":" + port();
  }

  int port() {
    return socket.getLocalPort();
  }

  /** The values of User-Agent that it saw. */
  Set<String> agents() {
    return agents;
  }

  /** An answer 200 with a body. */
  static byte[] page(String head, String body) {
    return ("HTTP/1.1 200 OK\r\nConnection: close\r\n" + head + "\r\n" + body)
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** An answer with a status and nothing else. */
  static byte[] status(int status) {
    return ("HTTP/1.1 " + status + " X\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket client = socket.accept()) {
        client.setSoTimeout(PATIENCE);
        answer(client.getInputStream(), client.getOutputStream());
      } catch (IOException hungUp) {
        continue;
      }
    }
  }

  private void answer(InputStream in, OutputStream out) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int b = in.read();
      if (b < 0) return;
      head.append((char) b);
    }
    String path = head.substring(4, head.indexOf(" ", 4));
    asked.add(path);
    head.toString()
        .lines()
        .filter(line -> line.startsWith("User-Agent: "))
        .forEach(line -> agents.add(line.substring("User-Agent: ".length())));
    byte[] answer = answers.get(path);
    out.write(answer == null ? status(404) : answer);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
