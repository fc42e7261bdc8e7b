package io.crivello.jobs.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStream;
import io.crivello.graph.BvParameters;
import io.crivello.graph.Graphs;
import io.crivello.graph.WebGraphs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Text of arcs in all its forms. */
class GraphTextTest extends GraphCase {
  private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize=";

  private static List<String> shuffled(List<String> lines, long seed) {
    List<String> shuffled = new ArrayList<>(lines);
    Collections.shuffle(shuffled, new Random(seed));
    return shuffled;
  }

  /** As many tasks as may be, the arcs in any order and some of them twice: the same bytes. */
  @Test
  void doesNotDependOnTasksAndOrder() throws IOException {
    long[][] lists = Graphs.copies(3000, 12, 7);
    List<String> lines = lines(lists);
    Path plain = write("plain.txt", lines);
    long bytes = Files.size(plain);
    mustRun("build", "--arcs", "@plain.txt", "@a", "--ranges", "7");
    assertGraph(lists, "a");
    assertTrue(program.out().matches("(?s).*ranges +7\n.*"), program.out());

    Path mixed = write("mixed.txt", shuffled(lines, 1));
    mustRun("build", "--arcs", "@mixed.txt", "@b", "--ranges", "7", "-D", SPLIT + (bytes / 2 + 1));
    assertSameFiles("a", "b");
    mustRun(
        "build",
        "--arcs",
        "@mixed.txt",
        "@c",
        "--ranges",
        "7",
        "--memory",
        "1m",
        "-D",
        SPLIT + (Files.size(mixed) / 7 + 1));
    assertSameFiles("a", "c");
  }

  /** Arcs of many runs are merged in several passes, and repeated ones dropped in each of them. */
  @Test
  void mergesManyRuns() throws IOException {
    long[][] lists = Graphs.copies(2000, 20, 8);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Files.createDirectories(folder.resolve("in/" + i % 3));
      lines.addAll(lines(lists));
      List<String> some = shuffled(lines(lists), i).subList(0, i == 0 ? lines.size() : 3000);
      Files.write(folder.resolve("in/" + i % 3 + "/" + i), some);
    }
    mustRun("build", "--arcs", "@in", "@out", "--memory", "1m", "-D", SPLIT + 20_000);
    assertGraph(lists, "out");
    String repeated = String.format(java.util.Locale.ROOT, "%,d", 29 * 3000);
    assertTrue(
        program.out().matches("(?s).*repeated arcs dropped +" + repeated + "\n.*"), program.out());
  }

  @Test
  void readsSeveralFilesOfAllKinds() throws IOException {
    Files.createDirectories(folder.resolve("in/more"));
    write("in/a.txt", "# a comment 1 2\n0 1\n\n  0\t 2 \r\n   # another one\n3\t0");
    write("in/_SUCCESS", "not read");
    write("in/more/empty.txt", "");
    try (OutputStream out = Files.newOutputStream(folder.resolve("in/b.gz"))) {
      for (String member : List.of("4 0\n4", " 1\n", "", "4 2\n")) {
        GZIPOutputStream gzip = new GZIPOutputStream(out);
        gzip.write(member.getBytes(StandardCharsets.US_ASCII));
        gzip.finish();
      }
    }
    try (OutputStream out =
        new ZstdOutputStream(Files.newOutputStream(folder.resolve("in/more/c.zst")))) {
      out.write("000000000000000000000000000005 5\n0 2\n".getBytes(StandardCharsets.US_ASCII));
    }
    long[][] expected = {{1, 2}, {}, {}, {0}, {0, 1, 2}, {5}};
    mustRun("build", "--arcs", "@in", "@out", "-D", SPLIT + 8);
    assertGraph(expected, "out");
    mustRun("build", "--arcs", "@in/*.*", "@in/*/*.zst", "@again");
    assertSameFiles("out", "again");
    mustRun("build", "--arcs", "@in", "@looped", "--no-self-loops");
    assertTrue(program.out().matches("(?s).*self-loops dropped +1\n.*"), program.out());
    expected[5] = new long[0];
    assertGraph(expected, "looped");
    mustRun("build", "--arcs", "@in", "@turned", "--transpose", "--nodes", "8");
    assertGraph(new long[][] {{3, 4}, {0, 4}, {0, 4}, {}, {}, {5}, {}, {}}, "turned");
  }

  @Test
  void buildsAGraphOfNoText() throws IOException {
    write("none.txt", "# nothing\n");
    mustRun("build", "--arcs", "@none.txt", "@out");
    assertGraph(new long[0][], "out");
    mustRun("build", "--arcs", "@none.txt", "@sparse", "--renumber");
    assertGraph(new long[0][], "sparse");
    assertEquals(0, Files.size(folder.resolve("sparse.ids")));
  }

  @Test
  void compressesAsItIsTold() throws IOException {
    long[][] lists = Graphs.copies(1000, 10, 9);
    write("arcs.txt", lines(lists));
    mustRun(
        "build",
        "--arcs",
        "@arcs.txt",
        "@out",
        "--window",
        "3",
        "--max-references",
        "1",
        "--min-interval",
        "2",
        "--zeta-k",
        "2",
        "--codes",
        "residuals=golomb,references=delta,outdegrees=delta,offsets=delta,block-count=unary");
    BvParameters parameters =
        BvParameters.DEFAULT
            .with(3, 1, 2, 2)
            .withFlags(
                "RESIDUALS_GOLOMB|REFERENCES_DELTA|OUTDEGREES_DELTA|OFFSETS_DELTA"
                    + "|BLOCK_COUNT_UNARY");
    WebGraphs.store(lists, parameters, folder.resolve("theirs"));
    assertGraph(lists, "out");
    assertArrayEquals(bytes("theirs.graph"), bytes("out.graph"));
    assertArrayEquals(bytes("theirs.offsets"), bytes("out.offsets"));
    assertEquals(2, graph("build", "--arcs", "@arcs.txt", "@no", "--codes", "blocks=zeta"));
    assertEquals(2, graph("build", "--arcs", "@arcs.txt", "@no", "--codes", "block=gamma"));
    assertTrue(program.err().contains("did you mean blocks"), program.err());
    assertEquals(2, graph("build", "--arcs", "@arcs.txt", "@no", "--window", "-1"));
  }

  /** Numbers that are far apart, and sums that overflow wherever somebody adds them. */
  @Test
  void renumbers() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    long[][] lists = Graphs.copies(800, 6, 10);
    boolean[] used = new boolean[lists.length];
    for (int node = 0; node < lists.length; node++) {
      used[node] |= lists[node].length > 0;
      for (long successor : lists[node]) used[(int) successor] = true;
    }
    long[] names = new long[lists.length];
    long[] numbers = new long[lists.length];
    List<Long> ids = new ArrayList<>();
    for (int node = 0; node < lists.length; node++) {
      if (!used[node]) continue;
      long last = node == 0 ? -1 : ids.isEmpty() ? -1 : ids.get(ids.size() - 1);
      names[node] = last + 1 + random.nextLong(node % 10 == 0 ? 1L << 53 : 1L << 20);
      numbers[node] = ids.size();
      ids.add(names[node]);
    }
    names[lists.length - 1] = used[lists.length - 1] ? Long.MAX_VALUE - 1 : 0;
    if (used[lists.length - 1]) ids.set(ids.size() - 1, Long.MAX_VALUE - 1);
    List<String> lines = new ArrayList<>();
    List<long[]> arcs = new ArrayList<>();
    for (int node = 0; node < lists.length; node++) {
      for (long successor : lists[node]) {
        lines.add(names[node] + " " + names[(int) successor]);
        arcs.add(new long[] {numbers[node], numbers[(int) successor]});
      }
    }
    write("arcs.txt", shuffled(lines, 2));
    assertEquals(1, graph("build", "--arcs", "@arcs.txt", "@out"));
    assertTrue(program.err().contains("--renumber"), program.err());
    mustRun(
        "build",
        "--arcs",
        "@arcs.txt",
        "@out",
        "--renumber",
        "-D",
        SPLIT + 40_000,
        "-D",
        "crivello.graph.range=1000",
        "--memory",
        "2m");
    assertGraph(naive(ids.size(), arcs), "out");
    ByteBuffer stored = ByteBuffer.wrap(bytes("out.ids"));
    for (long id : ids) assertEquals(id, stored.getLong());
    assertEquals(0, stored.remaining());
  }

  @Test
  void refusesSparseNumbersUnlessTheyAreMeant() throws IOException {
    write("most.txt", "0 32\n1 2\n");
    mustRun("build", "--arcs", "@most.txt", "@most");
    write("more.txt", "0 33\n1 2\n");
    assertEquals(1, graph("build", "--arcs", "@more.txt", "@more"));
    assertTrue(program.err().contains("33"), program.err());
    assertTrue(program.err().contains("--renumber"), program.err());
    mustRun("build", "--arcs", "@more.txt", "@more", "--nodes", "34");
    assertEquals(1, graph("build", "--arcs", "@more.txt", "@less", "--nodes", "33"));
    assertTrue(program.err().contains("33 nodes"), program.err());
  }
}
