package io.crivello.bench;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * {@code bench NAME [arguments]}: runs the sections of a benchmark one after the other, each in a
 * Java machine of its own.
 */
public final class Bench {
  private static final Map<String, List<Class<? extends Section>>> BENCHMARKS =
      Map.of(
          "sieve",
          List.of(SieveSection.class),
          "codes",
          List.of(
              InstantaneousCodesSection.Gamma.class,
              InstantaneousCodesSection.Delta.class,
              InstantaneousCodesSection.Zeta.class,
              InstantaneousCodesSection.Golomb.class,
              PForDeltaSection.class,
              EliasFanoSection.class,
              TermMapSection.class,
              BloomSection.class),
          "fetch",
          List.of(FetchSection.class, FetchMemorySection.class),
          "graph",
          List.of(GraphSection.class, EfGraphSection.class, GraphBuildSection.class),
          "neardup",
          List.of(
              SketchSection.class,
              PairSearchSection.class,
              PairJobSection.class,
              NearTextsSection.class,
              ManyTextsSection.class));

  private Bench() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length >= 2 && arguments[0].equals("--section")) {
      Section section =
          Class.forName(arguments[1])
              .asSubclass(Section.class)
              .getDeclaredConstructor()
              .newInstance();
      section.run(
          new SideBySide(
              new java.io.PrintStream(
                  new java.io.FileOutputStream(java.io.FileDescriptor.out),
                  true,
                  StandardCharsets.UTF_8)),
          Arrays.copyOfRange(arguments, 2, arguments.length));
      return;
    }
    if (arguments.length > 0 && Arrays.asList(arguments).contains("--help")) {
      System.out.println(usage());
      return;
    }
    String problem = problem(arguments);
    if (problem != null) {
      System.err.println("bench: " + problem + "; " + usage());
      System.exit(2);
    }
    boolean failed = false;
    for (Class<? extends Section> section : BENCHMARKS.get(arguments[0])) {
      failed |= fork(section, Arrays.copyOfRange(arguments, 1, arguments.length)) != 0;
    }
    if (failed) System.exit(1);
  }

  private static String usage() {
    return "usage: ./run.sh bench NAME [FILE | BASENAME | --scratch DIRECTORY]; NAME is one of "
        + String.join(", ", new TreeSet<>(BENCHMARKS.keySet()))
        + "; FILE holds the data, or the files of BASENAME the graph, to measure on instead of generated"
        + " data; DIRECTORY takes large"
        + " scratch files";
  }

  /** What is wrong with the arguments, or null. */
  private static String problem(String[] arguments) {
    if (arguments.length == 0) return "which one?";
    if (!BENCHMARKS.containsKey(arguments[0])) return "unknown benchmark " + arguments[0];
    if (arguments.length == 3 && arguments[1].equals("--scratch")) {
      return Files.isDirectory(Path.of(arguments[2]))
          ? null
          : "there is no directory " + arguments[2];
    }
    if (arguments.length > 2) return "unexpected argument " + arguments[2];
    if (arguments.length == 2
        && !Files.isReadable(Path.of(arguments[1]))
        && !Files.isReadable(Path.of(arguments[1] + ".graph"))) {
      return "there is no file " + arguments[1];
    }
    return null;
  }

  private static int fork(Class<? extends Section> section, String[] arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx4g",
                "-cp",
                System.getProperty("java.class.path"),
                Bench.class.getName(),
                "--section",
                section.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
