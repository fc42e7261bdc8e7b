package io.crivello.jobs.neardup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.neardup.Features;
import io.crivello.neardup.Overlap;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.FileAlreadyExistsException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pages that overlap, found through the command, against all pairs of their n-grams. */
@Timeout(300)
class OverlapCopiesTest {
  private static final String HEADING =
      "first\tsecond\tresemblance\tfirst-in-second\tsecond-in-first";

  @TempDir static Path folder;
  private static Path workspace;

  @BeforeAll
  static void ingest() throws IOException {
    Path archive = folder.resolve("pages.warc");
    Files.write(archive, OverlapPages.archive());
    workspace = folder.resolve("w");
    run(0, "ingest", workspace.toString(), archive.toString());
  }

  private static Program run(int exit, String... line) {
    Program program = new Program();
    assertEquals(exit, program.run(line), program::err);
    return program;
  }

  private static Path neardup(String name, String... options) {
    Path out = folder.resolve(name);
    List<String> line = new ArrayList<>();
    line.addAll(List.of("neardup", workspace.toString(), out.toString()));
    line.addAll(List.of("--method", "fingerprints"));
    line.addAll(List.of(options));
    run(0, line.toArray(String[]::new));
    return out.resolve("copies/tables");
  }

  private static List<String> pairs(Path tables) throws IOException {
    List<String> lines = Files.readAllLines(tables.resolve("pairs.tsv"));
    assertEquals(HEADING, lines.get(0));
    return lines.subList(1, lines.size());
  }

  @Test
  void exactlyThePairsThatOverlapAreFound() throws IOException {
    TreeMap<String, long[]> sets = OverlapPages.sets("word-3-grams", 1);
    int before = Integer.MAX_VALUE;
    for (String threshold : List.of("0.5", "0.8", "0.9", "1.0")) {
      Path tables = neardup("t" + threshold, "--mod", "1", "--threshold", threshold);
      List<String> expected = OverlapPages.pairs(sets, Double.parseDouble(threshold), false);
      assertEquals(
          expected, pairs(tables), "seed " + OverlapPages.SEED + ", threshold " + threshold);
      assertTrue(expected.size() < before, "fewer at " + threshold);
      before = expected.size();
      String label = threshold.equals("1.0") ? "1" : threshold;
      assertTrue(Files.exists(tables.resolve("clusters-" + label + ".tsv")));
    }
    assertTrue(before >= 24, before + " equal ones");
  }

  @Test
  void theSelectionAndTheFeaturesAreThoseAskedFor() throws IOException {
    assertEquals(
        OverlapPages.pairs(OverlapPages.sets("word-3-grams", 8), 0.9, false),
        pairs(neardup("default")));
    Path tables = neardup("chars", "--features", "char-4-grams", "--mod", "3");
    assertEquals(
        OverlapPages.pairs(OverlapPages.sets("char-4-grams", 3), 0.9, false), pairs(tables));
  }

  @Test
  void allPairsAreListedIfWanted() throws IOException {
    Path tables = neardup("all", "--mod", "1", "--threshold", "0.6", "--all-pairs");
    List<String> found = pairs(tables);
    assertEquals(
        new TreeSet<>(OverlapPages.pairs(OverlapPages.sets("word-3-grams", 1), 0.6, true)),
        new TreeSet<>(found));
    assertEquals(new HashSet<>(found).size(), found.size());
  }

  /** The copies of one page: lines as printed. */
  private static List<String> like(TreeMap<String, long[]> sets, String url, double threshold) {
    List<String[]> found = new ArrayList<>();
    for (String pair : OverlapPages.pairs(sets, threshold, true)) {
      String[] f = pair.split("\t");
      if (f[0].equals(url)) found.add(new String[] {f[2], f[3], f[4], f[1]});
      if (f[1].equals(url)) found.add(new String[] {f[2], f[4], f[3], f[0]});
    }
    found.sort(Comparator.comparing((String[] line) -> -Double.parseDouble(line[0])));
    return found.stream().map(line -> String.join("\t", line)).toList();
  }

  @Test
  void theCopiesOfOnePageAreThoseThatResembleIt() throws IOException {
    String url = "http://a.example/003/2";
    List<String> expected = like(OverlapPages.sets("word-3-grams", 2), url, 0.3);
    assertTrue(expected.size() > 4, expected::toString);
    String[] flags = {
      "--method", "fingerprints", "--mod", "2", "--threshold", "0.3", "--like", url
    };
    List<String> inputs = List.of(workspace.toString(), folder.resolve("pages.warc").toString());
    for (String input : inputs) {
      List<String> line = new ArrayList<>(List.of("neardup", input));
      line.addAll(List.of(flags));
      Program program = run(0, line.toArray(String[]::new));
      assertEquals(expected, program.out().lines().toList(), input);
      boolean sketched = program.err().contains("keeps no copies");
      assertEquals(input.equals(workspace.toString()), sketched, program.err());
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.filter(file -> file.toString().contains("scratch-")).toList());
    }
  }

  @Test
  void clustersAreConnectedPairs() throws IOException {
    Path tables = neardup("clusters", "--mod", "1", "--threshold", "0.8,0.5");
    for (String threshold : List.of("0.8", "0.5")) {
      Map<String, Set<String>> groups = new TreeMap<>();
      for (String pair :
          OverlapPages.pairs(
              OverlapPages.sets("word-3-grams", 1), Double.parseDouble(threshold), false)) {
        String[] ends = pair.split("\t");
        Set<String> joined = groups.getOrDefault(ends[0], new TreeSet<>(Set.of(ends[0])));
        joined.addAll(groups.getOrDefault(ends[1], Set.of(ends[1])));
        for (String member : joined) groups.put(member, joined);
      }
      Set<Set<String>> found = new HashSet<>();
      List<String> lines = Files.readAllLines(tables.resolve("clusters-" + threshold + ".tsv"));
      for (String line : lines.subList(1, lines.size())) {
        found.add(new TreeSet<>(List.of(line.split("\t")[2].split(" "))));
      }
      assertEquals(new HashSet<>(groups.values()), found, threshold);
    }
    String report = Files.readString(tables.resolve(CopiesReport.FILE));
    assertTrue(report.contains("sets of selected word-3-grams"), "what was compared");
    assertTrue(report.contains("Pairs by resemblance"), "a picture of resemblances");
    assertEquals(
        Files.readString(tables.resolve("clusters-0.8.tsv")),
        Files.readString(tables.resolve("clusters.tsv")));
    List<String> members = Files.readAllLines(tables.resolve("members-0.5.tsv"));
    assertEquals(HEADING.replace("first\tsecond\t", "leader\tmember\t"), members.get(0));
    TreeMap<String, long[]> sets = OverlapPages.sets("word-3-grams", 1);
    for (String line : members.subList(1, members.size())) {
      String[] fields = line.split("\t");
      double resemblance = Overlap.resemblance(sets.get(fields[0]), sets.get(fields[1]));
      assertEquals(resemblance, Double.parseDouble(fields[2]), 1e-6, line);
    }
  }

  @Test
  void shortPagesAreNobodysCopies() throws IOException {
    Path tables = neardup("short", "--mod", "1", "--threshold", "0.1");
    for (String pair : pairs(tables)) assertTrue(!pair.contains("/200/"), pair);
    assertEquals(
        List.of(
            "page\twords\talike",
            "http://a.example/200/0\t0\t1",
            "http://a.example/200/1\t1\t2",
            "http://a.example/200/2\t1\t2",
            "http://a.example/200/3\t500\t1"),
        Files.readAllLines(tables.resolve("short.tsv")));
  }

  @Test
  void withNothingToCompareTheTablesAreEmpty() throws IOException {
    Path archive = folder.resolve("words.warc");
    Files.write(archive, OverlapPages.record("http://b.example/", "one"));
    Path out = folder.resolve("nothing");
    run(0, "neardup", archive.toString(), out.toString(), "--method", "fingerprints");
    Path tables = out.resolve("copies/tables");
    assertEquals(List.of(), pairs(tables));
    assertEquals("leader\tsize\tmembers\n", Files.readString(tables.resolve("clusters.tsv")));
    assertTrue(Files.readString(tables.resolve(CopiesReport.FILE)).contains("0 compared"));
    Program program = run(2, "neardup", archive.toString(), "--method", "fingerprints");
    assertTrue(program.err().contains("is no workspace"), program.err());
  }

  @Test
  void aDirectoryOfFilesIsAnInput() throws IOException {
    Path files = Files.createDirectory(folder.resolve("files"));
    String text = "one two three four five six seven eight nine ten";
    Files.writeString(files.resolve("a.txt"), text);
    Files.writeString(files.resolve("b.html"), "<p>" + text + "</p>");
    Files.writeString(files.resolve("c.txt"), text.replace('e', 'x'));
    Path out = folder.resolve("of-files");
    run(0, "neardup", files.toString(), out.toString(), "--method", "fingerprints", "--mod", "1");
    List<String> pairs = pairs(out.resolve("copies/tables"));
    assertEquals(1, pairs.size(), pairs::toString);
    assertTrue(pairs.get(0).matches(".*/a.txt\t.*/b.html(\t1\\.000000){3}"), pairs.get(0));
  }

  @Test
  void tablesDoNotDependOnTheNumberOfTasks() throws Exception {
    Path one = neardup("one", "-D", "crivello.local.tasks=1", "--mod", "2", "--threshold", "0.5");
    String bytes = contents(one);
    Path seven =
        neardup("seven", "-D", "crivello.local.tasks=7", "--mod", "2", "--threshold", "0.5");
    assertEquals(bytes, contents(seven));
    assertEquals(
        Files.readString(one.resolve(CopiesReport.FILE)),
        Files.readString(seven.resolve(CopiesReport.FILE)));
    Configuration conf = Platform.configuration(null);
    conf.set(Settings.PROGRESS, "none");
    try (Scratch scratch = Scratch.open(conf, folder.resolve("scratch"))) {
      for (int units : new int[] {2, 7}) {
        Path out = folder.resolve("units-" + units);
        joinAgain(conf, one.getParent(), units, out);
        assertEquals(bytes, contents(out.resolve("tables")), units + " units");
      }
    }
  }

  /** Runs the jobs after the sketching in a number of units. */
  private static void joinAgain(Configuration conf, Path base, int units, Path out)
      throws Exception {
    JobRunner jobs =
        new JobRunner(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);
    NeardupSettings settings = settings();
    TreeMap<String, long[]> sets = OverlapPages.sets("word-3-grams", 2);
    long classes = sets.values().stream().map(Arrays::toString).distinct().count();
    var sketches = hadoop(base.resolve("sketches"));
    var stars = hadoop(base.resolve("stars"));
    var distinct = hadoop(base.resolve("distinct").resolve(SketchFiles.DISTINCT));
    var candidates = hadoop(out.resolve("candidates"));
    var pairs = hadoop(out.resolve("pairs"));
    SetInputs inputs = new SetInputs(sketches, stars, sets.size(), classes);
    jobs.run(JoinSets.configure(conf, settings, inputs, units, candidates));
    CompareSets.run(conf, jobs, settings, inputs, candidates, pairs);
    PageClasses pages =
        pages(new CopyFigures(sketches.getFileSystem(conf), hadoop(base.resolve("tables"))).all());
    ClusterCopies.Inputs found =
        new ClusterCopies.Inputs(sketches, stars, distinct, pairs, pages, null);
    ClusterCopies.run(conf, jobs, settings, found, hadoop(out.resolve("tables")));
    assertThrows(
        FileAlreadyExistsException.class,
        () -> jobs.run(JoinSets.configure(conf, settings, inputs, units, candidates)));
  }

  private static PageClasses pages(Map<String, Long> figures) {
    TreeMap<String, Long> kinds = new TreeMap<>();
    figures.forEach(
        (name, count) -> {
          if (name.startsWith("no-document-")) kinds.put(name.substring(12), count);
        });
    return new PageClasses(figures.get("pages"), kinds, figures.get("too-short"));
  }

  private static org.apache.hadoop.fs.Path hadoop(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }

  private static NeardupSettings settings() {
    return new NeardupSettings(
        NeardupSettings.Method.FINGERPRINTS,
        128,
        Features.parse("word-3-grams"),
        2,
        1,
        List.of(500),
        0,
        Double.MAX_VALUE,
        NeardupSettings.Clusters.COMPONENTS,
        false);
  }

  /** Names and bytes of all tables of a directory. */
  private static String contents(Path directory) throws IOException {
    StringBuilder contents = new StringBuilder();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().matches(".*\\.(crc|html)")) continue;
        contents.append(file.getFileName()).append('\n');
        contents.append(new String(Files.readAllBytes(file), ISO_8859_1));
      }
    }
    return contents.toString();
  }

  @Test
  void frequentNgramsAreSaid() throws IOException {
    Path out = folder.resolve("frequent");
    Program program =
        run(
            0,
            "neardup",
            workspace.toString(),
            out.toString(),
            "--method",
            "fingerprints",
            "--mod",
            "1",
            "-D",
            "crivello.neardup.frequent=3");
    assertTrue(program.err().contains("copies may be missing"), program.err());
    assertTrue(program.out().contains("frequent-n-grams"), program.out());
    Set<String> all =
        new HashSet<>(OverlapPages.pairs(OverlapPages.sets("word-3-grams", 1), 0.9, false));
    List<String> found = pairs(out.resolve("copies/tables"));
    assertTrue(all.containsAll(found), "only true pairs");
    assertTrue(found.size() > all.size() / 2, found.size() + " of " + all.size());
  }

  @Test
  void anExistingResultIsAnErrorAndStays() throws IOException {
    String before = contents(neardup("twice"));
    run(
        1,
        "neardup",
        workspace.toString(),
        folder.resolve("twice").toString(),
        "--method",
        "fingerprints");
    assertEquals(before, contents(folder.resolve("twice/copies/tables")));
  }

  @Test
  void whatDoesNotFitIsRefused() {
    refused("--threshold", "--method", "fingerprints", "--threshold", "0");
    refused("--threshold", "--method", "fingerprints", "--threshold", "1.1");
    refused("--threshold", "--method", "fingerprints", "--threshold", "0.9,");
    refused("--threshold", "--method", "fingerprints", "--threshold", "0.9999");
    refused("--threshold", "--method", "fingerprints", "--threshold", "90%");
    refused("--mod", "--method", "fingerprints", "--mod", "0");
    refused("--mod", "--method", "fingerprints", "--mod", "-3");
    refused("--mod", "--method", "fingerprints", "--mod", "many");
    refused("--features", "--method", "fingerprints", "--features", "word-9-grams");
    refused("--distance does not go with", "--method", "fingerprints", "--distance", "3");
    refused("--bits does not go with", "--method", "fingerprints", "--bits", "64");
    refused("--digest does not go with", "--method", "fingerprints", "--digest", "text");
    refused("--threshold does not go with", "--threshold", "0.9");
    refused("--mod does not go with", "--method", "hyperplanes", "--mod", "3");
    refused("--features does not go with", "--method", "digest", "--features", "words");
    refused("fingerprints", "--method", "fingerprint");
  }

  private static void refused(String message, String... options) {
    List<String> line = new ArrayList<>();
    line.addAll(List.of("neardup", workspace.toString(), folder.resolve("refused").toString()));
    line.addAll(List.of(options));
    Program program = run(2, line.toArray(String[]::new));
    assertTrue(program.err().contains(message), program.err());
    assertTrue(!Files.exists(folder.resolve("refused")));
  }
}
