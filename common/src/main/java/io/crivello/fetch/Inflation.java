package io.crivello.fetch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** Bodies without their content coding, as far as a cap. */
final class Inflation {
  private Inflation() {}

  /** The content coding of an answer, in lower case, empty without one. */
  static String coding(Exchange exchange) {
    if (exchange.responseHead == null) return "";
    String coding = ResponseHead.value(exchange.responseHead, "content-encoding");
    return coding.equalsIgnoreCase("identity") ? "" : coding.toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a body is longer than a number of bytes without its content coding. Nothing is kept;
   * damaged data counts as far as it can be read.
   */
  static boolean exceeds(Exchange exchange, long most, byte[] scratch) {
    if (coding(exchange).isEmpty()) return exchange.bodyLength > most;
    long length = 0;
    try (InputStream in = open(exchange)) {
      for (int n; length <= most && (n = in.read(scratch)) >= 0; ) length += n;
    } catch (IOException e) {
      return length > most;
    }
    return length > most;
  }

  /** The first bytes of a body without its content coding, at most {@code most}. */
  static byte[] first(Exchange exchange, int most) {
    if (coding(exchange).isEmpty()) {
      return Arrays.copyOf(exchange.body, Math.min(most, exchange.bodyLength));
    }
    byte[] text = new byte[most];
    int length = 0;
    try (InputStream in = open(exchange)) {
      for (int n; length < most && (n = in.read(text, length, most - length)) >= 0; ) length += n;
    } catch (IOException e) {
      return Arrays.copyOf(text, length);
    }
    return Arrays.copyOf(text, length);
  }

  private static InputStream open(Exchange exchange) throws IOException {
    InputStream in = new ByteArrayInputStream(exchange.body, 0, exchange.bodyLength);
    return switch (coding(exchange)) {
      case "gzip", "x-gzip" -> new GZIPInputStream(in, 4096);
      case "deflate" -> new InflaterInputStream(in);
      default -> in;
    };
  }
}
