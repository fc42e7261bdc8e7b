package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.web.Behaviour.Fate;
import io.crivello.web.PlainWalk;
import io.crivello.web.RequestLog;
import io.crivello.web.WebSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole crawls of the test web, compared with a plain walk over it. */
class CrawlTest {
  private static final String SEEN = "crawl/round-.*/sieve[^/]*/.*/(seen|frontier)/[^.][^.]*";

  @TempDir Path directory;

  @Test
  @Timeout(300)
  void fiveThousandPagesComeInBreadthFirstOrderWhateverTheTasks() throws Exception {
    WebSettings settings = new WebSettings().seed(5).hosts(20).pages(250);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      PlainWalk walk =
          new PlainWalk(web.web).seeds(web.web.seeds()).scope(PlainWalk.Scope.ANY).walk();
      assertEquals(5000, walk.frontier().size());
      String digest = null;
      String[][] ways = {
        {"1", "consistent"}, {"2", "minhash"}, {"7", "permutation"}, {"7", "consistent"}
      };
      for (String[] way : ways) {
        Path workspace =
            web.crawl(
                "w-" + way[0] + way[1],
                "-D",
                "crivello.reducers=" + way[0],
                "--agents",
                way[0],
                "--assign",
                way[1],
                "--scope",
                "any",
                "--host-cap",
                "0",
                "--until-empty");
        assertEquals(walk.frontier(), CrawlCase.urls(workspace, "seen"), way[1]);
        Set<String> fetched = new TreeSet<>(CrawlCase.urls(workspace, "fetched"));
        assertEquals(new TreeSet<>(walk.urls(Fate.FETCHED)), fetched);
        String bytes = CrawlCase.digest(workspace, SEEN);
        if (digest != null) assertEquals(digest, bytes, way[0] + " " + way[1]);
        digest = bytes;
      }
      Map<String, Integer> asked = new TreeMap<>();
      for (RequestLog.Request request : web.server.log().all()) {
        if (!request.url().endsWith("/robots.txt")) asked.merge(request.url(), 1, Integer::sum);
      }
      assertEquals(new TreeSet<>(walk.urls(Fate.FETCHED)), asked.keySet());
      assertEquals(Set.of(ways.length), Set.copyOf(asked.values()), "each page once a crawl");
    }
  }
}
