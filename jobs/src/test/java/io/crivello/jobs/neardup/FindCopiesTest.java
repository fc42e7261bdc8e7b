package io.crivello.jobs.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.neardup.NeardupSettings.Clusters;
import io.crivello.jobs.neardup.NeardupSettings.Method;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.store.Representatives;
import io.crivello.jobs.store.ScoreTable;
import io.crivello.jobs.store.StoreBuilder;
import io.crivello.neardup.Features;
import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.url.SortForm;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tables of the stage, byte by byte, against comparing every two pages. */
@Timeout(300)
class FindCopiesTest {
  private static final JobRunner JOBS =
      new JobRunner(
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);
  private static final List<Integer> DISTANCES = List.of(3, 5, 10, 15);

  @TempDir java.nio.file.Path folder;
  private Configuration conf;
  private FileSystem fs;
  private int runs;

  @BeforeEach
  void configure() throws IOException {
    conf = configuration(2, "64m");
    fs = FileSystem.getLocal(conf);
  }

  private static Configuration configuration(int tasks, String memory) {
    Configuration fresh = Platform.configuration(null);
    fresh.set(Settings.PROGRESS, "none");
    fresh.setInt(Settings.LOCAL_TASKS, tasks);
    fresh.set(Settings.MEMORY, memory);
    return fresh;
  }

  private Path path(String name) {
    return new Path(folder.resolve(name).toUri());
  }

  private static NeardupSettings settings(
      Method method, int bits, String features, List<Integer> distances, Clusters clusters) {
    return new NeardupSettings(
        method,
        bits,
        Features.parse(features),
        1,
        5,
        distances,
        clusters == Clusters.RANDOM ? 0.8 : 0,
        clusters == Clusters.RANDOM ? 1.2 : Double.MAX_VALUE,
        clusters,
        false);
  }

  private static NeardupSettings near() {
    return settings(Method.SIMHASH, 64, "words", DISTANCES, Clusters.COMPONENTS);
  }

  private static NeardupSettings with(
      NeardupSettings s, double shortest, double longest, boolean all) {
    return new NeardupSettings(
        s.method(),
        s.bits(),
        s.features(),
        s.modulus(),
        s.seed(),
        s.distances(),
        shortest,
        longest,
        s.clusters(),
        all);
  }

  private List<Path> store(Map<String, StoredPage> pages, int parts) throws IOException {
    StoreBuilder builder = new StoreBuilder();
    pages.forEach((url, page) -> builder.add(url, 7, page));
    Path run = path("store-" + runs++);
    builder.write(fs, run, parts);
    return List.of(run);
  }

  private FindCopies.Result find(List<Path> store, NeardupSettings settings, String name)
      throws Exception {
    return find(store, settings, null, name);
  }

  private FindCopies.Result find(
      List<Path> store, NeardupSettings settings, Path scores, String name) throws Exception {
    try (Scratch scratch = Scratch.open(conf, folder.resolve("scratch"))) {
      return FindCopies.run(conf, JOBS, store, settings, scores, path(name));
    }
  }

  private Map<String, String> tables(String name) throws IOException {
    Map<String, String> tables = new TreeMap<>();
    try (Stream<java.nio.file.Path> files = Files.list(folder.resolve(name).resolve("tables"))) {
      for (java.nio.file.Path file : files.toList()) {
        String table = file.getFileName().toString();
        if (table.endsWith(".tsv")) tables.put(table, Files.readString(file));
      }
    }
    return tables;
  }

  private Map<String, String> representatives(String name) throws IOException {
    Map<String, String> found = new TreeMap<>();
    java.nio.file.Path file = folder.resolve(name).resolve("tables").resolve("representatives");
    try (SortedTableReader table = SortedTableReader.open(file)) {
      while (table.next()) {
        found.put(
            new String(table.keyBytes(), StandardCharsets.US_ASCII),
            new String(table.valueBytes(), StandardCharsets.US_ASCII));
      }
    }
    return found;
  }

  private Map<String, String> tooShort(String name) throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (Path file : SketchFiles.list(fs, path(name + "/sketches"), SketchFiles.SHORT)) {
      for (String line : Files.readAllLines(java.nio.file.Path.of(file.toUri()))) {
        found.put(line.split("\t")[0], line.split("\t")[1]);
      }
    }
    return found;
  }

  private static String sortedLines(String table) {
    String[] lines = table.split("(?<=\n)");
    Arrays.sort(lines, 1, lines.length);
    return String.join("", lines);
  }

  private void assertAsNaive(NaiveCopies naive, NeardupSettings settings, String name)
      throws IOException {
    Map<String, String> expected = naive.tables();
    Map<String, String> found = tables(name);
    if (settings.allPairs()) found.computeIfPresent("pairs.tsv", (key, text) -> sortedLines(text));
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((table, text) -> assertEquals(text, found.get(table), settings + " " + table));
    assertEquals(naive.representatives, representatives(name), settings.toString());
    try (Representatives asked = Representatives.open(fs, path(name + "/tables"))) {
      assertEquals(naive.representatives.size(), asked.count());
      for (Map.Entry<String, String> each : naive.representatives.entrySet()) {
        assertEquals(each.getValue(), asked.of(each.getKey()));
        assertEquals(each.getValue(), asked.of(each.getValue()), "it stands for itself");
      }
      assertEquals("example,none)/", asked.of("example,none)/"));
    }
    assertEquals(naive.tooShort, tooShort(name), settings.toString());
    assertSound(name);
  }

  private void assertSound(String name) {
    List<String> problems = new ArrayList<>();
    CheckCopies.run(fs, path(name), problems);
    assertEquals(List.of(), problems);
  }

  @Test
  void everyKindOfSketchAndOfClustersIsAsComparingEveryTwoPages() throws Exception {
    Map<String, StoredPage> pages = new TextCollection(11, 260).pages();
    List<Path> store = store(pages, 2);
    List<NeardupSettings> all = new ArrayList<>();
    all.add(settings(Method.SIMHASH, 128, "words", DISTANCES, Clusters.COMPONENTS));
    all.add(settings(Method.SIMHASH, 64, "word-3-grams", List.of(10, 15), Clusters.DEGREE));
    all.add(settings(Method.SIMHASH, 128, "char-4-grams", List.of(5), Clusters.DEGREE));
    all.add(settings(Method.SIMHASH, 64, "char-3-grams", List.of(3, 15), Clusters.RANDOM));
    all.add(settings(Method.HYPERPLANES, 64, "words", DISTANCES, Clusters.RANDOM));
    for (Method digest : List.of(Method.BYTES, Method.TEXT, Method.SAMPLE)) {
      all.add(settings(digest, 64, "words", List.of(0), Clusters.COMPONENTS));
    }
    all.add(with(near(), 0, Double.MAX_VALUE, true));
    all.add(with(near(), 0.8, 1.2, false));
    NeardupSettings text = settings(Method.TEXT, 64, "words", List.of(0), Clusters.DEGREE);
    all.add(with(text, 0.9, 1.5, true));
    NeardupSettings random = settings(Method.SIMHASH, 64, "words", List.of(5), Clusters.RANDOM);
    all.add(with(random, 0, Double.MAX_VALUE, false));
    for (int i = 0; i < all.size(); i++) {
      NaiveCopies naive = new NaiveCopies(pages, all.get(i));
      FindCopies.Result result = find(store, all.get(i), "out-" + i);
      assertEquals(pages.size(), result.figures().get("pages"));
      assertEquals(naive.tooShort.size(), result.figures().get("too-short"));
      long clusters = result.figures().get("clusters-" + all.get(i).distances().get(0));
      assertTrue(clusters > 1, all.get(i) + ": " + result.figures());
      assertAsNaive(naive, all.get(i), "out-" + i);
    }
  }

  /** With scores of few values, which some pages have not, and some that no page has. */
  @Test
  void theBestScoreStandsForItsCopies() throws Exception {
    Map<String, StoredPage> pages = new TextCollection(18, 260).pages();
    List<Path> store = store(pages, 2);
    for (Clusters clusters : Clusters.values()) {
      NeardupSettings settings = settings(Method.SIMHASH, 64, "words", List.of(3, 10), clusters);
      NaiveCopies naive = new NaiveCopies(pages, settings);
      Random random = new Random(19);
      naive.scores.put("example,none)/", 9.0);
      for (String url : pages.keySet()) {
        if (random.nextInt(3) > 0) naive.scores.put(SortForm.of(url), random.nextInt(4) - 1.5);
      }
      Path scores = path("scores-" + clusters);
      try (SortedTableWriter out = new SortedTableWriter(fs.create(scores))) {
        for (Map.Entry<String, Double> score : naive.scores.entrySet()) {
          byte[] form = score.getKey().getBytes(StandardCharsets.US_ASCII);
          out.add(form, ScoreTable.value(score.getValue()));
        }
        out.finish();
      }
      find(store, settings, scores, "by-score-" + clusters);
      assertAsNaive(naive, settings, "by-score-" + clusters);
      boolean laterOne =
          naive.representatives.entrySet().stream()
              .anyMatch(each -> each.getKey().compareTo(each.getValue()) < 0);
      assertTrue(laterOne, "the first one always");
    }
  }

  @Test
  void onlyWholeBodiesAreComparedByTheirBytes() throws Exception {
    Map<String, StoredPage> pages = new TreeMap<>();
    Map<String, Boolean> reasons = new TreeMap<>();
    reasons.put("", true);
    for (String whole : List.of("cut-text", "unknown-charset,cut-text", "bad-gzip")) {
      reasons.put(whole, true);
    }
    for (String cut : List.of("length", "time", "disconnect", "unspecified")) {
      reasons.put("cut-" + cut, false);
      reasons.put("cut-" + cut + ",cut-text", false);
    }
    for (String left : List.of("bad-coding", "unknown-coding", "bad-chunking,wrong-charset")) {
      reasons.put(left, false);
    }
    int number = 0;
    List<String> left = new ArrayList<>();
    for (Map.Entry<String, Boolean> reason : reasons.entrySet()) {
      StoredPage page = StoreBuilder.page("html", "the same bytes with one flaw or another");
      page.reason = reason.getKey();
      String url = "http://a.example/" + (char) ('a' + number++);
      pages.put(url, page);
      if (!reason.getValue()) left.add(url);
    }
    for (String url : List.of("http://b.example/1", "http://b.example/2")) {
      pages.put(url, StoreBuilder.page("html", ""));
      left.add(url);
    }
    NeardupSettings bytes = settings(Method.BYTES, 64, "words", List.of(0), Clusters.COMPONENTS);
    assertEquals(3, find(store(pages, 1), bytes, "out").figures().get("pairs"));
    assertEquals(left, List.copyOf(tooShort("out").keySet()));
    assertAsNaive(new NaiveCopies(pages, bytes), bytes, "out");
  }

  @Test
  void comparedSetsAreSound() throws Exception {
    Map<String, StoredPage> pages = new TextCollection(16, 260).pages();
    NeardupSettings settings =
        new NeardupSettings(
            Method.FINGERPRINTS,
            128,
            Features.parse("word-3-grams"),
            2,
            1,
            NeardupSettings.thresholds("0.9,0.5"),
            0,
            Double.MAX_VALUE,
            Clusters.COMPONENTS,
            true);
    assertTrue(find(store(pages, 2), settings, "all").figures().get("pairs") > 100);
    assertSound("all");
    find(store(pages, 2), with(settings, 0.8, 1.2, false), "window");
    assertSound("window");
  }

  /** With little memory, so that there are several units and several runs of one unit. */
  @Test
  void tasksAndTheCuttingOfTheStoreChangeNothing() throws Exception {
    Map<String, StoredPage> pages = new HashMap<>(new TextCollection(12, 700).pages());
    StoredPage copied = StoreBuilder.page("html", "the same words on very many pages of one site");
    for (int i = 0; i < 3_000; i++) pages.put("http://mirror.example/" + i, copied);
    NaiveCopies naive = new NaiveCopies(pages, near());
    List<List<Path>> stores = List.of(store(pages, 1), store(pages, 7), versions(pages));
    for (int i = 0; i < 3; i++) {
      conf = configuration(new int[] {1, 2, 7}[i], "1m");
      find(stores.get(i), near(), "out-" + i);
      assertAsNaive(naive, near(), "out-" + i);
    }
    List<Path> stars = SketchFiles.list(fs, path("out-2/stars"), SketchFiles.STARS);
    assertTrue(stars.stream().anyMatch(file -> file.getName().endsWith("-00001")), "one run each");
    assertTrue(stars.stream().anyMatch(file -> !file.getName().startsWith("stars-00000")), "units");
    byte[] first = Files.readAllBytes(folder.resolve("out-0/tables/representatives"));
    byte[] last = Files.readAllBytes(folder.resolve("out-2/tables/representatives"));
    assertTrue(Arrays.equals(first, last), "tables of representatives differ");
  }

  /** Every way to compare, each cut into several units, however many run at once. */
  @Test
  void tasksChangeNothingWhateverTheMethod() throws Exception {
    Map<String, StoredPage> pages = new HashMap<>(new TextCollection(17, 300).pages());
    for (int i = 0; i < 900; i++) {
      String text = "a text of nine words that counts itself as " + Integer.toString(i / 2, 36);
      pages.put("http://pairs.example/" + i, StoreBuilder.page("html", text));
    }
    List<Path> store = store(pages, 3);
    for (Method method :
        List.of(Method.SIMHASH, Method.HYPERPLANES, Method.FINGERPRINTS, Method.BYTES)) {
      NeardupSettings settings = settings(method);
      Map<String, String> expected = Map.of();
      for (int tasks : new int[] {1, 2, 7}) {
        conf = configuration(tasks, "256k");
        conf.setInt(CompareSets.INTERVAL, 100);
        boolean isMerged = tasks == 7;
        int fanIn = method == Method.FINGERPRINTS ? 16 : 2;
        conf.setInt(MergePairs.FAN_IN, isMerged ? fanIn : 10_000);
        String out = method + "-" + tasks;
        assertTrue(find(store, settings, out).figures().get("pairs") > 100, out);
        if (isMerged) {
          if (method != Method.FINGERPRINTS) assertMerged(out + "/stars", SketchFiles.STARS, fanIn);
          assertSound(out);
        } else {
          assertTrue(units(out + "/stars", SketchFiles.STARS) > 1, out);
        }
        if (method == Method.FINGERPRINTS && isMerged) {
          assertMerged(out + "/candidates", SketchFiles.CANDIDATES, fanIn);

        } else if (method == Method.FINGERPRINTS) {
          assertTrue(units(out + "/candidates", SketchFiles.CANDIDATES) > 1, out);
          assertTrue(units(out + "/pairs", SketchFiles.PAIRS) > 1, out);
        }
        Map<String, String> found = tables(out);
        found.put("representatives", representatives(out).toString());
        if (tasks > 1) assertEquals(expected, found, out);
        expected = found;
      }
    }
  }

  private static NeardupSettings settings(Method method) {
    boolean ofSets = method == Method.FINGERPRINTS;
    return new NeardupSettings(
        method,
        ofSets || method == Method.SIMHASH ? 128 : 64,
        Features.parse("word-3-grams"),
        1,
        1,
        List.of(ofSets ? 400 : method.isExact() ? 0 : 10),
        0,
        Double.MAX_VALUE,
        Clusters.COMPONENTS,
        false);
  }

  /** Runs were merged in passes, some at a time, until so many were left. */
  private void assertMerged(String directory, String prefix, int fanIn) throws IOException {
    Path at = path(directory);
    int passes = 0;
    for (; fs.exists(new Path(at, SketchFiles.MERGED)); at = new Path(at, SketchFiles.MERGED)) {
      assertEquals(List.of(), SketchFiles.list(fs, at, prefix));
      passes++;
    }
    assertTrue(passes > 0, directory);
    int left = SketchFiles.list(fs, at, prefix).size();
    assertTrue(left > 0 && left <= fanIn, left + " runs in " + at);
  }

  /** How many tasks wrote runs of pairs. */
  private long units(String directory, String prefix) throws IOException {
    return SketchFiles.list(fs, path(directory), prefix).stream()
        .map(file -> file.getName().substring(0, prefix.length() + 5))
        .distinct()
        .count();
  }

  /** Several runs, with older versions that say something else, and a page that was deleted. */
  private List<Path> versions(Map<String, StoredPage> pages) throws IOException {
    Random random = new Random(13);
    List<Path> store = new ArrayList<>();
    List<StoreBuilder> builders = new ArrayList<>();
    for (int i = 0; i < 3; i++) builders.add(new StoreBuilder());
    pages.forEach(
        (url, page) -> {
          builders.get(random.nextInt(3)).add(url, 9, page);
          StoredPage old = StoreBuilder.page("html", "an older version that nobody looks at now");
          builders.get(random.nextInt(3)).add(url, 1 + random.nextInt(8), old);
        });
    for (int i = 0; i < 3; i++) {
      store.add(path("version-" + i));
      builders.get(i).write(fs, store.get(i), 1 + 2 * i);
    }
    return store;
  }

  @Test
  void noPagesAndNoDocumentsGiveEmptyTables() throws Exception {
    Map<String, StoredPage> few = new TreeMap<>();
    few.put("http://a.example/empty", StoreBuilder.page("html", ""));
    few.put("http://a.example/word", StoreBuilder.page("html", "word"));
    few.put("http://b.example/word", StoreBuilder.page("html", "word"));
    few.put("http://b.example/binary", StoreBuilder.page("binary", ""));
    int i = 0;
    for (Map<String, StoredPage> pages : List.of(Map.<String, StoredPage>of(), few)) {
      for (Method method : Method.values()) {
        if (method == Method.FINGERPRINTS || method != Method.SIMHASH && i > 1) continue;
        NeardupSettings settings = settings(method, 64, "words", List.of(3), Clusters.COMPONENTS);
        FindCopies.Result result = find(store(pages, 1), settings, "out-" + i);
        assertEquals(pages.size(), result.figures().get("pages"));
        assertEquals(pages.isEmpty() ? 0 : 3, result.figures().get("too-short"));
        assertEquals(0, result.figures().get("documents"));
        assertEquals(0, result.figures().get("clusters-3"));
        assertAsNaive(new NaiveCopies(pages, settings), settings, "out-" + i++);
      }
    }
  }

  /** A page may be as large as a store holds; it must not take many times its size. */
  @Test
  void aHugePageIsSketchedAsOthers() throws Exception {
    String line = "fifty megabytes of words about nothing in particular but many of them\n";
    String text = line.repeat((50 << 20) / line.length());
    Map<String, StoredPage> pages = new TreeMap<>();
    pages.put("http://a.example/huge", StoreBuilder.page("html", text));
    pages.put("http://a.example/line", StoreBuilder.page("html", line));
    pages.put("http://a.example/other", StoreBuilder.page("html", "quite other words " + 77));
    FindCopies.Result result = find(store(pages, 1), near(), "out");
    assertEquals(2, result.figures().get("documents"));
    assertEquals(1, result.figures().get("pairs"));
    assertEquals(
        "first\tsecond\tdistance\nhttp://a.example/huge\thttp://a.example/line\t0\n",
        tables("out").get("pairs.tsv"));
    assertEquals(Map.of("http://a.example/other", "4"), tooShort("out"));
  }

  @Test
  void existingOutputIsAnErrorAndStays() throws Exception {
    List<Path> store = store(new TextCollection(14, 30).pages(), 1);
    Files.createDirectories(folder.resolve("out"));
    Files.writeString(folder.resolve("out").resolve("mine"), "kept");
    IOException refusal = assertThrows(IOException.class, () -> find(store, near(), "out"));
    assertTrue(refusal.getMessage().contains(" exists, but has no whole"), refusal.getMessage());
    try (Stream<java.nio.file.Path> files = Files.list(folder.resolve("out"))) {
      assertEquals(1, files.count());
    }
    assertEquals("kept", Files.readString(folder.resolve("out").resolve("mine")));
  }

  @Test
  void aDamagedStoreIsAnError() throws Exception {
    List<Path> store = store(new TextCollection(15, 300).pages(), 1);
    java.nio.file.Path data =
        java.nio.file.Path.of(store.get(0).toUri()).resolve("part-00000").resolve("data");
    byte[] bytes = Files.readAllBytes(data);
    Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 200, (byte) 0x5A);
    Files.write(data, bytes);
    Files.deleteIfExists(data.resolveSibling(".data.crc"));
    StageFailedException failure =
        assertThrows(StageFailedException.class, () -> find(store, near(), "out"));
    assertTrue(failure.getMessage().startsWith("sketch pages failed: "), failure.getMessage());
    assertTrue(Files.notExists(folder.resolve("out")));
  }
}
