package io.crivello.warc;

import java.util.Arrays;
import java.util.List;

/** A page of an archive. Filled again and again by a {@link WarcReader}. */
public final class WarcPage {
  /**
   * The type of the record: {@code response}, {@code resource}, {@code conversion} or, if wanted,
   * {@code revisit} or {@code metadata}; {@code arc} in an ARC file.
   */
  public String type = "";

  /** The URL as archived. */
  public String uri = "";

  /** When it was fetched, milliseconds since 1970; −1 if the record does not say so. */
  public long date;

  /** The address it came from, or empty. */
  public String address = "";

  /** The status of the answer; 200 for a resource or a conversion. */
  public int status;

  /** The body without transfer and content coding; the first {@code bodyLength} bytes. */
  public byte[] body = new byte[1 << 12];

  public int bodyLength;

  /** Why the body is not whole, as WARC-Truncated says it, or empty. */
  public String truncated = "";

  /** What was wrong with the body, or null. */
  public WarcCount problem;

  /** What the crawl knew of the URL, −1 in an archive of someone else. */
  public long place;

  public int depth;
  public int hops;

  /** The round of the crawl in which it was asked; 0 in an archive of someone else. */
  public int round;

  /** Why the request failed although something may have come, or empty. */
  public String failure = "";

  /** Of a robots.txt that moved, the origin whose rules it has; else empty. */
  public String robotsOf = "";

  /** The digest of the payload as the record gives it, or empty. */
  public String payloadDigest = "";

  /** Of a revisit, the URL of the capture that has the payload, or empty. */
  public String refersToUri = "";

  /** Of a revisit, when that capture was made, milliseconds since 1970; −1 if it does not say. */
  public long refersToDate;

  /** Where the record begins in the file, or the gzip member it is in. */
  public long offset;

  /** Where the record begins among the bytes of its gzip member: 0 in most archives. */
  public long inner;

  final HeaderBlock http = new HeaderBlock();

  void clear() {
    type = "";
    uri = "";
    date = -1;
    address = "";
    status = 0;
    bodyLength = 0;
    truncated = "";
    problem = null;
    place = -1;
    depth = -1;
    hops = -1;
    round = 0;
    failure = "";
    robotsOf = "";
    payloadDigest = "";
    refersToUri = "";
    refersToDate = -1;
    http.clear();
  }

  /** Notes that the body is not all there. */
  void cut(WarcCount why, String reason) {
    problem = why;
    if (truncated.isEmpty()) truncated = reason;
  }

  /** Whether it is no page, but says that one was found unchanged. */
  public boolean isRevisit() {
    return type.equals("revisit");
  }

  /** Whether it is no page, but says that a request had no answer. */
  public boolean isFailure() {
    return type.equals("metadata");
  }

  /** Whether it is no answer as it came, so that it has no status line and headers of its own. */
  public boolean isWithoutHead() {
    return type.equals("resource") || type.equals("conversion");
  }

  /** The first value of a header of the answer, or the empty string. */
  public String header(String name) {
    return http.get(name);
  }

  /** All values of a header of the answer. */
  public List<String> headers(String name) {
    return http.all(name);
  }

  /**
   * The status line and headers as archived, with the empty line; empty {@link #isWithoutHead
   * without}.
   */
  public byte[] head() {
    return http.bytes();
  }

  /** A copy of the body. */
  public byte[] bodyBytes() {
    return Arrays.copyOf(body, bodyLength);
  }
}
