package io.crivello.fetch;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import org.apache.hc.core5.http.impl.io.SocketHolder;

/**
 * The socket of a connection, which keeps the bytes that are sent, and those that are received
 * while the head of an answer is expected, so that they can be archived as they were. More of the
 * latter than the cap end the exchange.
 */
final class RecordedSocket extends SocketHolder {
  private static final int KEPT = 1 << 14;
  private static final int SLACK = 1 << 13;

  private final int maxHeader;
  private byte[] sent = new byte[512];
  private int sentLength;
  private byte[] received = new byte[2048];
  private int receivedLength;
  private boolean inHead;
  private boolean hasEnded;

  RecordedSocket(Socket socket, int maxHeader) {
    super(socket);
    this.maxHeader = maxHeader;
  }

  /** Forgets what was kept: a new exchange begins. */
  void begin() {
    if (received.length > KEPT) received = new byte[2048];
    sentLength = 0;
    receivedLength = 0;
    inHead = true;
  }

  /** The head was received: what comes is not kept. */
  void endHead() {
    inHead = false;
  }

  byte[] sent() {
    return Arrays.copyOf(sent, sentLength);
  }

  boolean hasReceived() {
    return receivedLength > 0;
  }

  /** Whether the other side will send nothing more. */
  boolean hasEnded() {
    return hasEnded;
  }

  /**
   * The bytes of the last head, that of the final answer after so many interim ones; null if other
   * lines stand before it.
   */
  byte[] head(int interim) throws ExchangeFailure {
    int from = 0;
    for (int i = 0; i < interim; i++) from = headEnd(from);
    int to = headEnd(from);
    boolean plain = received[from] == 'H' && received[from + 1] == 'T';
    return plain ? Arrays.copyOfRange(received, from, to) : null;
  }

  /** Without its end, a head was clipped, or had in part come before it was asked for. */
  private int headEnd(int from) throws ExchangeFailure {
    int end = ResponseHead.end(received, from, receivedLength);
    if (end < 0) throw new ExchangeFailure(Reasons.DISCONNECT);
    return end;
  }

  @Override
  protected InputStream getInputStream(Socket socket) throws IOException {
    return new FilterInputStream(super.getInputStream(socket)) {
      @Override
      public int read(byte[] to, int offset, int count) throws IOException {
        int n = in.read(to, offset, count);
        if (inHead && n > 0) keepReceived(to, offset, n);
        hasEnded |= n < 0;
        return n;
      }
    };
  }

  @Override
  protected OutputStream getOutputStream(Socket socket) throws IOException {
    return new FilterOutputStream(super.getOutputStream(socket)) {
      @Override
      public void write(byte[] from, int offset, int count) throws IOException {
        if (sentLength + count > sent.length) {
          sent = Arrays.copyOf(sent, Math.max(2 * sent.length, sentLength + count));
        }
        System.arraycopy(from, offset, sent, sentLength, count);
        sentLength += count;
        out.write(from, offset, count);
      }
    };
  }

  private void keepReceived(byte[] from, int offset, int count) throws ExchangeFailure {
    int length = receivedLength + count;
    if (length > maxHeader + SLACK) throw new ExchangeFailure(Reasons.HEADER_FLOOD);
    if (length > received.length) {
      received = Arrays.copyOf(received, Math.max(2 * received.length, length));
    }
    System.arraycopy(from, offset, received, receivedLength, count);
    receivedLength = length;
  }
}
