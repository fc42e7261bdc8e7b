package io.crivello.fetch;

import java.util.List;
import java.util.Locale;

/**
 * A line of the fetch log: one request, or one URL that was not asked. The log of a round tells
 * where every selected URL went, and proves the politeness of the round.
 *
 * @param place the place in the frontier; −1 for a request of robots.txt
 * @param tries how often the URL had been asked before
 * @param reason why it was not fetched, a short word such as {@code http-404}, {@code timeout},
 *     {@code robots}; for a fetched one {@code ok}, {@code redirect} or how it was cut
 * @param status the status of the answer, 0 without one
 * @param start when the request began, milliseconds since 1970; 0 if there was none
 * @param end when the last byte of the answer had come, or the failure was known
 * @param slot in share mode the number of the host's slot in this round, else 0
 * @param address the address that was asked, without a port
 * @param bodyLength bytes of the body as archived
 * @param digest 64-bit signature of the body, 16 hexadecimal digits, or empty
 * @param type media type by the header, or empty
 * @param offset where the response record begins in the archive, −1 without one
 * @param length how long the records of this exchange are, together, in the archive
 * @param url the canonical URL
 * @param location the target of a redirect as the server gave it, or empty
 * @param etag the validator of the copy there is now, or empty
 * @param lastModified the date of the copy there is now, or empty
 * @param retryAfter seconds the server asked to wait, or 0
 * @param standing what had been made of the URL when it was read before
 * @param crawlDelay the pause in milliseconds that the host's robots.txt asked for when the request
 *     was made, as far as it was known, or 0
 */
public record FetchLine(
    long place,
    int depth,
    int hops,
    int tries,
    Outcome outcome,
    String reason,
    int status,
    long start,
    long end,
    long slot,
    String host,
    String address,
    long bodyLength,
    String digest,
    String type,
    long offset,
    long length,
    String url,
    String location,
    String etag,
    String lastModified,
    int retryAfter,
    Standing standing,
    long crawlDelay) {
  private static final int FIELDS = 24;

  /** The line without a line end. */
  public String toLine() {
    return String.join(
        "\t",
        Long.toString(place),
        Integer.toString(depth),
        Integer.toString(hops),
        Integer.toString(tries),
        outcome.name().toLowerCase(Locale.ROOT),
        reason,
        Integer.toString(status),
        Long.toString(start),
        Long.toString(end),
        Long.toString(slot),
        host,
        address,
        Long.toString(bodyLength),
        digest,
        TabbedLine.clean(type),
        Long.toString(offset),
        Long.toString(length),
        url,
        TabbedLine.clean(location),
        TabbedLine.clean(etag),
        TabbedLine.clean(lastModified),
        Integer.toString(retryAfter),
        standing.word(),
        Long.toString(crawlDelay));
  }

  public static FetchLine parse(String line) {
    List<String> f = TabbedLine.split(line, FIELDS);
    return new FetchLine(
        Long.parseLong(f.get(0)),
        Integer.parseInt(f.get(1)),
        Integer.parseInt(f.get(2)),
        Integer.parseInt(f.get(3)),
        Outcome.valueOf(f.get(4).toUpperCase(Locale.ROOT)),
        f.get(5),
        Integer.parseInt(f.get(6)),
        Long.parseLong(f.get(7)),
        Long.parseLong(f.get(8)),
        Long.parseLong(f.get(9)),
        f.get(10),
        f.get(11),
        Long.parseLong(f.get(12)),
        f.get(13),
        f.get(14),
        Long.parseLong(f.get(15)),
        Long.parseLong(f.get(16)),
        f.get(17),
        f.get(18),
        f.get(19),
        f.get(20),
        Integer.parseInt(f.get(21)),
        Standing.parse(f.get(22)),
        Long.parseLong(f.get(23)));
  }
}
