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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server that answers each path with given bytes, well-formed or not, and hangs up. */
final class RawPages implements Closeable {
  private static final int BACKLOG = 50;
  private static final int PATIENCE = 10_000;

  private final ServerSocket socket = new ServerSocket();
  private final Map<String, byte[]> answers;
  private final Set<String> agents = ConcurrentHashMap.newKeySet();

  RawPages(String address, Map<String, byte[]> answers) throws IOException {
    this.answers = answers;
    socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0), BACKLOG);
    Thread thread = new Thread(this::serve, "raw pages");
    thread.setDaemon(true);
    thread.start();
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
    head.toString()
        .lines()
        .filter(line -> line.startsWith("User-Agent: "))
        .forEach(line -> agents.add(line.substring("User-Agent: ".length())));
    byte[] answer = answers.get(head.substring(4, head.indexOf(" ", 4)));
    byte[] missing =
        "HTTP/1.1 404 None\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    out.write(answer == null ? missing : answer);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
