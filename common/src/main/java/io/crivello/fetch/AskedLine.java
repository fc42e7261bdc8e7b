package io.crivello.fetch;

import java.util.List;

/**
 * A line of the file that says what is about to be asked: a request that was sent, if its attempt
 * lived long enough. Every request has such a line before it is sent, and one in the log after it.
 *
 * @param place the place in the frontier; −1 for a request of robots.txt
 * @param address the address that is asked, without a port
 * @param start when the request begins, milliseconds since 1970: as the log will say it
 */
public record AskedLine(long place, long start, String host, String address, String url) {
  private static final int FIELDS = 5;

  /** The line without a line end. */
  String toLine() {
    return place + "\t" + start + "\t" + host + "\t" + address + "\t" + url;
  }

  static AskedLine parse(String line) {
    List<String> f = TabbedLine.split(line, FIELDS);
    return new AskedLine(
        Long.parseLong(f.get(0)), Long.parseLong(f.get(1)), f.get(2), f.get(3), f.get(4));
  }
}
