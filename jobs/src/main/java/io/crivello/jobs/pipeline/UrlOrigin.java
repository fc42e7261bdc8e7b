package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.UrlRecord;
import java.io.IOException;
import java.util.Locale;

/** How a URL came into the crawl, and where its place is. */
final class UrlOrigin {
  private final CrawlView view;
  private final Story story;

  UrlOrigin(CrawlView view, Story story) {
    this.view = view;
    this.story = story;
  }

  void tell(UrlRecord record) throws IOException {
    story.tell("found", found(record));
    String away = record.depth == 1 ? "1 link" : record.depth + " links";
    story.tell(
        "place",
        record.bucket == CrawlState.INGESTED
            ? String.format(Locale.ROOT, "%d", record.number)
            : String.format(
                Locale.ROOT, "%d, bucket %d, %s from a seed", record.number, record.bucket, away));
  }

  private String found(UrlRecord record) throws IOException {
    if (record.bucket == CrawlState.INGESTED) return "came with its page from an archive";
    long parent = Ordinal.parent(record.ordinal);
    int index = Ordinal.index(record.ordinal);
    Ordinal.Kind kind = Ordinal.kind(record.ordinal);
    if (parent == Ordinal.NO_PARENT) {
      return (kind == Ordinal.Kind.FEED ? "pushed, number " : "given as a seed, number ") + index;
    }
    String how =
        switch (kind) {
          case REDIRECT ->
              index == Ordinal.CANONICAL ? "the canonical URL of " : "redirected to by ";
          case LINK -> "link " + index + " of ";
          case SITEMAP -> "listed by the sitemap or robots.txt of ";
          case FEED -> "listed by the feed ";
        };
    return how + view.url(parent) + " (place " + parent + ")";
  }
}
