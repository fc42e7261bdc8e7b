package io.crivello.jobs.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.neardup.NeardupSettings.Clusters;
import io.crivello.jobs.neardup.NeardupSettings.Method;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.store.StoreBuilder;
import io.crivello.neardup.Features;
import io.crivello.neardup.hamming.FingerprintWriter;
import io.crivello.neardup.pairs.PairSorter;
import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sound result, and copies of it with one thing broken each. */
@Timeout(180)
class CheckCopiesTest {
  @TempDir static Path folder;
  private static FileSystem fs;
  private static int copies;

  private Path broken;

  private static org.apache.hadoop.fs.Path path(Path path) {
    return new org.apache.hadoop.fs.Path(path.toUri());
  }

  @BeforeAll
  static void find() throws Exception {
    Configuration conf = Platform.configuration(null);
    conf.set(Settings.PROGRESS, "none");
    fs = FileSystem.getLocal(conf);
    StoreBuilder store = new StoreBuilder();
    new TextCollection(41, 150).pages().forEach((url, page) -> store.add(url, 1, page));
    store.write(fs, path(folder.resolve("store")), 2);
    NeardupSettings settings =
        new NeardupSettings(
            Method.SIMHASH,
            64,
            Features.WORDS,
            1,
            1,
            List.of(5, 10),
            0,
            Double.MAX_VALUE,
            Clusters.COMPONENTS,
            false);
    JobRunner jobs =
        new JobRunner(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);
    try (Scratch scratch = Scratch.open(conf, folder.resolve("scratch"))) {
      FindCopies.run(
          conf,
          jobs,
          List.of(path(folder.resolve("store"))),
          settings,
          null,
          path(folder.resolve("good")));
    }
  }

  @BeforeEach
  void copy() throws IOException {
    Path good = folder.resolve("good");
    broken = folder.resolve("copy-" + copies++);
    try (Stream<Path> walk = Files.walk(good)) {
      for (Path file : walk.toList()) {
        if (file.getFileName().toString().endsWith(".crc")) continue;
        Files.copy(file, broken.resolve(good.relativize(file)));
      }
    }
  }

  private List<String> problems() {
    List<String> problems = new ArrayList<>();
    CheckCopies.run(fs, path(broken), problems);
    return problems;
  }

  private void assertFinds(String what) {
    List<String> problems = problems();
    assertTrue(
        problems.stream().anyMatch(line -> line.contains(what)), () -> what + " in " + problems);
  }

  private OutputStream create(String file) throws IOException {
    Files.deleteIfExists(broken.resolve(file));
    return Files.newOutputStream(broken.resolve(file));
  }

  private TreeMap<String, String> table(String file) throws IOException {
    TreeMap<String, String> content = new TreeMap<>();
    try (SortedTableReader in = SortedTableReader.open(broken.resolve(file))) {
      while (in.next()) {
        content.put(
            new String(in.keyBytes(), StandardCharsets.US_ASCII),
            new String(in.valueBytes(), StandardCharsets.US_ASCII));
      }
    }
    return content;
  }

  private void write(String file, TreeMap<String, String> content) throws IOException {
    try (SortedTableWriter out = new SortedTableWriter(create(file))) {
      for (var entry : content.entrySet()) {
        out.add(
            entry.getKey().getBytes(StandardCharsets.US_ASCII),
            entry.getValue().getBytes(StandardCharsets.US_ASCII));
      }
      out.finish();
    }
  }

  private void change(String file, UnaryOperator<String> how) throws IOException {
    String text = Files.readString(broken.resolve(file));
    String changed = how.apply(text);
    assertTrue(!changed.equals(text), file);
    Files.writeString(broken.resolve(file), changed);
  }

  private static String withoutLastLine(String text) {
    return text.substring(0, text.lastIndexOf('\n', text.length() - 2) + 1);
  }

  @Test
  void aSoundResultHasNoProblems() {
    assertEquals(List.of(), problems());
  }

  @Test
  void everyFramedFileIsReadWhole() throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(broken)) {
      files =
          walk.filter(Files::isRegularFile)
              .filter(file -> !file.toString().matches(".*[.](tsv|html)"))
              .filter(file -> !file.getFileName().toString().startsWith("short-"))
              .toList();
    }
    assertTrue(files.size() >= 6, files.toString());
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      byte[] flipped = bytes.clone();
      flipped[bytes.length / 2] ^= 4;
      Files.write(file, flipped);
      assertFinds(file.getFileName().toString());
      Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
      assertFinds(file.getFileName().toString());
      Files.delete(file);
      assertTrue(!problems().isEmpty(), "without " + file);
      Files.write(file, bytes);
    }
    assertEquals(List.of(), problems());
  }

  @Test
  void everyDocumentIsNamed() throws IOException {
    TreeMap<String, String> names = table("sketches/documents-00000");
    names.remove(names.firstKey());
    write("sketches/documents-00000", names);
    assertFinds("documents-00000 names " + names.size() + " of " + (names.size() + 1));
  }

  @Test
  void documentsAreInOrderAcrossFiles() throws IOException {
    for (String prefix : List.of("sketches/sketches-", "sketches/documents-")) {
      Files.copy(broken.resolve(prefix + "00000"), broken.resolve(prefix + "00001"));
    }
    assertFinds("documents-00001 does not go on where the file before ends");
  }

  private void pairs(String file, long[]... pairs) throws IOException {
    try (PairSorter out = new PairSorter(run -> create(file), 0)) {
      for (long[] pair : pairs) out.add(pair[0], pair[1], 0);
      out.finish();
    }
  }

  @Test
  void classesAreOfDocuments() throws IOException {
    pairs("stars/stars-00000-00000", new long[] {3, 1_000_000});
    assertFinds("has the impossible pair 3, 1000000");
    pairs("stars/stars-00000-00000", new long[] {3, 7}, new long[] {4, 7});
    assertFinds("has the impossible pair 4, 7");
    pairs("stars/stars-00000-00000", new long[] {3, 7}, new long[] {7, 8});
    assertFinds("document 7 leads a class and is in another one");
    pairs("stars/stars-00000-00000", new long[] {3, 7});
    assertFinds("distinct sketches of");
  }

  @Test
  void distinctSketchesAreOneAClass() throws IOException {
    try (FingerprintWriter out = new FingerprintWriter(create("distinct/distinct"), 64)) {
      out.add(1, 0, 1);
      out.finish();
    }
    assertFinds("there are 1 distinct sketches of");
  }

  @Test
  void pairsAreOfClasses() throws IOException {
    pairs("pairs/pairs-99999-00000", new long[] {5, 5});
    assertFinds("has the impossible pair 5, 5");
    pairs("pairs/pairs-99999-00000", new long[] {5, 500_000});
    assertFinds("has the impossible pair 5, 500000");
  }

  @Test
  void representativesStandForThemselves() throws IOException {
    String file = "tables/representatives";
    TreeMap<String, String> good = table(file);
    String page = good.lastKey();
    TreeMap<String, String> changed = new TreeMap<>(good);
    changed.put(page, "nowhere,example)/");
    write(file, changed);
    assertFinds("names no document in record " + (good.size() - 1));
    changed.put(page, good.firstKey());
    write(file, changed);
    assertFinds("does not stand for itself: " + good.firstKey());
    String self = table("sketches/documents-00000").lastKey();
    changed = new TreeMap<>(good);
    changed.remove(self);
    changed.put(good.firstKey(), self);
    write(file, changed);
    assertFinds(good.firstKey() + " comes before " + self);
    changed = new TreeMap<>(good);
    changed.remove(page);
    write(file, changed);
    assertFinds("pages instead of " + good.size());
  }

  @Test
  void figuresAreThoseOfTheTables() throws IOException {
    String figures = Files.readString(broken.resolve("tables/figures.tsv"));
    for (String line : figures.lines().skip(1).toList()) {
      String[] fields = line.split("\t");
      change("tables/figures.tsv", text -> text.replace(line + "\n", fields[0] + "\t77777\n"));
      boolean ofKind = fields[0].startsWith("no-document-");
      String wrong = ofKind ? "pages 150" : fields[0] + " 77777";
      assertFinds("figures.tsv says " + wrong + ", but ");
      Files.writeString(broken.resolve("tables/figures.tsv"), figures);
    }
    change("tables/figures.tsv", text -> "figure\tvalue\n");
    assertFinds("tells no clusters");
  }

  @Test
  void linesAreNotMissing() throws IOException {
    for (String table :
        List.of(
            "short",
            "short-words",
            "pairs",
            "distances",
            "lengths",
            "clusters-5",
            "members-10",
            "representatives",
            "sizes-10")) {
      String file = "tables/" + table + ".tsv";
      String sound = Files.readString(broken.resolve(file));
      change(file, CheckCopiesTest::withoutLastLine);
      assertFinds(table + ".tsv");
      change(file, text -> "");
      assertFinds(table + ".tsv is empty");
      change(file, text -> sound + "more\n");
      assertFinds(table + ".tsv has a line of 1 fields");
      Files.writeString(broken.resolve(file), sound);
    }
    change("tables/clusters-10.tsv", text -> text.replaceFirst(" [^ \n]+\n", "\n"));
    assertFinds("clusters-10.tsv lists ");
    Files.delete(broken.resolve("tables/pairs.tsv"));
    assertFinds("cannot be read");
  }
}
