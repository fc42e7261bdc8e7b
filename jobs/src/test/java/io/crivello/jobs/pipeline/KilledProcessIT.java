package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.cli.Main;
import io.crivello.web.WebSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Crawls by processes of their own that are ended from outside, and gone on with. */
@Timeout(600)
class KilledProcessIT {
  private static final int THREADS = 3;
  private static final int KILLS = 10;
  private static final int LONGEST_LIFE = 1000;
  private static final int MOST_REQUESTS = 8;
  private static final int KILLED = 128 + 9;
  private static final int TERMINATED = 128 + 15;

  @TempDir Path directory;
  private CrawlCase web;
  private Path workspace;
  private String undisturbed;
  private int requests;
  private Process running;

  @BeforeEach
  void crawlUndisturbed() throws IOException {
    web = new CrawlCase(new WebSettings().seed(11).hosts(4).pages(25).seedHosts(4), directory);
    Path other = web.crawl("undisturbed", "--scope", "any", "--until-empty");
    undisturbed = SeenAndFrontier.digest(other);
    requests = web.server.log().size();
    workspace = directory.resolve("w");
  }

  @AfterEach
  void close() throws IOException {
    if (running != null) running.destroyForcibly();
    web.close();
  }

  @Test
  void tenKillsAtAnyMomentChangeNothing() throws Exception {
    Random moments = new Random(20);
    for (int kills = 1; kills <= KILLS; kills++) {
      int earlier = web.server.log().size();
      start("killed-" + kills);
      if (kills % 2 == 0) {
        await(this::holdsTheLease);
        Thread.sleep(moments.nextInt(LONGEST_LIFE));
      } else {
        int asked = 1 + moments.nextInt(MOST_REQUESTS);
        await(() -> web.server.log().size() >= earlier + asked);
      }
      running.destroyForcibly();
      assertEquals(KILLED, running.waitFor(), "it was alive");
      assertTrue(askedAgain() <= kills * THREADS, kills + " kills: " + askedAgain());
    }
    finish(KILLS);
    assertEquals(0, scratchDirectories(), "what the killed ones left is removed");
  }

  @Test
  void anInterruptedFetchEndsAtOnceAndLosesNothing() throws Exception {
    start("interrupted");
    await(() -> pagesAsked().size() > 20);
    running.destroy();
    assertTrue(running.waitFor(1, TimeUnit.MINUTES));
    assertEquals(TERMINATED, running.exitValue());
    assertEquals(0, scratchDirectories());
    finish(1);
  }

  /** Goes on to the end, and compares. */
  private void finish(int ended) throws Exception {
    start("last");
    assertEquals(0, running.waitFor(), this::said);
    assertEquals(undisturbed, SeenAndFrontier.digest(workspace));
    assertEquals(web.web.hosts() * web.web.pages(), pagesAsked().size());
    assertTrue(askedAgain() <= ended * THREADS, () -> "asked again: " + askedAgain());
  }

  /** Begins the crawl, or goes on with it. */
  private void start(String name) throws IOException {
    List<String> line =
        new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx1g"));
    String tests = System.getProperty("java.class.path");
    line.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", tests)));
    line.add(Main.class.getName());
    if (Files.exists(workspace) && SeenAndFrontier.places(workspace) > 0) {
      line.addAll(List.of("crawl", workspace.toString(), "--resume", "--until-empty"));
    } else {
      line.addAll(web.line("w", "--scope", "any", "--until-empty"));
      line.addAll(List.of("--threads", Integer.toString(THREADS)));
      line.addAll(List.of("--delay", "300ms", "--ip-delay", "0s"));
    }
    running =
        new ProcessBuilder(line)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(name + ".out").toFile())
            .start();
  }

  private void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      assertTrue(running.isAlive(), this::said);
      Thread.sleep(20);
    }
  }

  private boolean holdsTheLease() {
    if (!Files.exists(workspace)) return false;
    try (Stream<Path> files = Files.list(workspace)) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("LEASE-")).toList())
        if (Files.readString(file).startsWith("process " + running.pid() + " ")) return true;
      return false;
    } catch (NoSuchFileException forgotten) {
      return false;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Map<String, Integer> pagesAsked() {
    Map<String, Integer> asked = new TreeMap<>();
    CrawlCase.countPages(web.server.log(), requests, asked);
    return asked;
  }

  private int askedAgain() {
    return pagesAsked().values().stream().mapToInt(times -> times - 1).sum();
  }

  private long scratchDirectories() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(f -> f.getFileName().toString().startsWith(".crivello")).count();
    }
  }

  /** What the processes printed. */
  private String said() {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".out")).sorted().toList()) {
        text.append(file.getFileName()).append('\n').append(Files.readString(file));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return text.toString();
  }
}
