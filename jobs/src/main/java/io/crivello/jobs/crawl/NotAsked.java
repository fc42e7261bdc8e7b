package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;

/** Lines of the log for URLs that no request was made for. */
final class NotAsked {
  private NotAsked() {}

  static FetchLine line(FetchItem item, String host, Outcome outcome, String reason) {
    return new FetchLine(
        item.place(),
        item.depth(),
        item.hops(),
        item.tries(),
        outcome,
        reason,
        0,
        0,
        0,
        0,
        host,
        item.address(),
        0,
        "",
        "",
        -1,
        0,
        item.url(),
        "",
        item.etag(),
        item.lastModified(),
        0,
        item.standing(),
        0);
  }
}
