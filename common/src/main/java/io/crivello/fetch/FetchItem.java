package io.crivello.fetch;

import java.util.List;

/**
 * A line of a fetch list: a URL that a task shall ask for.
 *
 * @param place its place in the frontier
 * @param depth links from a seed
 * @param hops redirects in a row that led to it
 * @param tries how often it was asked before and came back
 * @param address the address its host is pinned to, with the port if a hosts file gives one: {@code
 *     127.0.0.2:8080}, {@code [::1]:80}, {@code 192.0.2.7}
 * @param url the canonical URL
 * @param etag the validator of the copy there is, or empty
 * @param lastModified the date of the copy there is, or empty
 * @param standing what was made of it when it was read last
 */
public record FetchItem(
    long place,
    int depth,
    int hops,
    int tries,
    String address,
    String url,
    String etag,
    String lastModified,
    Standing standing) {
  private static final int FIELDS = 9;

  /** An item that was never read. */
  public FetchItem(
      long place,
      int depth,
      int hops,
      int tries,
      String address,
      String url,
      String etag,
      String lastModified) {
    this(place, depth, hops, tries, address, url, etag, lastModified, Standing.NEW);
  }

  /** The same item with an address. */
  public FetchItem at(String pinned) {
    return new FetchItem(place, depth, hops, tries, pinned, url, etag, lastModified, standing);
  }

  /** The line, fields separated by tabs, without a line end. */
  public String toLine() {
    return String.join(
        "\t",
        Long.toString(place),
        Integer.toString(depth),
        Integer.toString(hops),
        Integer.toString(tries),
        address,
        url,
        TabbedLine.clean(etag),
        TabbedLine.clean(lastModified),
        standing.word());
  }

  public static FetchItem parse(String line) {
    List<String> fields = TabbedLine.split(line, FIELDS);
    return new FetchItem(
        Long.parseLong(fields.get(0)),
        Integer.parseInt(fields.get(1)),
        Integer.parseInt(fields.get(2)),
        Integer.parseInt(fields.get(3)),
        fields.get(4),
        fields.get(5),
        fields.get(6),
        fields.get(7),
        Standing.parse(fields.get(8)));
  }
}
