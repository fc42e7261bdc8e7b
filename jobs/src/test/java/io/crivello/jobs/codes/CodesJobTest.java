package io.crivello.jobs.codes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measuring a file of integers through the program's own entry point. */
class CodesJobTest {
  @TempDir Path folder;

  private final Program program = new Program();

  private int run(Path input, String... more) {
    String[] arguments =
        Stream.concat(
                Stream.of(
                    "codes",
                    "--ints",
                    input.toString(),
                    "--scratch",
                    folder.resolve("scratch").toString()),
                Stream.of(more))
            .toArray(String[]::new);
    return program.run(arguments);
  }

  private String out() {
    return program.out();
  }

  private String err() {
    return program.err();
  }

  private double bits(String code) {
    String row = out().lines().filter(line -> line.startsWith(code + " ")).findFirst().get();
    return Double.parseDouble(row.split(" +")[1]);
  }

  private Path write(LongStream integers) throws IOException {
    Path file = folder.resolve("ints");
    List<String> lines = integers.mapToObj(Long::toString).collect(Collectors.toList());
    return Files.write(file, lines);
  }

  @Test
  void measuresLengthsAndEntropy() throws IOException {
    assertEquals(0, run(write(LongStream.of(0, 0, 0, 0, 1, 1, 2, 3))), err());
    assertEquals(1.75, bits("(entropy)"), 0);
    assertEquals((4 * 1 + 3 * 3 + 5) / 8.0, bits("gamma"), 0.001);
    assertEquals((4 + 2 * 2 + 3 + 4) / 8.0, bits("unary"), 0.001);
    assertEquals(4, bits("nibble"), 0);
    assertTrue(out().contains("for each of 8 integers"), out());
    try (Stream<Path> left = Files.list(folder.resolve("scratch"))) {
      assertEquals(0, left.count(), "scratch files are removed");
    }
  }

  @Test
  void recommendsGolombForAGeometricDistribution() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    double p = 0.02;
    LongStream gaps =
        LongStream.generate(() -> (long) (Math.log1p(-random.nextDouble()) / Math.log1p(-p)))
            .limit(20_000);
    assertEquals(0, run(write(gaps)), err());
    assertTrue(
        out().contains("recommended: golomb:3") || out().contains("recommended: rice:5"), out());
    assertEquals(
        bits("(entropy)"),
        bits(
            out().contains("d: rice")
                ? "rice:5"
                : out()
                    .lines()
                    .filter(l -> l.startsWith("golomb"))
                    .findFirst()
                    .get()
                    .split(" ")[0]),
        0.1);
  }

  @Test
  void theResultDoesNotDependOnTasksOrMemory() throws IOException {
    SplittableRandom random = new SplittableRandom(2);
    Path input =
        write(
            LongStream.generate(() -> random.nextLong() >>> 20 + random.nextInt(44)).limit(30_000));
    assertEquals(0, run(input), err());
    String expected = out();
    for (String[] settings :
        new String[][] {
          {"-Dcrivello.reducers=1"},
          {"-Dcrivello.reducers=7", "-Dcrivello.local.tasks=1"},
          {"--memory", "1m"},
          {"-Dmapreduce.input.fileinputformat.split.maxsize=50000", "-Dcrivello.reducers=2"}
        }) {
      assertEquals(0, run(input, settings), err());
      assertEquals(expected, out(), String.join(" ", settings));
    }
  }

  @Test
  void badLinesAreCountedAndNothingBesideThemIsLost() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("bad"),
            "1\n\nx\n-2\n 3 \r\n1.5\n9223372036854775807\n9223372036854775808\n--1\n-\n");
    assertEquals(0, run(file), err());
    assertTrue(err().contains("skipped: lines that are not an integer: 4"), err());
    assertTrue(err().contains("--signed takes negative ones): 2"), err());
    assertTrue(out().contains("for each of 3 integers"), out());
    assertEquals(0, run(file, "--signed"), err());
    assertTrue(out().contains("for each of 3 integers"), out());
  }

  @Test
  void theEndsOfTheRange() throws IOException {
    Path largest = write(LongStream.of(Long.MAX_VALUE, 0, 7));
    assertEquals(0, run(largest), err());
    assertTrue(out().contains("recommended: delta, 28.333 bits"), out());
    Path signed = write(LongStream.of(-(1L << 62), -(1L << 62) - 1, (1L << 62) - 1, 1L << 62));
    assertEquals(0, run(signed, "--signed"), err());
    assertTrue(out().contains("for each of 2 integers"), out());
    assertTrue(err().contains("out of range (−2^62 … 2^62 − 1): 2"), err());
  }

  @Test
  void anyNameAndAnyDirectory() throws IOException {
    for (String name : new String[] {"_x", ".x", "a[b]c", "{u}", "a b", "é*?,"}) {
      Path file = Files.writeString(folder.resolve(name), "1\n2\n");
      assertEquals(0, run(file), name + ": " + err());
      assertTrue(out().contains("for each of 2 integers"), out());
    }
    assertEquals(2, run(Files.writeString(folder.resolve("x:y"), "1\n")));
    assertTrue(err().contains("Hadoop reads no file with a colon in its name"), err());
    Path inner = Files.createDirectories(folder.resolve("many/inner"));
    Files.writeString(folder.resolve("many/one"), "1\n");
    Files.writeString(folder.resolve("many/_SUCCESS"), "none\n");
    Files.writeString(inner.resolve("two"), "2\n3\n");
    assertEquals(0, run(folder.resolve("many")), err());
    assertTrue(out().contains("for each of 3 integers"), out());
    assertEquals(2, run(Files.createDirectory(folder.resolve("hollow"))));
    assertTrue(err().contains("there are no files in"), err());
  }

  @Test
  void nothingToMeasureIsAFailure() throws IOException {
    Path file = Files.writeString(folder.resolve("empty"), "none\n");
    assertEquals(1, run(file));
    assertTrue(err().contains("holds no integer that could be measured"), err());
    assertEquals(2, run(folder.resolve("missing")));
    assertTrue(err().contains("there is no file"), err());
  }

  @Test
  void aFailingJobSaysWhyInOneLine() throws IOException {
    Path input = write(LongStream.of(1, 2, 3));
    assertEquals(
        1,
        run(
            input,
            "-Dmapreduce.job.map.class=io.crivello.NoSuchMapper",
            "-Dmapreduce.map.output.compress=true",
            "-Dmapreduce.map.output.compress.codec=no.such.Codec"));
    String last = err().lines().reduce((a, b) -> b).get();
    assertTrue(last.startsWith("crivello: count integers failed: "), err());
    assertTrue(last.contains("no.such.Codec"), last);
  }
}
