package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.state.Death;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crawl of a hundred pages whose process dies just before and just after each change of names
 * that its second round makes, the hard links of commits and of the lease among them, and is
 * resumed. Where nothing is written between two changes, after the one and before the other is the
 * same death. Two crawls at a time do this, each with a server of its own.
 */
class KilledCrawlTest {
  private static final WebSettings WEB = new WebSettings().seed(3).hosts(4).pages(25).seedHosts(4);
  private static final int THREADS = 2;
  private static final int LANES = 2;
  private static final Set<String> LINKS =
      Set.of("link LEASE-#", "link LEASE-#.released", "link CURRENT-#");

  @TempDir Path directory;

  @Test
  @Timeout(1800)
  void whereverARoundDiesItIsGoneOnWithAsIfNothingHadHappened() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(LANES);
    try {
      List<Callable<String>> lanes = new ArrayList<>();
      for (int i = 0; i < LANES; i++) {
        int first = i + 1;
        Path folder = Files.createDirectory(directory.resolve("lane-" + i));
        lanes.add(
            () -> {
              try (Lane lane = new Lane(folder)) {
                return lane.run(first);
              }
            });
      }
      List<String> digests = new ArrayList<>();
      for (Future<String> lane : threads.invokeAll(lanes)) digests.add(lane.get());
      assertEquals(1, digests.stream().distinct().count());
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aCrawlThatDiedBeforeItHadItsSeedsIsBegunAgainAndNotTakenForEmpty() throws Exception {
    try (CrawlCase web = new CrawlCase(WEB, directory)) {
      Path workspace = directory.resolve("w");
      List<String> line = web.line("w", "--scope", "any", "--delay", "0s", "--ip-delay", "0s");
      List<String> dying = new ArrayList<>(line);
      dying.addAll(List.of("--host-cap", "1"));
      Death death = Death.before(25, workspace);
      dying.addAll(death.arguments());
      Program program = new Program();
      assertEquals(1, program.run(dying.toArray(String[]::new)), program::err);
      assertTrue(death.changes().toString().contains("sieve-seeds"), death.changes()::toString);
      assertEquals(2, program.run("crawl", workspace.toString(), "--resume"), program::err);
      assertTrue(program.err().contains("give --seeds"), program::err);
      assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
      assertEquals(web.web.seeds(), CrawlCase.urls(workspace, "fetched"));
    }
  }

  /** A web with a crawl of it after its first round. */
  private static final class Lane implements AutoCloseable {
    private final Path folder;
    private final CrawlCase web;
    private final Path before;

    Lane(Path folder) throws IOException {
      this.folder = folder;
      web = new CrawlCase(WEB, folder);
      before = web.crawl("before", "--threads", Integer.toString(THREADS), "--scope", "any");
    }

    /** Lets the process die at every so many changes from a first one; returns what is right. */
    String run(int first) throws IOException {
      Path undisturbed = copy("undisturbed");
      Death never = Death.never(undisturbed);
      Map<String, Integer> wanted = new TreeMap<>();
      assertEquals(0, resume(undisturbed, never.arguments(), wanted));
      CrawlState round = SeenAndFrontier.after(undisturbed, 2);
      assertTrue(round.count(2, "new") > 0 && round.count(2, "fetched") > THREADS);
      assertEquals(round.count(2, "fetched"), wanted.size());
      String digest = SeenAndFrontier.digest(undisturbed, 2);
      List<String> changes = never.changes();
      assertEquals(LINKS, links(changes));
      for (int n = first; n <= changes.size(); n += LANES) {
        String change = n + ", " + changes.get(n - 1);
        if (n == 1 || never.isWrittenBefore(n)) {
          Path workspace = copy("before-" + n);
          dieAndGoOn(workspace, Death.before(n, workspace), wanted, digest, "before " + change);
        }
        Path workspace = copy("after-" + n);
        dieAndGoOn(workspace, Death.after(n, workspace), wanted, digest, "after " + change);
      }
      return digest;
    }

    private void dieAndGoOn(
        Path workspace, Death death, Map<String, Integer> wanted, String digest, String where)
        throws IOException {
      Map<String, Integer> asked = new TreeMap<>();
      assertNotEquals(0, resume(workspace, death.arguments(), asked), where);
      assertTrue(death.hasCome(), where);
      assertEquals(0, resume(workspace, List.of(), asked), where);
      assertEquals(digest, SeenAndFrontier.digest(workspace, 2), where);
      assertTrue(asked.keySet().containsAll(wanted.keySet()), where);
      int again = asked.values().stream().mapToInt(times -> times - 1).sum();
      assertTrue(again <= THREADS, where + ": asked again for " + again);
    }

    /** The names that hard links gave, without their numbers. */
    private static Set<String> links(List<String> changes) {
      return changes.stream()
          .filter(change -> change.startsWith("link "))
          .map(change -> change.replaceAll("[0-9]+", "#"))
          .collect(Collectors.toSet());
    }

    /** Runs a round, or the rest of one, and counts what the server was asked for. */
    private int resume(Path workspace, List<String> more, Map<String, Integer> asked) {
      int before = web.server.log().size();
      List<String> line =
          new ArrayList<>(List.of("crawl", workspace.toString(), "--resume", "--rounds", "1"));
      line.addAll(List.of("-D", "crivello.local.tasks=1", "-D", "crivello.reducers=1"));
      line.addAll(more);
      int code = new Program().run(line.toArray(String[]::new));
      CrawlCase.countPages(web.server.log(), before, asked);
      return code;
    }

    private Path copy(String name) throws IOException {
      Path copy = folder.resolve(name);
      try (Stream<Path> walk = Files.walk(before)) {
        for (Path from : walk.toList()) Files.copy(from, copy.resolve(before.relativize(from)));
      }
      return copy;
    }

    @Override
    public void close() throws IOException {
      web.close();
    }
  }
}
