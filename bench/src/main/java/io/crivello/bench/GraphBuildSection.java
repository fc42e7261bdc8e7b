package io.crivello.bench;

import io.crivello.graph.CopyingModel;
import io.crivello.jobs.graph.BuildFromArcs;
import io.crivello.jobs.graph.BuildGraph;
import io.crivello.jobs.graph.GraphSettings;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Settings;
import it.unimi.dsi.webgraph.ArcListASCIIGraph;
import it.unimi.dsi.webgraph.BVGraph;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * From text with 12.6 million arcs of a copying model to a graph: by MapReduce jobs in this
 * process, beside WebGraph, which reads all of the same text into memory and stores it from there.
 */
public final class GraphBuildSection implements Section {
  private static final int TURNS = 3;
  private static final long NODES = 1_260_000;
  private static final double MEAN_OUTDEGREE = 10.14;
  private static final double BAR = 2.5;
  private static final int SMALL_HEAP = 128;
  private static final String SMALL_MEMORY = "32m";

  private Path folder;
  private Path text;
  private long arcs;

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    Path parent = Path.of("bench", "target").toAbsolutePath();
    Files.createDirectories(parent);
    folder = Files.createTempDirectory(parent, "arcs-");
    try {
      measure(sheet);
    } finally {
      remove(folder);
    }
  }

  private void measure(SideBySide sheet) throws Exception {
    text = folder.resolve("arcs.txt");
    writeText();
    sheet.line("text", "%d nodes, %d arcs, %.1f MB", NODES, arcs, Files.size(text) / 1e6);
    double[] ours = new double[TURNS];
    double[] theirs = new double[TURNS];
    for (int turn = -1; turn < TURNS; turn++) {
      double seconds = ours(text, folder.resolve("ours" + turn), "512m", arcs);
      double others = theirs(text, folder.resolve("theirs"));
      if (turn < 0) continue;
      ours[turn] = seconds;
      theirs[turn] = others;
    }
    double ratio = median(ours) / median(theirs);
    sheet.line(
        "graph build --arcs, seconds",
        "%8.2f      %-28s %8.2f      ratio %5.2f   to reach ≤ %.2f   %s",
        median(ours),
        "WebGraph, in memory",
        median(theirs),
        ratio,
        BAR,
        ratio <= BAR ? "reached" : "MISSED");
    sheet.line(
        "size, bytes",
        "%d      WebGraph, chunks by thread %d",
        Files.size(folder.resolve("ours0.graph")),
        Files.size(folder.resolve("theirs.graph")));
    sheet.line(
        "in a Java heap of " + SMALL_HEAP + " MB",
        "%s with --memory %s      WebGraph, in memory: %s",
        fork("ours"),
        SMALL_MEMORY,
        fork("theirs"));
  }

  /** Builds the graph once more in a Java machine with little memory, and tells how that ended. */
  private String fork(String whose) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx" + SMALL_HEAP + "m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                Bench.class.getName(),
                "--section",
                InLittleMemory.class.getName(),
                whose,
                text.toString(),
                folder.resolve("small-" + whose).toString(),
                Long.toString(arcs))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroy();
      return "not done in five minutes";
    }
    return process.exitValue() == 0 ? "done" : "out of memory";
  }

  /** One of both alone. */
  public static final class InLittleMemory implements Section {
    @Override
    public void run(SideBySide sheet, String[] arguments) throws Exception {
      Path text = Path.of(arguments[1]);
      Path output = Path.of(arguments[2]);
      if (arguments[0].equals("theirs")) theirs(text, output);
      else ours(text, output, SMALL_MEMORY, Long.parseLong(arguments[3]));
    }
  }

  /** Writes the arcs sorted, as WebGraph wants them. */
  private void writeText() throws IOException {
    CopyingModel model = new CopyingModel(NODES, MEAN_OUTDEGREE, 12);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(text), 1 << 20)) {
      StringBuilder lines = new StringBuilder();
      while (model.hasNext()) {
        int outdegree = model.next();
        lines.setLength(0);
        for (int i = 0; i < outdegree; i++) {
          lines.append(model.node()).append('\t').append(model.successors()[i]).append('\n');
        }
        out.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
        arcs += outdegree;
      }
    }
  }

  private static double ours(Path text, Path output, String memory, long arcs) throws Exception {
    Configuration conf = Platform.configuration(null);
    conf.set(Settings.PROGRESS, "none");
    conf.set(Settings.MEMORY, memory);
    JobRunner jobs =
        new JobRunner(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);
    BuildFromArcs.Request request =
        new BuildFromArcs.Request(
            List.of(text.toString()),
            output.toString(),
            false,
            false,
            false,
            GraphSettings.DEFAULT);
    long start = System.nanoTime();
    BuildGraph.Result result = BuildFromArcs.run(conf, jobs, request);
    double seconds = (System.nanoTime() - start) / 1e9;
    if (result.statistics().arcs() != arcs) {
      throw new AssertionError(result.statistics().arcs() + " arcs of " + arcs);
    }
    return seconds;
  }

  private static double theirs(Path text, Path output) throws IOException {
    long start = System.nanoTime();
    BVGraph.store(ArcListASCIIGraph.load(text.toString()), output.toString());
    return (System.nanoTime() - start) / 1e9;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static void remove(Path directory) throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }
}
