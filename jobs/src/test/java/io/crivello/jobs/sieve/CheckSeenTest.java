package io.crivello.jobs.sieve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.hash.Signatures;
import io.crivello.jobs.sieve.OfflineSieve.SeenRun;
import io.crivello.jobs.sieve.Sieving.Entry;
import io.crivello.sieve.SeenRunFormat;
import io.crivello.sieve.SeenRunWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check finds what is broken, and nothing else. */
class CheckSeenTest {
  @TempDir Path folder;

  private int checks;

  private SeenRun seen(String name, List<String> urls) throws IOException {
    Path directory = Files.createDirectories(folder.resolve(name));
    int slices = 4;
    for (int slice = 0; slice < slices; slice++) {
      int itself = slice;
      long[] signatures =
          urls.stream()
              .mapToLong(Signatures.STANDARD::of)
              .filter(s -> SeenRunFormat.range(s) * slices / 256 == itself)
              .boxed()
              .sorted(Long::compareUnsigned)
              .mapToLong(Long::longValue)
              .toArray();
      Path file = directory.resolve(SeenRunFormat.fileName(slice));
      try (SeenRunWriter writer = new SeenRunWriter(Files.newOutputStream(file), slice, slices)) {
        for (long signature : signatures) writer.add(signature);
        writer.finish();
      }
    }
    return new SeenRun(new org.apache.hadoop.fs.Path(directory.toUri()).toString(), urls.size());
  }

  private org.apache.hadoop.fs.Path frontier(String name, int firstPlace, List<String> urls)
      throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) {
      entries.add(new Entry(firstPlace + i, i, urls.get(i), 0));
    }
    return Sieving.write(folder.resolve(name), entries);
  }

  private static List<String> urls(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "http://host/" + i).toList();
  }

  private List<String> check(List<org.apache.hadoop.fs.Path> frontier, List<SeenRun> seen)
      throws Exception {
    Path output = folder.resolve("check-" + checks++);
    List<String> problems =
        CheckSeen.run(
            Sieving.configuration(folder, 3, 10_000),
            Sieving.JOBS,
            frontier,
            seen,
            new org.apache.hadoop.fs.Path(output.toUri()));
    assertTrue(Files.notExists(output));
    return problems;
  }

  @Test
  void aSoundStateHasNoProblems() throws Exception {
    assertEquals(
        List.of(),
        check(
            List.of(frontier("f1", 0, urls(0, 700)), frontier("f2", 700, urls(700, 1000))),
            List.of(seen("z1", urls(0, 600)), seen("z2", urls(600, 1000)))));
  }

  @Test
  void everyBrokenInvariantIsNamed() throws Exception {
    List<org.apache.hadoop.fs.Path> frontier =
        List.of(frontier("f1", 0, urls(0, 700)), frontier("f2", 700, urls(699, 1000)));
    List<String> problems =
        check(
            frontier,
            List.of(seen("z1", urls(1, 600)), seen("z2", urls(599, 1001)), seen("z3", List.of())));
    assertEquals(4, problems.size(), problems.toString());
    String all = String.join("\n", problems);
    assertTrue(all.contains("the URL at place 0 of the frontier is in no seen run"), all);
    assertTrue(all.contains("the URL at place 700 of the frontier also stands"), all);
    assertTrue(all.contains("was seen, but is not in the frontier"), all);
    assertTrue(all.contains("is in several seen runs"), all);
  }

  @Test
  void wrongCountsAndDamageAreProblems() throws Exception {
    SeenRun run = seen("z", urls(0, 1000));
    org.apache.hadoop.fs.Path sound = frontier("f", 0, urls(0, 1000));
    List<String> problems = check(List.of(sound), List.of(new SeenRun(run.directory(), 999)));
    assertEquals(1, problems.size(), problems.toString());
    assertTrue(problems.get(0).contains("should have 999 signatures, but 1000"), problems.get(0));

    flip(folder.resolve("z").resolve(SeenRunFormat.fileName(2)));
    String inSeen = String.join("\n", check(List.of(sound), List.of(run)));
    assertTrue(inSeen.contains("seen-002") && inSeen.contains("checksum"), inSeen);

    flip(folder.resolve("f"));
    String inFrontier = String.join("\n", check(List.of(sound), List.of()));
    assertTrue(inFrontier.contains("/f is damaged"), inFrontier);
    Files.delete(folder.resolve("f"));
    String gone = String.join("\n", check(List.of(sound), List.of()));
    assertTrue(gone.contains("/f"), gone);
  }

  /** Flips a bit in the first block, past Hadoop's own checksum file. */
  private static void flip(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    content[40] ^= 4;
    Files.write(file, content);
    Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
  }
}
