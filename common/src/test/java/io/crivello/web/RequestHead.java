package io.crivello.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads the requests of one connection, one after the other; bodies are not expected. */
final class RequestHead {
  private static final int LONGEST = 1 << 16;

  private final InputStream in;
  private byte[] buffer = new byte[2048];
  private int from;
  private int to;

  String method = "";
  String target = "";
  String host = "";
  String ifNoneMatch = "";
  boolean last;

  RequestHead(InputStream in) {
    this.in = in;
  }

  /** Reads the next request; false if the connection ended or what came is not a request. */
  boolean next() throws IOException {
    int end = endOfHead();
    if (end < 0) return false;
    String head = new String(buffer, from, end - from, StandardCharsets.ISO_8859_1);
    from = end + 4;
    host = "";
    ifNoneMatch = "";
    last = false;
    String[] lines = head.split("\r\n", -1);
    String[] words = lines[0].split(" ", -1);
    if (words.length != 3) return false;
    method = words[0];
    target = words[1];
    for (int i = 1; i < lines.length; i++) field(lines[i]);
    return true;
  }

  private void field(String line) {
    int colon = line.indexOf(':');
    if (colon < 0) return;
    String value = line.substring(colon + 1).trim();
    switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
      case "host" -> {
        int port = value.indexOf(':');
        host = (port < 0 ? value : value.substring(0, port)).toLowerCase(Locale.ROOT);
      }
      case "if-none-match" -> ifNoneMatch = value;
      case "connection" -> last = value.equalsIgnoreCase("close");
      default -> {}
    }
  }

  private int endOfHead() throws IOException {
    int scanned = from;
    while (true) {
      for (int i = Math.max(from, scanned - 3); i + 3 < to; i++) {
        if (buffer[i] == '\r'
            && buffer[i + 1] == '\n'
            && buffer[i + 2] == '\r'
            && buffer[i + 3] == '\n') {
          return i;
        }
      }
      scanned = to;
      if (to - from >= LONGEST) return -1;
      if (from > 0 || to == buffer.length) {
        byte[] target = to - from == buffer.length ? new byte[2 * buffer.length] : buffer;
        System.arraycopy(buffer, from, target, 0, to - from);
        buffer = target;
        scanned -= from;
        to -= from;
        from = 0;
      }
      int n = in.read(buffer, to, buffer.length - to);
      if (n < 0) return -1;
      to += n;
    }
  }
}
