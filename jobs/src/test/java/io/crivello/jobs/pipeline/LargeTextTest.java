package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.cli.Main;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fifty megabytes of text and of HTML, from files to near copies, in processes of little memory.
 */
@Timeout(300)
class LargeTextTest {
  private static final int LARGE = 50_000_000;
  private static final String HEAP = "-Xmx320m";
  private static final String SMALL =
      "a small text of more than eight words that stands beside the large ones";

  @TempDir Path directory;

  private void write(String name, String start, String wordStart) throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("in").resolve(name))) {
      out.write(start);
      for (int written = 0; written < LARGE; ) {
        String word = wordStart + Integer.toString(random.nextInt(1 << 20), 36) + "\n";
        out.write(word);
        written += word.length();
      }
    }
  }

  /** Runs the program in a process of its own; what it printed. */
  private String run(String... arguments) throws Exception {
    List<String> line =
        new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", HEAP));
    String tests = System.getProperty("java.class.path");
    line.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", tests)));
    line.add(Main.class.getName());
    line.addAll(List.of(arguments));
    line.addAll(List.of("--memory", "64m"));
    Path out = directory.resolve("out.txt");
    Path err = directory.resolve("err.txt");
    Process process =
        new ProcessBuilder(line)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertEquals(0, process.waitFor(), () -> String.join(" ", arguments) + "\n" + text(err));
    return text(out);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void largeTextsAreCutWithAReasonAndCostNothingBesideThem() throws Exception {
    Files.createDirectory(directory.resolve("in"));
    for (String name : List.of("a.txt", "z.txt")) {
      Files.writeString(directory.resolve("in").resolve(name), SMALL);
    }
    write("large.txt", "The beginning. ", "");
    write("large.html", "<title>Large</title><p>The beginning. ", "<b>x</b> ");
    run("ingest", "w", "in");
    TreeMap<String, String> failed = new TreeMap<>();
    for (String each : run("list", "w", "failed").lines().toList()) {
      String[] fields = each.split("\t");
      failed.merge(fields[0], fields[3], (a, b) -> a + "," + b);
    }
    assertEquals("http://files.invalid/large.html", failed.firstKey());
    assertEquals("http://files.invalid/large.txt", failed.lastKey());
    for (String reason : failed.values()) assertTrue(reason.startsWith("cut-length"), reason);
    for (String name : List.of("large.txt", "large.html")) {
      String page = run("page", "w", "http://files.invalid/" + name, "--text").strip();
      assertTrue(page.startsWith("The beginning. "), name);
      assertTrue(page.length() > 1 << 20 && page.length() <= 8 << 20, name + page.length());
    }
    assertEquals(SMALL, run("page", "w", "http://files.invalid/z.txt", "--text").strip());
    run("neardup", "w", "copies");
    assertEquals(
        List.of("http://files.invalid/a.txt", "http://files.invalid/z.txt", "0"),
        Files.readAllLines(directory.resolve("copies/copies/tables/pairs.tsv")).stream()
            .skip(1)
            .flatMap(pair -> List.of(pair.split("\t")).stream())
            .collect(Collectors.toList()));
    run("check", "w");
  }
}
