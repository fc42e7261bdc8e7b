package io.crivello.jobs.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The rules of many hosts, 64 MB in all, pass through a round in a heap of 48 MB. */
@Timeout(120)
class RobotsMemoryTest {
  @TempDir Path directory;

  @Test
  void rulesOfManyHostsDoNotLieInMemory() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-Dlog4j.defaultInitOverride=true",
                "-cp",
                System.getProperty("java.class.path"),
                ManyRobots.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) throw new IllegalStateException("no end");
      assertEquals(0, process.exitValue(), said);
      assertEquals("kept " + ManyRobots.HOSTS, said.strip());
    } finally {
      process.destroy();
    }
  }
}
