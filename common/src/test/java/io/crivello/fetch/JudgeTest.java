package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.hash.Signatures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {
  /** Sun, 06 Nov 1994 08:49:37 GMT. */
  private static final long NOW = 784_111_777_000L;

  private static Exchange exchange(int tries, int status, String reason, String headers) {
    Exchange exchange = new Exchange();
    exchange.reset(new FetchItem(1, 0, 0, tries, "", "http://a/", "", ""), "a");
    exchange.status = status;
    exchange.reason = reason;
    if (status > 0) {
      exchange.responseHead =
          ("HTTP/1.1 " + status + "\r\n" + headers + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }
    ResponseHead.describe(exchange, NOW);
    return exchange;
  }

  private static String judged(Exchange exchange, Map<String, String> settings) {
    new Judge(FetchSettings.of(settings)).judge(exchange);
    return exchange.outcome + " " + exchange.reason;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 200, '', FETCHED ok",
    "0, 204, '', FETCHED ok",
    "0, 301, '', FETCHED redirect",
    "0, 304, '', SKIPPED not-modified",
    "0, 404, '', FAILED http-404",
    "0, 410, '', FAILED http-410",
    "0, 429, '', RETURNED http-429",
    "2, 500, '', RETURNED http-500",
    "3, 500, '', FAILED http-500",
    "0, 0, connect-timeout, RETURNED connect-timeout",
    "3, 0, connect-timeout, FAILED connect-timeout",
    "0, 200, total-timeout, RETURNED total-timeout",
    "0, 200, bad-chunking, FAILED bad-chunking",
    "0, 200, size, SKIPPED size",
    "0, 0, private-address, SKIPPED private-address",
  })
  void outcomes(int tries, int status, String reason, String expected) {
    assertEquals(expected, judged(exchange(tries, status, reason, ""), Map.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "'Content-Type: text/html; charset=x', FETCHED ok",
    "'Content-type:TEXT/Plain', FETCHED ok",
    "'Content-Type: image/png', SKIPPED type",
    "'X: y', FETCHED ok",
    "'Content-Language: en', FETCHED ok",
    "'Content-Language: de, EN-GB', FETCHED ok",
    "'Content-Language: de', SKIPPED language",
    "'Content-Language: eng', SKIPPED language",
  })
  void filters(String header, String expected) {
    Map<String, String> settings = Map.of("types", "text/", "languages", "en,it");
    assertEquals(expected, judged(exchange(0, 200, "", header + "\r\n"), settings));
  }

  @Test
  void aBombIsNoticedWithoutBeingKept() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(new byte[100_000]);
    }
    Map<String, String> narrow = Map.of("max-inflated-bytes", "99999");
    Map<String, String> wide = Map.of("max-inflated-bytes", "100000");
    assertEquals("SKIPPED inflated-size", judged(gzipped(out.toByteArray()), narrow));
    assertEquals("FETCHED ok", judged(gzipped(out.toByteArray()), wide));
    byte[] clipped = Arrays.copyOf(out.toByteArray(), 40);
    assertEquals("FETCHED ok", judged(gzipped(clipped), wide));
  }

  private static Exchange gzipped(byte[] body) {
    Exchange exchange = exchange(0, 200, "", "Content-Encoding: gzip\r\n");
    exchange.body = body;
    exchange.bodyLength = body.length;
    return exchange;
  }

  @Test
  void theDigestIsThatOfTheBody() {
    Exchange exchange = exchange(0, 200, "", "");
    exchange.body = new byte[] {1, 2, 3, 9};
    exchange.bodyLength = 3;
    judged(exchange, Map.of());
    long signature = Signatures.STANDARD.of(new byte[] {1, 2, 3});
    assertEquals(String.format(java.util.Locale.ROOT, "%016x", signature), exchange.digest);
  }

  @Test
  void headersAreRead() {
    Exchange exchange =
        exchange(
            0,
            302,
            "",
            "LOCATION:  /a b \r\nETag: \"x\"\r\nRetry-After: 120\r\nLast-Modified: d\r\n");
    assertEquals("/a b", exchange.location);
    assertEquals("\"x\"", exchange.etag);
    assertEquals("d", exchange.lastModified);
    assertEquals(120, exchange.retryAfter);
    assertEquals(0, exchange(0, 503, "", "Retry-After: Fri, 31 Dec 1999\r\n").retryAfter);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "120 | 120",
        "604801 | 604800",
        "99999999999999 | 604800",
        "-5 | 0",
        "1.5 | 0",
        "soon | 0",
        "Sun, 06 Nov 1994 08:49:37 GMT | 0",
        "Sun, 06 Nov 1994 08:49:38 GMT | 1",
        "Sun, 06 Nov 1994 08:50:37 GMT | 60",
        "Sunday, 06-Nov-94 08:50:37 GMT | 60",
        "Sun Nov  6 08:50:37 1994 | 60",
        "Sun, 06 Nov 1994 08:48:37 GMT | 0",
        "Sat, 06 Nov 2094 08:48:37 GMT | 604800",
        "Sun, 99 Nov 1994 08:48:37 GMT | 0"
      })
  void retryAfterIsSecondsOrADate(String field, int seconds) {
    assertEquals(seconds, exchange(0, 503, "", "Retry-After: " + field + "\r\n").retryAfter);
  }

  @Test
  void aDateCountsFromTheServersOwn() {
    String fields =
        "Date: Mon, 07 Nov 1994 00:00:00 GMT\r\nRetry-After: Mon, 07 Nov 1994 00:00:30 GMT\r\n";
    assertEquals(30, exchange(0, 429, "", fields).retryAfter);
    assertEquals(
        23,
        exchange(
                0,
                429,
                "",
                fields
                    .replaceFirst("[^\n]*\n", "Date: x\r\n")
                    .replace("Mon, 07 Nov 1994 00:00:30", "Sun, 06 Nov 1994 08:50:00"))
            .retryAfter);
  }
}
