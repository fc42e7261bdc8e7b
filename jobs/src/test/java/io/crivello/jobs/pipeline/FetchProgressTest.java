package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.web.WebSettings;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is seen of a round while it fetches. */
class FetchProgressTest {
  @TempDir Path folder;

  @Test
  void aRunningFetchTellsUrlsDoneRateFailuresAndWhatWaits() throws Exception {
    WebSettings settings = new WebSettings().hosts(1).pages(12).fanout(11).crossLinks(0);
    try (CrawlCase crawl = new CrawlCase(settings, folder)) {
      Program program =
          crawl.crawlPolitely(
              "w",
              "-Dmapreduce.task.progress-report.interval=100",
              "--rounds",
              "2",
              "--delay",
              "250ms",
              "--ip-delay",
              "0s");
      List<String> lines =
          program.err().lines().filter(line -> line.startsWith("fetch round 2 ")).toList();
      assertFalse(lines.isEmpty(), program.err());
      String last = lines.get(lines.size() - 1);
      assertTrue(
          last.matches(
              "fetch round 2 +[0-9]+%  [1-9][0-9]*/11 URLs  [0-9.]+/s  0 failed  [0-9]+ waiting.*"),
          program.err());
      assertTrue(
          lines.stream().anyMatch(line -> line.matches(".* waiting  0:0[0-9] left")),
          program.err());
    }
  }
}
