package io.crivello.jobs.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.url.SortForm;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MapFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of pages against a sorted map in memory. */
class PageStoreTest {
  private static final JobRunner JOBS =
      new JobRunner(
          new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false);

  @TempDir java.nio.file.Path folder;
  private Configuration conf;
  private FileSystem fs;

  @BeforeEach
  void configure() throws IOException {
    conf = Platform.configuration(null);
    conf.set(Settings.PROGRESS, "none");
    fs = FileSystem.getLocal(conf);
  }

  private Path path(String name) {
    return new Path(folder.resolve(name).toUri());
  }

  private static PageKeyWritable key(String url, long time) {
    PageKeyWritable key = new PageKeyWritable();
    key.set(SortForm.of(url), time);
    return key;
  }

  private static PageWritable page(String text) {
    StoredPage page = new StoredPage();
    page.text = text;
    PageWritable value = new PageWritable();
    value.set(page);
    return value;
  }

  /** Some pages of some hosts with large and small texts, one time a run. */
  private static TreeMap<PageKeyWritable, String> pages(long seed, int count, long time) {
    Random random = new Random(seed);
    TreeMap<PageKeyWritable, String> pages = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      String url = "http://host" + random.nextInt(20) + ".example/" + random.nextInt(2 * count);
      pages.put(key(url, time), url + " at " + time + " " + "text ".repeat(random.nextInt(2_000)));
    }
    return pages;
  }

  private void write(Path run, TreeMap<PageKeyWritable, String> pages) throws IOException {
    PageRanges.Sample sample = new PageRanges.Sample();
    for (PageKeyWritable key : pages.keySet()) sample.add(key.formBytes(), key.formLength());
    write(run, pages, sample.ranges());
  }

  private void write(Path run, TreeMap<PageKeyWritable, String> pages, PageRanges ranges)
      throws IOException {
    for (int range = 0; range < ranges.count(); range++) {
      try (PageFileWriter writer = new PageFileWriter(fs, PageFiles.part(run, range))) {
        for (Map.Entry<PageKeyWritable, String> entry : pages.entrySet()) {
          PageKeyWritable key = entry.getKey();
          if (ranges.of(key.formBytes(), key.formLength()) != range) continue;
          writer.add(key, page(entry.getValue()));
        }
        writer.finish();
      }
    }
    StorePages.finish(fs, run, ranges);
  }

  private static PageRanges four() {
    List<byte[]> starts = new ArrayList<>();
    for (String start : List.of("", "example,host12)/", "example,host3)", "example,host7)")) {
      starts.add(start.getBytes(StandardCharsets.US_ASCII));
    }
    return PageRanges.at(starts);
  }

  @Test
  void findsEachPageAndNoOther() throws IOException {
    TreeMap<PageKeyWritable, String> pages = pages(1, 2_000, 100);
    write(path("run"), pages, four());
    try (PageStore store = new PageStore(conf, List.of(path("run")))) {
      PageWritable found = new PageWritable();
      for (Map.Entry<PageKeyWritable, String> entry : pages.entrySet()) {
        String url = SortForm.url(entry.getKey().form());
        assertEquals(100, store.find(url, Long.MAX_VALUE, found));
        assertEquals(entry.getValue(), found.get().text);
        assertEquals(100, store.find(url, 100, found));
        assertEquals(-1, store.find(url, 99, found));
        assertEquals(-1, store.find(url + "x", Long.MAX_VALUE, found));
      }
    }
  }

  @Test
  void hadoopsOwnReaderReadsTheFiles() throws IOException {
    TreeMap<PageKeyWritable, String> pages = pages(2, 1_000, 7);
    write(path("run"), pages, PageRanges.whole());
    try (MapFile.Reader reader = new MapFile.Reader(path("run/part-00000"), conf)) {
      PageKeyWritable key = new PageKeyWritable();
      PageWritable value = new PageWritable();
      for (Map.Entry<PageKeyWritable, String> entry : pages.entrySet()) {
        assertTrue(reader.next(key, value));
        assertEquals(entry.getKey(), key);
        assertEquals(entry.getValue(), value.get().text);
      }
      assertTrue(!reader.next(key, value));
      PageKeyWritable last = pages.lastKey();
      assertTrue(reader.get(last, value) != null);
      assertEquals(pages.get(last), value.get().text);
    }
  }

  @Test
  void theNewestVersionAtATimeIsFoundWhateverRunItIsIn() throws IOException {
    String url = "http://a.example/";
    List<Path> runs = new ArrayList<>();
    for (long time : new long[] {20, 40, 10, 30}) {
      TreeMap<PageKeyWritable, String> pages = pages(time, 50, time);
      pages.put(key(url, time), "version " + time);
      pages.put(key(url, time + 1), "version " + (time + 1));
      runs.add(path("run-" + time));
      write(runs.get(runs.size() - 1), pages);
    }
    try (PageStore store = new PageStore(conf, runs)) {
      PageWritable found = new PageWritable();
      for (long time = 0; time < 50; time++) {
        long expected = time < 10 ? -1 : time / 10 * 10 + (time % 10 == 0 ? 0 : 1);
        if (time >= 42) expected = 41;
        assertEquals(expected, store.find(url, time, found), "at " + time);
        if (expected >= 0) assertEquals("version " + expected, found.get().text);
      }
      assertEquals(List.of(41L, 40L, 31L, 30L, 21L, 20L, 11L, 10L), store.versions(url));
      assertEquals(List.of(), store.versions("http://nobody.example/"));
    }
  }

  private List<String> merged(List<Path> runs, byte[] from, byte[] to, int versions)
      throws IOException {
    List<String> all = new ArrayList<>();
    try (PageMerge merge = new PageMerge(conf, runs, from, to, versions)) {
      while (merge.next()) all.add(merge.key() + " " + merge.page().get().text);
    }
    return all;
  }

  /** What a merge of runs must give, computed from maps. */
  private static List<String> expected(List<TreeMap<PageKeyWritable, String>> runs, int versions) {
    TreeMap<PageKeyWritable, String> all = new TreeMap<>();
    runs.forEach(all::putAll);
    List<String> expected = new ArrayList<>();
    PageKeyWritable last = null;
    int given = 0;
    for (Map.Entry<PageKeyWritable, String> entry : all.entrySet()) {
      PageKeyWritable key = entry.getKey();
      given = last != null && last.isSamePage(key) ? given + 1 : 1;
      last = key;
      if (versions == 0 || given <= versions) expected.add(key + " " + entry.getValue());
    }
    return expected;
  }

  private List<TreeMap<PageKeyWritable, String>> writeFour(List<Path> runs) throws IOException {
    List<TreeMap<PageKeyWritable, String>> contents = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      TreeMap<PageKeyWritable, String> pages = pages(i % 3, 300 + 100 * i, 1 + i % 3);
      if (i == 3) pages.replaceAll((key, text) -> text + " again");
      contents.add(pages);
      runs.add(path("run-" + i));
      write(runs.get(i), pages, i == 1 ? four() : PageRanges.whole());
    }
    return contents;
  }

  @Test
  void severalRunsReadAsOne() throws IOException {
    List<Path> runs = new ArrayList<>();
    List<TreeMap<PageKeyWritable, String>> contents = writeFour(runs);
    for (int versions : new int[] {0, 1, 2}) {
      assertEquals(expected(contents, versions), merged(runs, new byte[0], null, versions));
    }
    List<String> pieces = new ArrayList<>();
    byte[][] cuts = {
      {},
      "example,host1)/100".getBytes(StandardCharsets.US_ASCII),
      four().start(2),
      "z".getBytes(StandardCharsets.US_ASCII),
      null
    };
    for (int i = 1; i < cuts.length; i++) pieces.addAll(merged(runs, cuts[i - 1], cuts[i], 0));
    assertEquals(expected(contents, 0), pieces);
  }

  @Test
  void mergedRunsSayTheSameAndAreTheSameBytes() throws Exception {
    List<Path> runs = new ArrayList<>();
    List<TreeMap<PageKeyWritable, String>> contents = writeFour(runs);
    try (Scratch scratch = Scratch.open(conf, folder.resolve("scratch"))) {
      long count = MergePages.run(conf, JOBS, runs, 0, path("merged"));
      conf.setInt(Settings.LOCAL_TASKS, 1);
      MergePages.run(conf, JOBS, runs, 0, path("again"));
      List<String> expected = expected(contents, 0);
      assertEquals(expected.size(), count);
      assertEquals(expected, merged(List.of(path("merged")), new byte[0], null, 0));
      assertEquals(
          expected(contents, 1).size(), MergePages.run(conf, JOBS, runs, 1, path("newest")));
      assertThrows(IOException.class, () -> MergePages.run(conf, JOBS, runs, 1, path("newest")));
    }
    List<String> files = files("merged");
    assertEquals(files, files("again"));
    assertTrue(files.size() >= 4, files.toString());
    for (String file : files) {
      assertArrayEquals(
          Files.readAllBytes(folder.resolve("merged").resolve(file)),
          Files.readAllBytes(folder.resolve("again").resolve(file)),
          file);
    }
  }

  private List<String> files(String run) throws IOException {
    java.nio.file.Path root = folder.resolve(run);
    try (Stream<java.nio.file.Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void pagesOutOfOrderAreRefused() throws IOException {
    try (PageFileWriter writer = new PageFileWriter(fs, path("part"))) {
      writer.add(key("http://b.example/", 5), page("b"));
      writer.add(key("http://b.example/", 4), page("older"));
      assertThrows(
          IllegalArgumentException.class, () -> writer.add(key("http://b.example/", 4), page("")));
      assertThrows(
          IllegalArgumentException.class, () -> writer.add(key("http://a.example/", 9), page("")));
    }
  }

  @Test
  void anEmptyRunIsARun() throws IOException {
    write(path("run"), new TreeMap<>());
    assertEquals(List.of(), merged(List.of(path("run")), new byte[0], null, 0));
    try (PageStore store = new PageStore(conf, List.of(path("run")))) {
      assertEquals(-1, store.find("http://a.example/", Long.MAX_VALUE, new PageWritable()));
    }
  }

  @Test
  void damageIsNoticed() throws IOException {
    TreeMap<PageKeyWritable, String> pages = pages(3, 500, 1);
    write(path("run"), pages);
    for (String file : List.of("part-00000/bloom", "ranges.tsv", "part-00000/data")) {
      java.nio.file.Path local = folder.resolve("run").resolve(file);
      byte[] bytes = Files.readAllBytes(local);
      byte[] damaged = bytes.clone();
      if (file.equals("ranges.tsv")) damaged = "b\na\n".getBytes(StandardCharsets.US_ASCII);
      else damaged[damaged.length / 2] ^= 16;
      Files.write(local, damaged);
      Files.deleteIfExists(local.resolveSibling("." + local.getFileName() + ".crc"));
      assertThrows(
          Exception.class,
          () -> {
            try (PageStore store = new PageStore(conf, List.of(path("run")))) {
              for (PageKeyWritable key : pages.keySet()) {
                PageWritable found = new PageWritable();
                long time = store.find(SortForm.url(key.form()), Long.MAX_VALUE, found);
                assertEquals(1, time, "lost");
                if (!found.get().text.equals(pages.get(key))) throw new IOException("changed");
              }
            }
          },
          file);
      Files.write(local, bytes);
    }
  }
}
