package io.crivello.bench;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Random;

/**
 * A web of one page of about 10 KB under any path of any host on 127/8, and no robots.txt, served
 * by one thread on connections that are kept alive.
 */
final class LoopbackWeb implements Closeable {
  private static final int BODY = 10_000;

  private final ServerSocketChannel server = ServerSocketChannel.open();
  private final Selector selector = Selector.open();
  private final byte[] page = answer("200 OK", text());
  private final byte[] nothing = answer("404 Not Found", "");
  private volatile boolean closed;

  private static final class Connection {
    final ByteBuffer in = ByteBuffer.allocate(4096);
    ByteBuffer out = ByteBuffer.allocate(0);
  }

  LoopbackWeb() throws IOException {
    server.bind(new InetSocketAddress(0), 2000);
    server.configureBlocking(false);
    server.register(selector, SelectionKey.OP_ACCEPT);
    Thread thread = new Thread(this::serve, "loopback-web");
    thread.setDaemon(true);
    thread.start();
  }

  int port() throws IOException {
    return ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  private static byte[] answer(String status, String body) {
    String head =
        "HTTP/1.1 "
            + status
            + "\r\nContent-Type: text/html\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n";
    return (head + body).getBytes(StandardCharsets.US_ASCII);
  }

  private static String text() {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder("<html>");
    while (text.length() < BODY) text.append(Long.toString(random.nextLong(), 36)).append(' ');
    return text.toString();
  }

  private void serve() {
    try {
      while (!closed) {
        selector.select();
        for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
          SelectionKey key = keys.next();
          keys.remove();
          if (key.isAcceptable()) accept();
          else answer(key);
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private void accept() throws IOException {
    for (SocketChannel channel; (channel = server.accept()) != null; ) {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.register(selector, SelectionKey.OP_READ, new Connection());
    }
  }

  private void answer(SelectionKey key) {
    SocketChannel channel = (SocketChannel) key.channel();
    Connection connection = (Connection) key.attachment();
    try {
      if (key.isReadable() && channel.read(connection.in) < 0) {
        channel.close();
        return;
      }
      if (!connection.out.hasRemaining() && endsHead(connection.in)) {
        boolean robots =
            new String(connection.in.array(), 4, 11, StandardCharsets.US_ASCII)
                .equals("/robots.txt");
        connection.out = ByteBuffer.wrap(robots ? nothing : page);
        connection.in.clear();
      }
      channel.write(connection.out);
      int ops = connection.out.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ;
      if (key.interestOps() != ops) key.interestOps(ops);
    } catch (IOException e) {
      key.cancel();
    }
  }

  private static boolean endsHead(ByteBuffer in) {
    int n = in.position();
    return n >= 4 && in.get(n - 1) == '\n' && in.get(n - 3) == '\n';
  }

  @Override
  public void close() throws IOException {
    closed = true;
    selector.wakeup();
    server.close();
  }
}
