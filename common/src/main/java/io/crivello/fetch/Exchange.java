package io.crivello.fetch;

import java.util.Arrays;

/**
 * One request and its answer, or its failure: what a fetch thread hands to the helpers that filter,
 * digest and archive. Filled by a transport, finished by a helper.
 */
public final class Exchange {
  public FetchItem item;
  public String host = "";
  public Outcome outcome = Outcome.FAILED;
  public String reason = "";

  /** Why the answer, if there is one, cannot be used, whatever became of the URL; or empty. */
  String failure = "";

  /** Why the body is shorter than the server meant it, as WARC-Truncated says it, or empty. */
  public String truncated = "";

  public int status;
  public long start;
  public long end;
  public long slot;

  /** The pause that the host's rules asked for when the request was made. */
  long crawlDelay;

  /** The address that was asked, as digits. */
  public String address = "";

  /** The request line and headers as sent, with the empty line; null if nothing was sent. */
  public byte[] request;

  /** The status line and headers as received, with the empty line; null without an answer. */
  public byte[] responseHead;

  /** The body as received, without transfer coding, content coding kept; the first length bytes. */
  public byte[] body = new byte[0];

  public int bodyLength;

  /** Where memory for a long body was reserved, or null. */
  BodyMemory memory;

  public String digest = "";
  public String type = "";
  public String location = "";
  public String etag = "";
  public String lastModified = "";
  public int retryAfter;

  /** Of a robots.txt that moved, the origin whose rules it has; else empty. */
  public String robotsOrigin = "";

  /** Gives up the body and what was reserved for it; a buffer of moderate length is kept. */
  void releaseBody() {
    bodyLength = 0;
    if (body.length > BodyMemory.SMALL) body = new byte[0];
    if (memory == null) return;
    memory.release();
    memory = null;
  }

  /** Forgets everything for another item; a body's buffer of moderate length is kept. */
  public void reset(FetchItem newItem, String newHost) {
    item = newItem;
    host = newHost;
    outcome = Outcome.FAILED;
    reason = "";
    failure = "";
    truncated = "";
    status = 0;
    start = 0;
    end = 0;
    slot = 0;
    crawlDelay = 0;
    address = "";
    request = null;
    responseHead = null;
    releaseBody();
    digest = "";
    type = "";
    location = "";
    etag = "";
    lastModified = "";
    retryAfter = 0;
    robotsOrigin = "";
  }

  /** A copy of the body. */
  public byte[] bodyBytes() {
    return Arrays.copyOf(body, bodyLength);
  }

  /** The line of the log, with the place of the record in the archive. */
  public FetchLine line(long offset, long length) {
    boolean again = outcome == Outcome.RETURNED;
    return new FetchLine(
        item.place(),
        item.depth(),
        item.hops(),
        item.tries(),
        outcome,
        reason,
        status,
        start,
        end,
        slot,
        host,
        address,
        bodyLength,
        digest,
        type,
        offset,
        length,
        item.url(),
        location,
        validator(etag, item.etag()),
        validator(lastModified, item.lastModified()),
        retryAfter,
        item.standing(),
        crawlDelay);
  }

  /** What goes with the copy that there is now: an error page's validators do not. */
  private String validator(String ofAnswer, String ofCopy) {
    boolean unchanged = outcome == Outcome.SKIPPED && status == 304;
    boolean replaces = outcome == Outcome.FETCHED || unchanged && !ofAnswer.isEmpty();
    return replaces ? ofAnswer : ofCopy;
  }

  /** Whether the host gave a URL that it had not given before. */
  boolean isFirstAnswer() {
    return item.place() >= 0 && item.standing() == Standing.NEW && status >= 200 && status < 400;
  }
}
