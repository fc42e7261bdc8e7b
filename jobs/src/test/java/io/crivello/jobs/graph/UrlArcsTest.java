package io.crivello.jobs.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.graph.BvGraph;
import io.crivello.graph.BvIterator;
import io.crivello.jobs.Program;
import io.crivello.table.urls.UrlFiles;
import io.crivello.table.urls.UrlTableReader;
import io.crivello.url.Canonicaliser;
import io.crivello.url.SortForm;
import io.crivello.url.UrlLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Graphs of arcs between URLs, through the command, against plain maps. */
@Timeout(300)
class UrlArcsTest {
  @TempDir Path directory;

  private final Program program = new Program();

  private int build(Object... arguments) {
    return program.run(
        Stream.concat(Stream.of("graph", "build", "--arcs"), Stream.of(arguments))
            .map(Object::toString)
            .toArray(String[]::new));
  }

  /** One of several ways to write a URL. */
  private static String written(int i, Random random) {
    String host = "H" + i % 13 + (i % 5 == 0 ? ".m\u00fcnchen" : "") + ".example";
    String path = i % 7 == 0 ? "/a b/" + i : "/%7Ex/" + i;
    if (i % 17 == 0) path += "?q=" + "x".repeat(i);
    return switch (random.nextInt(4)) {
      case 0 -> "http://" + host + path;
      case 1 -> "HTTP://" + host.toLowerCase(java.util.Locale.ROOT) + ":80/./" + path.substring(1);
      case 2 -> "http://" + host + path + "#part";
      default -> "http://" + host + "/x/.." + path;
    };
  }

  private static List<String> lines(int n, int arcs, long seed) {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>(List.of("# arcs", "", "#"));
    for (int i = 0; i < arcs; i++) {
      int from = random.nextInt(n);
      int to = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(n);
      if (random.nextInt(20) == 0) to = from;
      for (int again = random.nextInt(8) == 0 ? 2 : 1; again > 0; again--) {
        lines.add(written(from, random) + "\t" + written(to, random) + (i % 9 == 0 ? "\r" : ""));
      }
    }
    return lines;
  }

  private static String form(String url) {
    Canonicaliser canonicaliser = new Canonicaliser(new UrlLimits(1 << 13, false));
    assertTrue(canonicaliser.canonicalise(url), url);
    return SortForm.of(canonicaliser.url());
  }

  /** By sort form the sort forms of the successors. */
  private static TreeMap<String, TreeSet<String>> naive(List<String> lines, boolean transpose) {
    TreeMap<String, TreeSet<String>> graph = new TreeMap<>();
    for (String line : lines) {
      if (line.isBlank() || line.startsWith("#")) continue;
      String[] sides = line.strip().split("\t");
      String from = form(sides[transpose ? 1 : 0]);
      String to = form(sides[transpose ? 0 : 1]);
      graph.computeIfAbsent(from, none -> new TreeSet<>()).add(to);
      graph.computeIfAbsent(to, none -> new TreeSet<>());
    }
    return graph;
  }

  private void agrees(TreeMap<String, TreeSet<String>> expected, Path basename) throws IOException {
    List<String> forms = new ArrayList<>();
    Path table = Path.of(basename + ".urls");
    try (UrlTableReader urls = new UrlTableReader(UrlFiles.local(table))) {
      while (urls.next()) {
        forms.add(new String(urls.form(), 0, urls.formLength(), StandardCharsets.US_ASCII));
      }
      for (int part = 0; part < urls.index().parts(); part++) urls.verify(part, () -> {});
    }
    assertEquals(List.copyOf(expected.keySet()), forms);
    try (BvIterator nodes = BvGraph.open(basename, BvGraph.NO_OFFSETS).iterator()) {
      for (Map.Entry<String, TreeSet<String>> node : expected.entrySet()) {
        nodes.next();
        TreeSet<String> found = new TreeSet<>();
        for (int i = 0; i < nodes.outdegree(); i++) {
          found.add(forms.get((int) nodes.successors()[i]));
        }
        assertEquals(node.getValue(), found, node.getKey());
      }
      assertEquals(false, nodes.hasNext());
    }
  }

  @Test
  void theSameForAnyTasksAndAnyOrder() throws Exception {
    List<String> lines = lines(900, 6000, 1);
    Map<String, byte[]> expected = null;
    for (int tasks : new int[] {1, 2, 7}) {
      List<String> order = new ArrayList<>(lines);
      if (tasks > 1) Collections.shuffle(order, new Random(tasks));
      Path input = Files.createDirectories(directory.resolve("in" + tasks));
      for (int file = 0; file < tasks; file++) {
        List<String> own =
            order.subList(file * order.size() / tasks, (file + 1) * order.size() / tasks);
        Files.write(input.resolve("arcs-" + file + ".tsv"), own);
      }
      Path out = directory.resolve("out" + tasks).resolve("web");
      Files.createDirectories(out.getParent());
      assertEquals(
          0,
          build(
              input,
              out,
              "-D",
              "crivello.local.tasks=" + tasks,
              "-D",
              "crivello.reducers=" + tasks,
              "-D",
              "urls.range.rows=100",
              "-D",
              "mapreduce.input.fileinputformat.split.maxsize=" + (tasks == 2 ? 20_000 : 1 << 20),
              "--memory",
              tasks == 7 ? "1m" : "64m"),
          program::err);
      agrees(naive(lines, false), out);
      Map<String, byte[]> bytes = bytes(out.getParent());
      assertTrue(bytes.containsKey("web.urls/part-00008.urls"), bytes.keySet().toString());
      if (expected == null) expected = bytes;
      assertEquals(expected.keySet(), bytes.keySet());
      for (Map.Entry<String, byte[]> file : expected.entrySet()) {
        assertArrayEquals(file.getValue(), bytes.get(file.getKey()), file.getKey());
      }
    }
  }

  private static Map<String, byte[]> bytes(Path directory) throws IOException {
    Map<String, byte[]> bytes = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        bytes.put(directory.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return bytes;
  }

  @Test
  void transposedCompressedAndWithSpaces() throws Exception {
    List<String> lines = lines(50, 200, 2);
    lines.removeIf(line -> line.contains(" b/"));
    lines.add("http://a.example/   https://a.example/");
    Path input = directory.resolve("arcs.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(input))) {
      out.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }
    Path basename = directory.resolve("t");
    assertEquals(0, build(input, basename, "--transpose"), program::err);
    lines.removeIf(line -> line.contains("a.example"));
    lines.add("http://a.example/\thttps://a.example/");
    agrees(naive(lines, true), basename);
    assertEquals(1, build(input, basename), "it exists");
    assertTrue(program.err().contains("exists"), program.err());
  }

  @Test
  void nodesAreToldByNumberAndUrl() throws Exception {
    Path input = directory.resolve("arcs.txt");
    Files.writeString(input, "http://b.example/\thttp://a.example/\n");
    Path out = directory.resolve("web");
    assertEquals(2, program.run("graph", "node", out.toString(), "0"));
    assertEquals(0, build(input, out), program::err);
    assertEquals(0, program.run("graph", "node", out.toString(), "b.example"), program::err);
    String node = "number        1\nURL           http://b.example/\n";
    String successors = "successors    1\n  0  http://a.example/\n";
    assertEquals(node + successors, program.out());
    assertTrue(program.err().contains("there is no transpose"), program.err());
    assertEquals(0, program.run("graph", "transpose", out.toString(), out + "-t"), program::err);
    assertEquals(0, program.run("graph", "node", out.toString(), "1"), program::err);
    assertEquals(node + successors + "predecessors  0\n", program.out());
  }

  @Test
  void badLinesAreToldByTheirNumbers() throws Exception {
    Map<String, String> bad = new TreeMap<>();
    bad.put("http://a.example/", "line 3: 'http://a.example/' is not two URLs");
    bad.put("http://a.example/\thttp://", "line 3: 'http://' is no URL: no-host");
    bad.put("http://a.example/\t7", "is no URL: ");
    bad.put("5 7", "line 3: '5' is no URL");
    bad.put("mailto:a@b\thttp://a.example/", "'mailto:a@b' is no URL: scheme");
    bad.put("http://a.example/\thttp://b.example/\tx", "is more than two URLs");
    bad.put("http://a.example/\thttp://b.example/" + "x".repeat(200_000), "is too long");
    bad.put("http://a.example/\thttp://b.example/" + "x".repeat(9_000), "is no URL: too-long");
    Path basename = directory.resolve("web");
    for (Map.Entry<String, String> line : bad.entrySet()) {
      Path input = directory.resolve("arcs.txt");
      String good = "http://a.example/\thttp://b.example/";
      Files.write(input, List.of("# one", good, line.getKey(), good));
      assertEquals(1, build(input, basename), line.getValue());
      assertTrue(program.err().contains(line.getValue()), program.err());
      assertTrue(program.err().contains("--skip-bad-lines passes over"), program.err());
      try (Stream<Path> left = Files.list(directory)) {
        assertEquals(List.of(input), left.toList());
      }
    }
    Path input = directory.resolve("arcs.txt");
    List<String> some = new ArrayList<>(bad.keySet());
    some.add(0, "http://a.example/\thttp://b.example/");
    Files.write(input, some);
    assertEquals(0, build(input, basename, "--skip-bad-lines"), program::err);
    assertTrue(program.err().contains("skipped 8 bad lines; the first is"), program.err());
    agrees(naive(some.subList(0, 1), false), basename);
  }

  @Test
  void flagsOfNumbersAreRefused() throws Exception {
    Path input = directory.resolve("arcs.txt");
    Files.writeString(input, "http://a.example/\thttp://b.example/\n");
    for (String flag : List.of("--renumber", "--nodes=5")) {
      assertEquals(2, build(input, directory.resolve("web"), flag), flag);
      assertTrue(program.err().contains("which get numbers of their own"), program.err());
    }
  }

  @Test
  void anInputThatStartsWithABadUrlIsStillOneOfUrls() throws Exception {
    Path input = directory.resolve("arcs.txt");
    Files.writeString(input, "http://\thttp://b.example/\n");
    assertEquals(1, build(input, directory.resolve("web")));
    assertTrue(program.err().contains("line 1: 'http://' is no URL"), program.err());
  }
}
