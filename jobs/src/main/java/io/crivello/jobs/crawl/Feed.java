package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.io.CorruptDataException;

/**
 * A feed or sitemap that a crawl knows.
 *
 * @param item its URL and the validators of the copy there is
 * @param looked when it was asked last, milliseconds since 1970
 * @param ttl seconds after which it is to be asked again; −1 if it is no feed any longer
 * @param waiting whether it is in the backlog, where a transient failure brought it
 */
public record Feed(FetchItem item, long looked, int ttl, boolean waiting) {
  private static final int FIELDS = 4;

  boolean isScheduled() {
    return ttl >= 0 && !waiting;
  }

  /** The instant from which on it is to be asked. */
  long due() {
    return looked + 1000L * ttl;
  }

  /** The line without a line end: time, seconds, a word if it waits, and the fields of the item. */
  String toLine() {
    return looked + "\t" + ttl + "\t" + (waiting ? "waiting" : "") + "\t" + item.toLine();
  }

  static Feed parse(String line) {
    String[] f = line.split("\t", FIELDS);
    if (f.length != FIELDS) throw new CorruptDataException("a feed is damaged: " + line);
    return new Feed(
        FetchItem.parse(f[3]), Long.parseLong(f[0]), Integer.parseInt(f[1]), !f[2].isEmpty());
  }
}
