package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.web.PlainWalk;
import io.crivello.web.TrapGuards;
import io.crivello.web.WebSettings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls of hosts with endless sets of pages, which end. */
@Timeout(300)
class TrapsCrawlTest {
  private static final WebSettings WEB = new WebSettings().seed(6).hosts(2).pages(4).traps(1);

  @TempDir Path directory;

  private static long count(List<String> urls, String part) {
    return urls.stream().filter(url -> url.contains(part)).count();
  }

  @Test
  void pilesAndLongUrlsEndByThemselvesAndACalendarByItsDepth() throws Exception {
    try (CrawlCase web = new CrawlCase(WEB, directory)) {
      String[] flags = {
        "--until-empty", "--scope", "any", "--sieve", "memory", "--max-depth", "16"
      };
      Path workspace = web.crawl("w", flags);
      PlainWalk walk = new PlainWalk(web.web).maxDepth(16).admits(TrapGuards::admit).walk();
      List<String> seen = CrawlCase.urls(workspace, "seen");
      assertEquals(walk.frontier(), seen);
      assertEquals(List.of(), CrawlCase.urls(workspace, "frontier"));
      List<String> failed = CrawlCase.lines(workspace, "failed");
      assertEquals(2, failed.size(), failed::toString);
      assertEquals(2, failed.stream().filter(line -> line.contains("\ttoo-long\tlink\t")).count());
      assertEquals(2 * 3, count(seen, "/again/"), "a segment occurs three times at most");
      assertEquals(2 * 14, count(seen, "/longer/"), "of 2,000 characters at most");
      assertEquals(2 * 16 - 1, count(seen, "/calendar/"), "one more link from the second home");
    }
  }

  @Test
  void anyOtherTrapEndsByTheLimitOfItsHost() throws Exception {
    try (CrawlCase web = new CrawlCase(WEB, directory)) {
      String[] flags = {
        "--until-empty", "--scope", "any", "--sieve", "memory", "--max-per-host", "20"
      };
      Path workspace = web.crawl("w", flags);
      List<String> fetched = CrawlCase.urls(workspace, "fetched");
      assertEquals(List.of(), CrawlCase.urls(workspace, "frontier"));
      for (int h = 0; h < 2; h++) {
        assertEquals(20, count(fetched, "/" + web.web.hostName(h) + "/"));
        for (int k = 0; k < 4; k++) assertTrue(fetched.contains(web.web.pageUrl(h, k)));
      }
      List<String> failed = CrawlCase.lines(workspace, "failed");
      assertTrue(failed.size() >= 2, failed::toString);
      assertEquals(failed.size(), count(failed, "\tmax-per-host\t"));
    }
  }
}
