package io.crivello.web;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sends answers over one connection, or what a misbehaving server would send. */
final class Delivery {
  private static final int PIECE = 1 << 14;

  private final Socket socket;
  private final OutputStream out;
  private final CountDownLatch closed;
  private final int slowMillis;

  Delivery(Socket socket, CountDownLatch closed, int slowMillis) throws IOException {
    this.socket = socket;
    this.closed = closed;
    this.slowMillis = slowMillis;
    out = socket.getOutputStream();
  }

  /**
   * Sends an answer.
   *
   * @param beforeLastWrite run when all that is left is one write
   * @return whether the connection can be used again
   */
  boolean send(Answer answer, Runnable beforeLastWrite) throws IOException {
    byte[] body = answer.body();
    switch (answer.delivery()) {
      case RESET -> socket.setSoLinger(true, 0);
      case CLIPPED -> {
        out.write(answer.head("Content-Length: " + body.length));
        out.write(body, 0, body.length / 2);
      }
      case HUGE_LENGTH -> {
        out.write(answer.head("Content-Length: " + (1L << 31)));
        out.write(body);
      }
      case BROKEN_CHUNKING -> {
        out.write(answer.head("Transfer-Encoding: chunked"));
        out.write(Answer.chunks(body, body.length / 2, "zz!\r\n?\r\n"));
      }
      case ENDLESS -> endless(answer);
      case HEADER_FLOOD -> headerFlood(answer);
      case SLOW -> {
        slow(answer, beforeLastWrite);
        return true;
      }
      default -> {
        byte[] wire = answer.wire();
        beforeLastWrite.run();
        out.write(wire);
        return true;
      }
    }
    return false;
  }

  private void slow(Answer answer, Runnable beforeLastWrite) throws IOException {
    byte[] body = answer.body();
    out.write(answer.head("Content-Length: " + body.length));
    out.write(body, 0, body.length / 2);
    try {
      if (closed.await(slowMillis, TimeUnit.MILLISECONDS)) throw new IOException("closed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    beforeLastWrite.run();
    out.write(body, body.length / 2, body.length - body.length / 2);
  }

  private void endless(Answer answer) throws IOException {
    out.write(answer.head("Connection: close"));
    out.write(answer.body());
    byte[] piece = new byte[PIECE];
    Arrays.fill(piece, (byte) 'a');
    while (closed.getCount() > 0) out.write(piece);
  }

  private void headerFlood(Answer answer) throws IOException {
    out.write((answer.statusLine() + answer.fields()).getBytes(StandardCharsets.ISO_8859_1));
    String line = "X-Flood: " + "a".repeat(100) + "\r\n";
    byte[] piece = line.repeat(PIECE / line.length()).getBytes(StandardCharsets.ISO_8859_1);
    while (closed.getCount() > 0) out.write(piece);
  }
}
