package io.crivello.fetch;

import io.crivello.hash.Signatures;
import io.crivello.warc.RecordId;
import io.crivello.warc.WarcEncoder;
import io.crivello.warc.WarcPage;
import java.io.Closeable;

/**
 * The WARC record of a further version of a page, which somebody archived: a response without a
 * place in the frontier, judged by the same rules as one that was fetched. The bytes follow from
 * the page, its URL, the time, the round and the level of compression alone. For one thread.
 */
public final class VersionEncoder implements Closeable {
  private final Judge judge;
  private final WarcEncoder encoder;
  private final long round;
  private final Exchange exchange = new Exchange();

  public VersionEncoder(FetchSettings settings, int level, long round) {
    judge = new Judge(settings);
    encoder = new WarcEncoder(level);
    this.round = round;
  }

  /**
   * Whether a status tells of a failure that may be gone the next time: of no version.
   *
   * @param status 0 of an answer that was of no use
   */
  public static boolean isPassing(int status) {
    return status == 0 || status == 429 || status >= 500;
  }

  /**
   * Encodes a version into {@link #buffer()}.
   *
   * @param url its canonical URL
   * @param time when it was captured
   * @return false if a rule of the crawl keeps it out, or its failure is a passing one
   */
  public boolean encode(WarcPage page, String url, long time) {
    encoder.clear();
    exchange.reset(new FetchItem(-1, 0, 0, 0, "", url, "", ""), Target.hostOf(url));
    ReplayTransport.fill(page, exchange, false);
    ResponseHead.describe(exchange, time);
    judge.judge(exchange);
    boolean refused = exchange.outcome == Outcome.FAILED && exchange.status >= 400;
    if (isPassing(exchange.status)) return false;
    if (exchange.outcome != Outcome.FETCHED && !refused) return false;
    long name = Signatures.STANDARD.of(time);
    encoder.start("response", RecordId.of(url, name, round, "version"), time);
    encoder.field("WARC-Target-URI", url);
    encoder.field("WARC-IP-Address", exchange.address);
    encoder.field("Content-Type", "application/http;msgtype=response");
    encoder.field("WARC-Truncated", exchange.truncated);
    byte[] head = ExchangeEncoder.withoutTransferCoding(exchange.responseHead);
    encoder.finish(head, head.length, exchange.body, exchange.bodyLength, true);
    return true;
  }

  public byte[] buffer() {
    return encoder.buffer();
  }

  public int length() {
    return encoder.length();
  }

  @Override
  public void close() {
    encoder.close();
  }
}
