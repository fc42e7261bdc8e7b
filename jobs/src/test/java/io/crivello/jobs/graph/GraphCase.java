package io.crivello.jobs.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.graph.WebGraphs;
import io.crivello.jobs.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Graphs through the program's own entry point, held against plain sets and against WebGraph. */
abstract class GraphCase {
  @TempDir Path folder;

  final Program program = new Program();

  /** Runs a graph command; {@code @} at the start of a word stands for the folder. */
  final int graph(String... words) {
    List<String> arguments = new ArrayList<>(List.of("graph"));
    for (String word : words) arguments.add(word.startsWith("@") ? at(word) : word);
    arguments.addAll(List.of("-D", "crivello.progress=none"));
    return program.run(arguments.toArray(String[]::new));
  }

  private String at(String word) {
    return folder.resolve(word.substring(1)).toString();
  }

  /** Runs a graph command that has to succeed. */
  final void mustRun(String... words) {
    assertEquals(0, graph(words), () -> String.join(" ", words) + ": " + program.err());
  }

  final Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** The arcs of lists, a line each. */
  static List<String> lines(long[][] lists) {
    List<String> lines = new ArrayList<>();
    for (int node = 0; node < lists.length; node++) {
      for (long successor : lists[node]) lines.add(node + "\t" + successor);
    }
    return lines;
  }

  final Path write(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }

  /** The graph of pairs of numbers as plain sets say it is. */
  static long[][] naive(int nodes, Iterable<long[]> arcs) {
    List<TreeSet<Long>> sets = new ArrayList<>();
    for (int node = 0; node < nodes; node++) sets.add(new TreeSet<>());
    for (long[] arc : arcs) sets.get((int) arc[0]).add(arc[1]);
    return sets.stream()
        .map(set -> set.stream().mapToLong(Long::longValue).toArray())
        .toArray(long[][]::new);
  }

  static long[][] transposed(long[][] lists) {
    List<long[]> arcs = new ArrayList<>();
    for (int node = 0; node < lists.length; node++) {
      for (long successor : lists[node]) arcs.add(new long[] {successor, node});
    }
    return naive(lists.length, arcs);
  }

  /** WebGraph reads these lists, in order and at random. */
  final void assertGraph(long[][] expected, String basename) throws IOException {
    assertLists(expected, WebGraphs.readSequentially(folder.resolve(basename)));
    assertLists(expected, WebGraphs.readAtRandom(folder.resolve(basename)));
  }

  static void assertLists(long[][] expected, long[][] found) {
    assertEquals(expected.length, found.length, "nodes");
    for (int node = 0; node < expected.length; node++) {
      assertArrayEquals(expected[node], found[node], "node " + node);
    }
  }

  final byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(folder.resolve(name));
  }

  final void assertSameFiles(String basename, String other) throws IOException {
    for (String extension : List.of(".graph", ".offsets", ".properties")) {
      assertArrayEquals(bytes(basename + extension), bytes(other + extension), extension);
    }
  }

  /** The names of all files and directories that are there, hidden ones too. */
  final Set<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(f -> f.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  static Set<String> set(String... names) {
    return new TreeSet<>(Arrays.asList(names));
  }
}
