package io.crivello.web;

import java.nio.charset.StandardCharsets;

/**
 * An answer to a request, without the lines that frame its body.
 *
 * @param fields header lines, each with its line end
 * @param body with its content coding, without a transfer coding
 * @param delivery how the body goes over the connection
 */
public record Answer(int status, String fields, byte[] body, Behaviour delivery) {
  private static final int CHUNK = 256;

  /** What goes over the connection if nothing goes wrong, head and body. */
  public byte[] wire() {
    boolean chunked = delivery == Behaviour.CHUNKED;
    byte[] sent = chunked ? chunks(body, body.length, "0\r\n\r\n") : body;
    byte[] head = head(chunked ? "Transfer-Encoding: chunked" : "Content-Length: " + body.length);
    byte[] wire = new byte[head.length + sent.length];
    System.arraycopy(head, 0, wire, 0, head.length);
    System.arraycopy(sent, 0, wire, head.length, sent.length);
    return wire;
  }

  /** Status line and header with a line that says where the body ends. */
  byte[] head(String framing) {
    return (statusLine() + fields + framing + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }

  String statusLine() {
    return "HTTP/1.1 " + status + " " + reason() + "\r\n";
  }

  /** The first bytes of the body in chunks, then something else. */
  static byte[] chunks(byte[] body, int length, String end) {
    StringBuilder text = new StringBuilder(length + length / 16 + 32);
    for (int from = 0; from < length; from += CHUNK) {
      int n = Math.min(CHUNK, length - from);
      text.append(Integer.toHexString(n)).append("\r\n");
      text.append(new String(body, from, n, StandardCharsets.ISO_8859_1)).append("\r\n");
    }
    return text.append(end).toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private String reason() {
    return switch (status) {
      case 200 -> "OK";
      case 301 -> "Moved Permanently";
      case 302 -> "Found";
      case 304 -> "Not Modified";
      case 400 -> "Bad Request";
      case 404 -> "Not Found";
      case 421 -> "Misdirected Request";
      case 503 -> "Service Unavailable";
      default -> "Internal Server Error";
    };
  }
}
