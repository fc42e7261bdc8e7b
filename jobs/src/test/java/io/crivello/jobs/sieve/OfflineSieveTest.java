package io.crivello.jobs.sieve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.sieve.OfflineSieve.Request;
import io.crivello.jobs.sieve.OfflineSieve.Result;
import io.crivello.jobs.sieve.OfflineSieve.SeenRun;
import io.crivello.jobs.sieve.OfflineSieve.Segment;
import io.crivello.jobs.sieve.OfflineSieve.SegmentFile;
import io.crivello.jobs.sieve.Sieving.Entry;
import io.crivello.sieve.DigestRunWriter;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.Ordinal.Kind;
import io.crivello.sieve.SeenRunReader;
import io.crivello.sieve.SeenRunWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The two jobs against a set and a sort in memory. */
class OfflineSieveTest {
  @TempDir Path folder;

  /** Rounds of found URLs: repeats within a page, between pages and from earlier rounds. */
  private static List<List<Entry>> rounds(int rounds, int pages, long seed) {
    Random random = new Random(seed);
    List<List<Entry>> all = new ArrayList<>();
    long parent = 0;
    for (int round = 0; round < rounds; round++) {
      List<Entry> found = new ArrayList<>();
      for (int page = 0; page < pages; page++, parent += 1 + random.nextInt(3)) {
        int links = random.nextInt(20);
        for (int i = 0; i < links; i++) {
          Kind kind = i == 0 ? Kind.REDIRECT : i < 15 ? Kind.LINK : Kind.SITEMAP;
          long ordinal = Ordinal.of(parent, kind, i);
          int id = (int) (Math.pow(random.nextDouble(), 3) * 4000 * (round + 1));
          found.add(
              new Entry(
                  ordinal, ordinal, "http://host" + id % 37 + "/page/" + id, id % 3 == 0 ? 1 : 0));
        }
      }
      found.sort(Comparator.comparingLong(Entry::number));
      all.add(found);
    }
    return all;
  }

  private List<org.apache.hadoop.fs.Path> store(List<Entry> found, int files, String name)
      throws IOException {
    List<List<Entry>> parts = new ArrayList<>();
    for (int i = 0; i < files; i++) parts.add(new ArrayList<>());
    for (Entry entry : found) {
      parts.get((int) (Ordinal.parent(entry.ordinal()) * 31 % files)).add(entry);
    }
    List<org.apache.hadoop.fs.Path> paths = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      paths.add(Sieving.write(folder.resolve(name + "/found-" + i), parts.get(i)));
    }
    return paths;
  }

  /** The new URLs of each round in order, as a walk would find them. */
  private static List<List<Entry>> expected(List<List<Entry>> rounds) {
    Set<String> seen = new HashSet<>();
    List<List<Entry>> result = new ArrayList<>();
    long place = 0;
    for (List<Entry> round : rounds) {
      List<Entry> fresh = new ArrayList<>();
      for (Entry entry : round) {
        if (!seen.add(entry.url())) continue;
        fresh.add(new Entry(place++, entry.ordinal(), entry.url(), entry.bucket()));
      }
      result.add(fresh);
    }
    return result;
  }

  private static List<Entry> placed(Result result) throws IOException {
    TreeMap<Long, Entry> byPlace = new TreeMap<>();
    for (Segment segment : result.segments()) {
      long last = -1;
      for (SegmentFile file : segment.files()) {
        List<Entry> entries = Sieving.read(file.file());
        assertEquals(file.count(), entries.size());
        assertEquals(file.firstPlace(), entries.get(0).number());
        assertEquals(file.lastPlace(), entries.get(entries.size() - 1).number());
        for (Entry entry : entries) {
          assertEquals(segment.bucket(), entry.bucket());
          assertTrue(entry.number() > last);
          last = entry.number();
          byPlace.put(entry.number(), entry);
        }
      }
    }
    return new ArrayList<>(byPlace.values());
  }

  private List<Result> crawl(
      List<List<Entry>> rounds, String name, Configuration conf, int foundFiles) throws Exception {
    List<Result> results = new ArrayList<>();
    List<SeenRun> seen = List.of();
    long place = 0;
    for (int i = 0; i < rounds.size(); i++) {
      Request request =
          new Request(
              store(rounds.get(i), foundFiles, "in-" + name + "/" + i),
              null,
              seen,
              place,
              new org.apache.hadoop.fs.Path(folder.resolve("out-" + name + "/" + i).toUri()));
      Result result = OfflineSieve.run(conf, Sieving.JOBS, request);
      place += result.fresh();
      seen = result.seen();
      assertEquals(place, seen.stream().mapToLong(SeenRun::count).sum());
      results.add(result);
    }
    return results;
  }

  @Test
  void newUrlsLeaveInTheOrderOfDiscoveryWhateverTheTasks() throws Exception {
    List<List<Entry>> rounds = rounds(3, 400, 1);
    List<List<Entry>> expected = expected(rounds);
    Set<String> digests = new LinkedHashSet<>();
    int[][] settings = {{1, 1, 1 << 30}, {2, 1, 40_000}, {7, 5, 15_000}};
    for (int[] setting : settings) {
      String name = "t" + setting[0];
      Configuration conf = Sieving.configuration(folder, setting[0], setting[2]);
      List<Result> results = crawl(rounds, name, conf, setting[1]);
      for (int i = 0; i < rounds.size(); i++) {
        Result result = results.get(i);
        assertEquals(expected.get(i), placed(result), "round " + i);
        assertEquals(rounds.get(i).size(), result.found());
        assertEquals(rounds.get(i).stream().map(Entry::url).distinct().count(), result.distinct());
        assertTrue(result.bytesRead() > 0 && result.bytesWritten() > 0);
        assertTrue(result.expectedLoss() > 0 && result.expectedLoss() < 1e-9);
      }
      digests.add(Sieving.digest(folder.resolve("out-" + name)));
    }
    assertEquals(1, digests.size(), "the same bytes whatever the tasks");
  }

  @Test
  void aSecondRoundOfTheSameFindsNothing() throws Exception {
    List<Entry> round = rounds(1, 100, 2).get(0);
    Configuration conf = Sieving.configuration(folder, 3, 4000);
    List<Result> results = crawl(List.of(round, round), "same", conf, 2);
    assertEquals(0, results.get(1).fresh());
    assertEquals(List.of(), results.get(1).segments());
    assertEquals(results.get(0).fresh(), results.get(1).seen().get(0).count());
  }

  @Test
  void linksOfCopiesAreDropped() throws Exception {
    List<Entry> round = rounds(1, 300, 3).get(0);
    Configuration conf = Sieving.configuration(folder, 2, 5000);
    long[] parents =
        round.stream().mapToLong(e -> Ordinal.parent(e.ordinal())).distinct().toArray();
    Map<Long, Integer> firstWithText = new HashMap<>();
    List<org.apache.hadoop.fs.Path> runs = new ArrayList<>();
    Set<Long> copies = new HashSet<>();
    for (int file = 0; file < 3; file++) {
      Path path = folder.resolve("digests-" + file);
      try (DigestRunWriter writer = new DigestRunWriter(Files.newOutputStream(path))) {
        for (int i = file * 100; i < Math.min(parents.length, file * 100 + 100); i++) {
          long digest = (i * 7L % 60) * 0x9E3779B97F4A7C15L;
          writer.add(digest, parents[i]);
          if (firstWithText.putIfAbsent(digest, i) != null) copies.add(parents[i]);
        }
        writer.finish();
      }
      runs.add(new org.apache.hadoop.fs.Path(path.toUri()));
    }
    OfflineSieve.CopiesResult found =
        OfflineSieve.copies(
            conf,
            Sieving.JOBS,
            runs,
            List.of(),
            null,
            new org.apache.hadoop.fs.Path(folder.resolve("copies").toUri()));
    assertEquals(copies.size(), found.count());
    assertEquals(new ArrayList<>(new java.util.TreeSet<>(copies)), readAll(conf, found.copies()));
    assertEquals(60, found.seen().get(0).count());

    Result result =
        OfflineSieve.run(
            conf,
            Sieving.JOBS,
            new Request(
                store(round, 2, "in"),
                found.copies(),
                List.of(),
                100,
                new org.apache.hadoop.fs.Path(folder.resolve("out").toUri())));
    List<Entry> followed =
        round.stream()
            .filter(
                e ->
                    Ordinal.kind(e.ordinal()) == Kind.REDIRECT
                        || !copies.contains(Ordinal.parent(e.ordinal())))
            .toList();
    assertEquals(round.size() - followed.size(), result.droppedCopies());
    List<Entry> expected = expected(List.of(followed)).get(0);
    assertEquals(
        expected.stream().map(Entry::url).toList(),
        placed(result).stream().map(Entry::url).toList());
    assertEquals(100, placed(result).get(0).number());

    OfflineSieve.CopiesResult again =
        OfflineSieve.copies(
            conf,
            Sieving.JOBS,
            runs,
            found.seen(),
            null,
            new org.apache.hadoop.fs.Path(folder.resolve("copies-2").toUri()));
    assertEquals(Math.min(300, parents.length), again.count(), "all texts occurred before");

    Path followedBefore = folder.resolve("followed");
    try (SeenRunWriter writer = new SeenRunWriter(Files.newOutputStream(followedBefore), 0, 1)) {
      for (long parent : parents) if (!copies.contains(parent)) writer.add(parent);
      writer.finish();
    }
    OfflineSieve.CopiesResult readAgain =
        OfflineSieve.copies(
            conf,
            Sieving.JOBS,
            runs,
            found.seen(),
            new org.apache.hadoop.fs.Path(followedBefore.toUri()),
            new org.apache.hadoop.fs.Path(folder.resolve("copies-3").toUri()));
    assertEquals(
        readAll(conf, found.copies()),
        readAll(conf, readAgain.copies()),
        "pages that were no copies are none when they are read again");
  }

  private static List<Long> readAll(Configuration conf, org.apache.hadoop.fs.Path file)
      throws IOException {
    List<Long> all = new ArrayList<>();
    long[] block = new long[4096];
    try (SeenRunReader reader = new SieveFiles(conf).seenRun(file)) {
      for (int n; (n = reader.readBlock(block)) > 0; ) {
        Arrays.stream(block, 0, n).forEach(all::add);
      }
    }
    return all;
  }

  @Test
  void runsAreAbsorbedBySizeTiers() {
    List<SeenRun> runs =
        List.of(
            new SeenRun("a", 1000),
            new SeenRun("b", 400),
            new SeenRun("c", 90),
            new SeenRun("d", 100));
    assertEquals(List.of("a", "b", "c", "d"), OfflineSieve.plan(runs, 99).kept());
    MergeSeen.Plan some = OfflineSieve.plan(runs, 150);
    assertEquals(List.of("a", "b"), some.kept());
    assertEquals(List.of("c", "d"), some.absorbed());
    assertEquals(190, some.absorbedCount());
    assertEquals(List.of(), OfflineSieve.plan(runs, 600).kept());
    List<SeenRun> crawl = new ArrayList<>();
    Random random = new Random(4);
    for (int round = 0; round < 1000; round++) {
      long found = 1 + random.nextInt(1000);
      int kept = OfflineSieve.plan(crawl, found).kept().size();
      long count = found / 2 + crawl.stream().skip(kept).mapToLong(SeenRun::count).sum();
      crawl = new ArrayList<>(crawl.subList(0, kept));
      crawl.add(new SeenRun("", count));
      assertTrue(crawl.size() <= 20, crawl.toString());
    }
  }

  @Test
  void nothingFoundIsNoWork() throws Exception {
    Configuration conf = Sieving.configuration(folder, 2, 5000);
    List<SeenRun> seen = List.of(new SeenRun("somewhere", 5));
    org.apache.hadoop.fs.Path output = new org.apache.hadoop.fs.Path(folder.resolve("out").toUri());
    Request request = new Request(store(List.of(), 2, "in"), null, seen, 5, output);
    Result result = OfflineSieve.run(conf, Sieving.JOBS, request);
    assertEquals(seen, result.seen());
    assertEquals(0, result.fresh());
    StageFailedException refusal =
        assertThrows(
            StageFailedException.class, () -> OfflineSieve.run(conf, Sieving.JOBS, request));
    assertTrue(refusal.getMessage().contains("already exists"), refusal.getMessage());
  }

  @Test
  void anOrdinalOfTwoUrlsIsAnError() throws Exception {
    Configuration conf = Sieving.configuration(folder, 1, 5000);
    Request request =
        new Request(
            List.of(
                Sieving.write(folder.resolve("a/1"), List.of(new Entry(5, 5, "http://a/", 0))),
                Sieving.write(folder.resolve("a/2"), List.of(new Entry(5, 5, "http://b/", 0)))),
            null,
            List.of(),
            0,
            new org.apache.hadoop.fs.Path(folder.resolve("out").toUri()));
    StageFailedException failure =
        assertThrows(
            StageFailedException.class, () -> OfflineSieve.run(conf, Sieving.JOBS, request));
    assertTrue(failure.getMessage().contains("ordinal 5"), failure.getMessage());
  }
}
