package io.crivello.jobs.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.graph.BvParameters;
import io.crivello.graph.Graphs;
import io.crivello.graph.WebGraphs;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What cannot be built or read says why, and leaves nothing. */
class GraphFailuresTest extends GraphCase {
  private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize=";

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private void assertRefused(String line, String problem) throws IOException {
    write("bad.txt", "0 1\n\n" + line + "\n1 1\n");
    assertEquals(1, graph("build", "--arcs", "@bad.txt", "@out"));
    assertTrue(program.err().contains("bad.txt, line 3: "), program.err());
    assertTrue(program.err().contains(problem), program.err());
    assertEquals(set("bad.txt"), names());
  }

  @Test
  void tellsTheLineThatIsBad() throws IOException {
    assertRefused("a b", "'a b' is not two numbers");
    assertRefused("5", "'5' is not two numbers");
    assertRefused("-1 4", "'-1 4' has a negative number");
    assertRefused("1 2 3", "is more than two numbers");
    assertRefused("0 9223372036854775807", "has a number above 2^63 - 2");
    assertRefused("0 12345678901234567890123", "has a number above 2^63 - 2");
    assertRefused("http://a.example/\thttp://b.example/", "is not two numbers");
    assertRefused("0 1" + " ".repeat(100_000) + "2", "is too long");
  }

  /** Whichever task meets a bad line first, the first one of the text is told, by its number. */
  @Test
  void countsLinesOverSplits() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 5000; i++) lines.add(i % 10 + " " + i % 7);
    lines.set(4321, "x");
    lines.set(4999, "y");
    write("long.txt", lines);
    assertEquals(1, graph("build", "--arcs", "@long.txt", "@out", "-D", SPLIT + 1000));
    assertTrue(program.err().contains("long.txt, line 4322: 'x'"), program.err());
    assertEquals(set("long.txt"), names());

    mustRun("build", "--arcs", "@long.txt", "@out", "--skip-bad-lines", "-D", SPLIT + 1000);
    assertTrue(program.err().contains("skipped 2 bad lines; the first is"), program.err());
    assertTrue(program.err().contains("line 4322"), program.err());
    lines.remove(4999);
    lines.remove(4321);
    write("good.txt", lines);
    mustRun("build", "--arcs", "@good.txt", "@good");
    assertSameFiles("good", "out");
  }

  @Test
  void refusesDamagedCompression() throws IOException {
    byte[] whole = gzip("0 1\n".repeat(10_000) + "x\n");
    Files.write(folder.resolve("lines.gz"), whole);
    assertEquals(1, graph("build", "--arcs", "@lines.gz", "@out"));
    assertTrue(program.err().contains("lines.gz, line 10001: 'x'"), program.err());
    Files.write(folder.resolve("lines.gz"), Arrays.copyOf(whole, whole.length / 2));
    assertEquals(1, graph("build", "--arcs", "@lines.gz", "@out"));
    assertTrue(program.err().contains("lines.gz"), program.err());
    write("text.zst", "0 1\n");
    assertEquals(1, graph("build", "--arcs", "@text.zst", "@out"));
    assertTrue(program.err().contains("text.zst"), program.err());
    assertEquals(set("lines.gz", "text.zst"), names());
  }

  @Test
  void refusesWhatIsThere() throws IOException {
    write("arcs.txt", "0 1\n");
    for (String extension : List.of(".graph", ".offsets", ".properties", ".ids")) {
      write("out" + extension, "mine");
      assertEquals(1, graph("build", "--arcs", "@arcs.txt", "@out", "--renumber"));
      assertTrue(program.err().contains("out" + extension + " exists"), program.err());
      assertEquals("mine", Files.readString(folder.resolve("out" + extension)));
      assertEquals(set("arcs.txt", "out" + extension), names());
      Files.delete(folder.resolve("out" + extension));
    }
    mustRun("build", "--arcs", "@arcs.txt", "@out");
    for (String[] command :
        List.of(
            new String[] {"transpose", "@out", "@out"},
            new String[] {"convert", "@out", "@out", "--to", "bv"},
            new String[] {"convert", "@out", "@arcs.txt", "--to", "arcs"})) {
      assertEquals(1, graph(command));
      assertTrue(program.err().contains(" exists"), program.err());
    }
    assertEquals("0 1\n", Files.readString(folder.resolve("arcs.txt")));
    assertEquals(set("arcs.txt", "out.graph", "out.offsets", "out.properties"), names());
  }

  /** A file that appears while the graph is built is kept, and nothing of the graph is. */
  @Test
  void publishesAllFilesOrNone() throws IOException {
    List<String> extensions = BuildGraph.extensions(null);
    org.apache.hadoop.fs.Path basename =
        new org.apache.hadoop.fs.Path(folder.resolve("out").toUri());
    try (GraphOutput output = new GraphOutput(Platform.configuration(null), basename, extensions)) {
      for (String extension : extensions) output.create(extension).close();
      write("out.properties", "mine");
      assertThrows(StageFailedException.class, () -> output.publish(extensions));
    }
    assertEquals(set("out.properties"), names());
    assertEquals("mine", Files.readString(folder.resolve("out.properties")));
  }

  @Test
  void refusesCommandsThatMakeNoSense() throws IOException {
    write("arcs.txt", "0 1\n");
    assertEquals(2, graph("build", "--arcs", "@arcs.txt"));
    assertEquals(2, graph("build", "--arcs", "@none.txt", "@out"));
    assertEquals(2, graph("build", "--arcs", "@none*", "@out"));
    assertEquals(2, graph("build", "--arcs", "@arcs.txt", "@out", "--ranges", "0"));
    assertEquals(2, graph("build", "--arcs", "@arcs.txt", "@out", "--nodes", "-1"));
    assertEquals(2, graph("build", "--arcs", "@arcs.txt", "@out", "--nodes", "9", "--renumber"));
    assertEquals(2, graph("stats", "@out"));
    assertEquals(2, graph("list", "@out"));
    assertEquals(2, graph("check", "@out"));
    assertEquals(2, graph("transpose", "@out", "@turned"));
    assertEquals(2, graph("convert", "@out", "@other", "--to", "xml"));
    assertEquals(2, graph("lis", "@out"));
    assertTrue(program.err().contains("did you mean graph list"), program.err());
    assertEquals(2, program.run("graph"));
    assertTrue(program.err().contains("graph transpose"), program.err());
    assertEquals(0, program.run("graph", "--help"));
    assertTrue(program.out().contains("graph transpose"), program.out());
    assertEquals(0, program.run("help", "graph", "build"));
    assertTrue(program.out().contains("--renumber"), program.out());
    assertEquals(set("arcs.txt"), names());
  }

  @Test
  void findsDamage() throws IOException {
    long[][] lists = Graphs.copies(2000, 10, 11);
    WebGraphs.store(lists, BvParameters.DEFAULT, folder.resolve("sound"));
    WebGraphs.store(Graphs.copies(2000, 10, 12), BvParameters.DEFAULT, folder.resolve("other"));
    mustRun("check", "@sound");
    assertTrue(program.out().contains("2,000 nodes"), program.out());

    byte[] graph = bytes("sound.graph");
    byte[] offsets = bytes("sound.offsets");
    byte[] properties = bytes("sound.properties");
    byte[] flipped = graph.clone();
    flipped[graph.length / 2] ^= 0x10;
    assertDamaged("node ", flipped, offsets, properties);
    assertDamaged("", Arrays.copyOf(graph, graph.length / 2), offsets, properties);
    assertDamaged(".offsets", graph, bytes("other.offsets"), properties);
    assertDamaged(".offsets", graph, Arrays.copyOf(offsets, offsets.length / 2), properties);
    String text = new String(properties, StandardCharsets.ISO_8859_1);
    assertDamaged("version", graph, offsets, text.replace("version=0", "version=1"));
    long arcs = Graphs.arcs(lists);
    assertDamaged("arcs", graph, offsets, text.replace("arcs=" + arcs, "arcs=" + (arcs + 1)));
  }

  private void assertDamaged(String told, byte[] graph, byte[] offsets, String properties)
      throws IOException {
    assertDamaged(told, graph, offsets, properties.getBytes(StandardCharsets.ISO_8859_1));
  }

  private void assertDamaged(String told, byte[] graph, byte[] offsets, byte[] properties)
      throws IOException {
    Files.write(folder.resolve("bad.graph"), graph);
    Files.write(folder.resolve("bad.offsets"), offsets);
    Files.write(folder.resolve("bad.properties"), properties);
    assertEquals(1, graph("check", "@bad"), program.out());
    assertTrue(program.err().contains("bad"), program.err());
    assertTrue(program.err().contains(told), program.err());
    assertEquals(1, graph("convert", "@bad", "@out", "--to", "bv"), program.out());
    for (String name : names()) assertTrue(name.matches("(sound|other|bad)\\.[a-z]+"), name);
  }

  /** An interrupted build ends with a failure and takes everything along that it wrote. */
  @Test
  void leavesNothingWhenItIsInterrupted() throws Exception {
    write("arcs.txt", lines(Graphs.copies(20_000, 20, 13)));
    int[] code = new int[1];
    Thread build =
        new Thread(() -> code[0] = graph("build", "--arcs", "@arcs.txt", "@out", "--ranges", "50"));
    build.start();
    while (names().size() < 2) Thread.sleep(5);
    Thread.sleep(150);
    build.interrupt();
    build.join();
    assertEquals(1, code[0]);
    for (String name : names()) assertTrue(!name.startsWith("out"), name);
    Path file = folder.resolve("arcs.txt");
    assertArrayEquals(Files.readAllBytes(file), bytes("arcs.txt"));
  }
}
