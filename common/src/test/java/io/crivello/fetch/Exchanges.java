package io.crivello.fetch;

import java.nio.charset.StandardCharsets;

/** Exchanges as a fetcher would fill them. */
public final class Exchanges {
  public static final long START = 1_700_000_000_123L;

  private Exchanges() {}

  public static Exchange fetched(long place, String url, String body) {
    return answered(place, url, 200, "Content-Type: text/html\r\n", body);
  }

  public static Exchange answered(long place, String url, int status, String headers, String body) {
    Exchange exchange = new Exchange();
    exchange.item = new FetchItem(place, 3, 1, 0, "192.0.2.7", url, "", "");
    exchange.host = url.split("/", 4)[2];
    exchange.outcome = Outcome.FETCHED;
    exchange.reason = "ok";
    exchange.status = status;
    exchange.start = START + 10 * place;
    exchange.end = exchange.start + 7;
    exchange.address = "192.0.2.7";
    exchange.request = ascii("GET / HTTP/1.1\r\nHost: " + exchange.host + "\r\n\r\n");
    exchange.responseHead = ascii("HTTP/1.1 " + status + " Because\r\n" + headers + "\r\n");
    exchange.body = ascii(body);
    exchange.bodyLength = exchange.body.length;
    exchange.type = "text/html";
    return exchange;
  }

  public static Exchange of(Outcome outcome, String reason, long place, String url) {
    Exchange exchange = new Exchange();
    exchange.item = new FetchItem(place, 3, 1, 0, "192.0.2.7", url, "", "");
    exchange.outcome = outcome;
    exchange.reason = reason;
    return exchange;
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
