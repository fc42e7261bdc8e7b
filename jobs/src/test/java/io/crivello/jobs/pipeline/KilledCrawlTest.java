package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.state.Death;
import io.crivello.web.RequestLog;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crawl of a hundred pages whose process dies at each change of names that its second round
 * makes, before or after the change in turn, and is resumed.
 */
class KilledCrawlTest {
  private static final int THREADS = 2;

  @TempDir Path directory;

  @Test
  @Timeout(600)
  void whereverARoundDiesItIsGoneOnWithAsIfNothingHadHappened() throws Exception {
    WebSettings settings = new WebSettings().seed(3).hosts(4).pages(25).seedHosts(4);
    try (CrawlCase web = new CrawlCase(settings, directory)) {
      Path before = web.crawl("before", "--threads", Integer.toString(THREADS), "--scope", "any");
      Path undisturbed = copy(before, "undisturbed");
      Death never = Death.never(undisturbed);
      Map<String, Integer> wanted = new TreeMap<>();
      assertEquals(0, resume(web, undisturbed, never, wanted));
      String digest = SeenAndFrontier.digest(undisturbed, 2);
      CrawlState round = SeenAndFrontier.after(undisturbed, 2);
      assertTrue(round.count(2, "new") > 0 && round.count(2, "fetched") > THREADS);
      List<String> changes = never.changes();
      for (int n = 1; n <= changes.size(); n++) {
        Path workspace = copy(before, "dies-" + n);
        Death death = n % 2 == 1 ? Death.before(n, workspace) : Death.after(n, workspace);
        String where = n + ": " + changes.get(n - 1);
        Map<String, Integer> asked = new TreeMap<>();
        assertNotEquals(0, resume(web, workspace, death, asked), where);
        assertTrue(death.hasCome(), where);
        assertEquals(0, resume(web, workspace, null, asked), where);
        assertEquals(digest, SeenAndFrontier.digest(workspace, 2), where);
        assertTrue(asked.keySet().containsAll(wanted.keySet()), where);
        int again = asked.values().stream().mapToInt(times -> times - 1).sum();
        assertTrue(again <= THREADS, where + ": asked again for " + again);
      }
    }
  }

  /** Runs a round, or the rest of one, and counts what the server was asked for. */
  private static int resume(
      CrawlCase web, Path workspace, Death death, Map<String, Integer> asked) {
    int before = web.server.log().size();
    List<String> line =
        new ArrayList<>(List.of("crawl", workspace.toString(), "--resume", "--rounds", "1"));
    line.addAll(List.of("-D", "crivello.local.tasks=1", "-D", "crivello.reducers=1"));
    if (death != null) line.addAll(death.arguments());
    Program program = new Program();
    int code = program.run(line.toArray(String[]::new));
    if (code != 0 && death == null) System.err.println(program.err());
    RequestLog log = web.server.log();
    for (int i = before; i < log.size(); i++) {
      String url = log.get(i).url();
      if (!url.endsWith("/robots.txt")) asked.merge(url, 1, Integer::sum);
    }
    return code;
  }

  private Path copy(Path workspace, String name) throws IOException {
    Path copy = directory.resolve(name);
    try (Stream<Path> walk = Files.walk(workspace)) {
      for (Path from : walk.toList()) Files.copy(from, copy.resolve(workspace.relativize(from)));
    }
    return copy;
  }
}
