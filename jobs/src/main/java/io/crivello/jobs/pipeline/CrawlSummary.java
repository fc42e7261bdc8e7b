package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.runtime.CommandContext;
import java.io.IOException;
import java.util.Locale;

/** What a crawl has come to, in a few lines. */
public final class CrawlSummary {
  private CrawlSummary() {}

  public static void print(CommandContext context, String workspace) throws IOException {
    CrawlState crawl = CrawlView.open(context, workspace).crawl();
    context
        .out()
        .printf(
            Locale.ROOT,
            "%,d rounds: %,d pages fetched (%,d MB), %,d failed, %,d kept out by rules%n",
            crawl.round,
            sum(crawl, "fetched"),
            sum(crawl, "bytes") >> 20,
            sum(crawl, "failed"),
            sum(crawl, "skipped") + sum(crawl, "dropped"));
    context
        .out()
        .printf(
            Locale.ROOT,
            "%,d links, %,d URLs seen, %,d copies of earlier texts; %,d URLs wait%n",
            sum(crawl, "links"),
            crawl.places,
            sum(crawl, "copies"),
            crawl.waiting);
  }

  private static long sum(CrawlState crawl, String name) {
    long sum = 0;
    for (int round = 0; round <= crawl.round; round++) sum += crawl.count(round, name);
    return sum;
  }
}
