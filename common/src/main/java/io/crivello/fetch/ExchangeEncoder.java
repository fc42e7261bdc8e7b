package io.crivello.fetch;

import io.crivello.warc.RecordId;
import io.crivello.warc.WarcEncoder;
import io.crivello.warc.WarcFields;
import it.unimi.dsi.fastutil.bytes.ByteArrays;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The WARC records of an exchange, in this order: the response, the request, and metadata; the
 * second and the third name the first in WARC-Concurrent-To. An answer "not modified" is a revisit
 * record instead of a response. A failure without an answer is a metadata record alone, or with the
 * request that was sent.
 *
 * <p>The block of the response is the head as received, then the body as received without its
 * transfer coding. So that no reader looks for chunks that are no longer there, the name of a
 * Transfer-Encoding header gets the prefix {@code X-Crawler-}; nothing else is changed. The
 * response, or the metadata record without one, carries the extension fields {@code
 * Crivello-Place}, {@code Crivello-Depth}, {@code Crivello-Hops} and {@code Crivello-Round}, a
 * robots.txt that moved the origin for which it was asked as {@code Crivello-Robots-Of}, and what
 * failed the reason as {@code Crivello-Failure}.
 */
final class ExchangeEncoder implements Closeable {
  private static final int NOT_MODIFIED = 304;
  private static final byte[] TRANSFER_ENCODING =
      "transfer-encoding".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PREFIX = "X-Crawler-".getBytes(StandardCharsets.US_ASCII);

  private final WarcEncoder encoder;
  private final long round;
  private final long date;

  /**
   * @param date that of records without a request, milliseconds since 1970
   */
  ExchangeEncoder(int level, long round, long date) {
    encoder = new WarcEncoder(level);
    this.round = round;
    this.date = date;
  }

  /** Encodes the records into {@link #buffer()}. */
  void encode(Exchange exchange) {
    encoder.clear();
    boolean answered = exchange.responseHead != null;
    UUID first = answered ? response(exchange) : failure(exchange);
    if (exchange.request != null) request(exchange, first);
    if (answered) metadata(exchange, first);
  }

  private UUID response(Exchange exchange) {
    boolean revisit = exchange.status == NOT_MODIFIED;
    UUID id = start(exchange, revisit ? "revisit" : "response");
    encoder.field("WARC-IP-Address", exchange.address);
    encoder.field("Content-Type", "application/http;msgtype=response");
    encoder.field("WARC-Truncated", exchange.truncated);
    if (revisit) encoder.field("WARC-Profile", WarcFields.NOT_MODIFIED_PROFILE);
    extensions(exchange, exchange.failure);
    byte[] head = withoutTransferCoding(exchange.responseHead);
    int bodyLength = revisit ? 0 : exchange.bodyLength;
    encoder.finish(head, head.length, exchange.body, bodyLength, !revisit);
    return id;
  }

  private UUID failure(Exchange exchange) {
    UUID id = start(exchange, "metadata");
    encoder.field("WARC-IP-Address", exchange.address);
    encoder.field("Content-Type", "application/warc-fields");
    extensions(exchange, exchange.reason);
    byte[] block = story(exchange);
    encoder.finish(block, block.length, ByteArrays.EMPTY_ARRAY, 0, false);
    return id;
  }

  private void extensions(Exchange exchange, String failure) {
    encoder.field(WarcFields.PLACE, exchange.item.place());
    encoder.field(WarcFields.DEPTH, exchange.item.depth());
    encoder.field(WarcFields.HOPS, exchange.item.hops());
    encoder.field(WarcFields.ROUND, round);
    encoder.field(WarcFields.ROBOTS_OF, exchange.robotsOrigin);
    encoder.field(WarcFields.FAILURE, failure);
  }

  private void request(Exchange exchange, UUID response) {
    start(exchange, "request");
    encoder.field("WARC-Concurrent-To", RecordId.urn(response));
    encoder.field("WARC-IP-Address", exchange.address);
    encoder.field("Content-Type", "application/http;msgtype=request");
    encoder.finish(exchange.request, exchange.request.length, ByteArrays.EMPTY_ARRAY, 0, false);
  }

  private void metadata(Exchange exchange, UUID response) {
    start(exchange, "metadata");
    encoder.field("WARC-Concurrent-To", RecordId.urn(response));
    encoder.field("Content-Type", "application/warc-fields");
    byte[] block = story(exchange);
    encoder.finish(block, block.length, ByteArrays.EMPTY_ARRAY, 0, false);
  }

  private static byte[] story(Exchange exchange) {
    return ("fetchTimeMs: "
            + (exchange.end - exchange.start)
            + "\r\ntries: "
            + exchange.item.tries()
            + "\r\noutcome: "
            + TabbedLine.clean(exchange.reason)
            + "\r\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private UUID start(Exchange exchange, String type) {
    UUID id = RecordId.of(name(exchange), exchange.item.place(), round, type);
    encoder.start(type, id, exchange.start > 0 ? exchange.start : date);
    encoder.field("WARC-Target-URI", exchange.item.url());
    return id;
  }

  /** The same robots.txt may be asked for by several origins, and again in a circle. */
  private static String name(Exchange exchange) {
    String url = exchange.item.url();
    if (exchange.robotsOrigin.isEmpty()) return url;
    return url + " " + exchange.robotsOrigin + " " + exchange.item.hops();
  }

  /** The head with every Transfer-Encoding header renamed; the head itself if there is none. */
  static byte[] withoutTransferCoding(byte[] head) {
    for (int line = 0; line < head.length; line = nextLine(head, line)) {
      if (isTransferEncoding(head, line)) {
        byte[] longer = new byte[head.length + PREFIX.length];
        System.arraycopy(head, 0, longer, 0, line);
        System.arraycopy(PREFIX, 0, longer, line, PREFIX.length);
        System.arraycopy(head, line, longer, line + PREFIX.length, head.length - line);
        return withoutTransferCoding(longer);
      }
    }
    return head;
  }

  private static int nextLine(byte[] head, int at) {
    while (at < head.length && head[at] != '\n') at++;
    return at + 1;
  }

  private static boolean isTransferEncoding(byte[] head, int line) {
    int at = line;
    for (byte letter : TRANSFER_ENCODING) {
      if (at == head.length || lower(head[at++]) != letter) return false;
    }
    while (at < head.length && (head[at] == ' ' || head[at] == '\t')) at++;
    return at < head.length && head[at] == ':';
  }

  private static int lower(byte b) {
    return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b;
  }

  byte[] buffer() {
    return encoder.buffer();
  }

  int length() {
    return encoder.length();
  }

  @Override
  public void close() {
    encoder.close();
  }
}
