package io.crivello.jobs.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.store.StoreBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.junit.jupiter.api.Test;

/** The job itself: its input, its output, its tasks. */
class ParsePagesTest extends PagesCase {
  @Test
  void pagesOfForeignArchivesAreListedButNotFollowed() throws Exception {
    PagesResult result = run(new ArchiveBuilder().html(-1, HOST, "<a href=/x>x</a>" + LONG_TEXT));
    assertEquals(Map.of("no-place", 1L), result.refused());
    assertEquals(0, result.digests());
    assertEquals(-1, lines(result).get(0).place());
    assertFalse(lines(result).get(0).digest().isEmpty());
  }

  @Test
  void onlyTheValidLengthIsRead() throws Exception {
    ArchiveBuilder archive = new ArchiveBuilder().html(1, HOST + "1", "<a href=/x>x</a>");
    long valid = archive.bytes().length;
    WarcInput whole = archive.html(2, HOST + "2", "<a href=/y>y</a>").write(folder.resolve("w"));
    PagesResult result = run(WarcInput.pages(whole.path(), valid));
    assertEquals(List.of(HOST + "x"), urls(result));
  }

  @Test
  void anEmptyRound() throws Exception {
    PagesResult result = run();
    assertEquals(0, result.pages());
    assertEquals(List.of(), result.foundFiles());
  }

  @Test
  void existingOutputIsRefused() throws Exception {
    Path output = Files.createDirectory(folder.resolve("there"));
    assertThrows(
        FileAlreadyExistsException.class,
        () -> run(List.of(), new org.apache.hadoop.fs.Path(output.toUri())));
  }

  @Test
  void theNumberOfTasksAndTheMemoryDoNotMatter() throws Exception {
    long seed = 20;
    System.out.println("seed " + seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<WarcInput> archives = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < 700; i++) places.add(i);
    Collections.shuffle(places, new java.util.Random(seed));
    for (int a = 0; a < 7; a++) {
      ArchiveBuilder archive = new ArchiveBuilder();
      for (int p : places.subList(100 * a, 100 * a + 100)) {
        StringBuilder html = new StringBuilder(random.nextInt(3) == 0 ? LONG_TEXT : "");
        for (int l = random.nextInt(60); l > 0; l--) {
          html.append("<a href='/").append("p".repeat(random.nextInt(80))).append("'>w</a>");
        }
        archive.html(p, "http://h" + p % 10 + ".example/" + p, html.toString());
      }
      archives.add(archive.write(folder.resolve("part-" + a)));
    }
    ranges = StoreBuilder.ranges("", "example,h3)", "example,h7)", "example,h7)/4");
    conf.setInt(Settings.LOCAL_TASKS, 1);
    PagesResult one = run(archives.toArray(WarcInput[]::new));
    conf.setLong(WarcListInputFormat.TASK_BYTES, 1);
    conf.setInt(Settings.LOCAL_TASKS, 2);
    Map<String, String> store = store(one);
    assertEquals(store, store(run(archives.toArray(WarcInput[]::new))));
    conf.set("crivello.memory", "1m");
    conf.setInt(Settings.LOCAL_TASKS, 7);
    Collections.reverse(archives);
    PagesResult seven = run(archives.toArray(WarcInput[]::new));
    assertEquals(store, store(seven));
    assertTrue(store.keySet().containsAll(List.of("part-00003/data", "part-00003/bloom")));
    assertEquals(1, one.pageFiles().size());
    assertEquals(7, seven.pageFiles().size());
    assertEquals(found(one), found(seven));
    assertEquals(digests(one), digests(seven));
    assertEquals(one.refused(), seven.refused());
    assertEquals(
        lines(one).stream().map(PageLine::toLine).sorted().toList(),
        lines(seven).stream().map(PageLine::toLine).sorted().toList());
    assertTrue(one.found() > 5000, "there is something to compare");
  }

  /** The files of the run of the store, byte by byte. */
  private static Map<String, String> store(PagesResult result) throws IOException {
    Map<String, String> files = new TreeMap<>();
    Path root = Path.of(result.store().toUri());
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        files.put(root.relativize(file).toString(), new String(bytes, StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }
}
