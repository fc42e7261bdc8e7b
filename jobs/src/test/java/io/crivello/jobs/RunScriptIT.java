package io.crivello.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job jar and {@code run.sh}, as a user meets them. */
class RunScriptIT {
  @TempDir Path folder;

  private Shell.Result run(String... arguments) throws Exception {
    return Shell.run(folder, Map.of(), arguments);
  }

  @Test
  void helpAndCodewords() throws Exception {
    Shell.Result help = run("--help");
    assertEquals(0, help.code(), help.err());
    assertEquals("", help.err(), "nothing is built again");
    assertTrue(help.out().contains("codes"));
    Shell.Result codes = run("codes");
    assertEquals(0, codes.code(), codes.err());
    assertTrue(codes.out().contains("001010000"));
    assertEquals(2, run().code());
    assertEquals(2, run("nothing").code());
  }

  @Test
  void anEmbeddedJobIsQuietAndLeavesNothingBehind() throws Exception {
    Path ints = Files.writeString(folder.resolve("ints"), "1\n2\n3\n");
    Shell.Result result = run("codes", "-Dcrivello.reducers=2", "--ints", ints.toString());
    assertEquals(0, result.code(), result.err());
    assertTrue(result.out().contains("recommended: "), result.out());
    result.err().lines().forEach(line -> assertTrue(line.startsWith("count integers"), line));
    assertEquals(0, scratchFiles());
    assertTrue(Files.size(folder.resolve("logs/crivello.log")) > 0);
  }

  @Test
  void interruptedWorkLeavesNothingBehind() throws Exception {
    Path ints = folder.resolve("ints");
    Files.writeString(ints, "12345678\n".repeat(3_000_000));
    Process process =
        new ProcessBuilder(
                Shell.home().resolve("run.sh").toString(), "codes", "--ints", ints.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    for (int i = 0; i < 600 && scratchFiles() == 0; i++) Thread.sleep(50);
    assertEquals(1, scratchFiles());
    process.destroy();
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    assertEquals(143, process.exitValue());
    assertEquals(0, scratchFiles());
  }

  private long scratchFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.getFileName().toString().startsWith(".crivello")).count();
    }
  }

  @Test
  void runsThroughALinkFromAnotherDirectoryAndWithoutALog() throws Exception {
    Path link =
        Files.createSymbolicLink(folder.resolve("crivello"), Shell.home().resolve("run.sh"));
    Path file = Files.writeString(folder.resolve("file"), "");
    ProcessBuilder builder = new ProcessBuilder(link.toString(), "codes");
    builder.environment().put("CRIVELLO_LOG_DIR", file.resolve("below").toString());
    Process process =
        builder
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue());
    assertTrue(Files.readString(folder.resolve("out")).contains("golomb:3"));
    String said = Files.readString(folder.resolve("err"));
    assertEquals(1, said.lines().count(), said);
    assertTrue(said.contains("cannot be written"), said);
  }

  /** In the jar, names of packages that it contains are changed: these are not of that kind. */
  @Test
  void aGraphNamesTheClassThatLoadsIt() throws Exception {
    Path arcs = Files.writeString(folder.resolve("arcs"), "http://b.example/\tA.example/x\n");
    Shell.Result bad = run("graph", "build", "--arcs", arcs.toString(), "web");
    assertEquals(1, bad.code(), bad.out());
    Files.writeString(arcs, "http://b.example/\thttp://A.example/x\n");
    Shell.Result result = run("graph", "build", "--arcs", arcs.toString(), "web");
    assertEquals(0, result.code(), result.err());
    String properties = Files.readString(folder.resolve("web.properties"));
    assertTrue(properties.contains("\ngraphclass=it.unimi.dsi.webgraph.BVGraph\n"), properties);
    Shell.Result node = run("graph", "node", "web", "a.example/x");
    assertEquals(
        "number        0\nURL           http://a.example/x\nsuccessors    0\n", node.out());
  }

  @Test
  void aFailedJobNamesItsCauseAndTheLog() throws Exception {
    Path ints = Files.writeString(folder.resolve("ints"), "1\n");
    Shell.Result result =
        run(
            "codes",
            "--ints",
            ints.toString(),
            "-Dmapreduce.map.output.compress=true",
            "-Dmapreduce.map.output.compress.codec=no.such.Codec");
    assertEquals(1, result.code(), result.err());
    String last = result.err().lines().reduce((a, b) -> b).get();
    assertTrue(last.contains("no.such.Codec"), last);
    assertTrue(last.contains("(log: " + folder.resolve("logs/crivello.log") + ")"), last);
    assertEquals("", result.out());
  }

  /** {@code hadoop jar} is a script around this class. */
  @Test
  void hadoopJarIsTheSameProgram() throws Exception {
    Path ints = Files.writeString(folder.resolve("ints"), "5\n6\n7\n");
    Files.writeString(
        folder.resolve("core-site.xml"),
        "<configuration><property><name>hadoop.tmp.dir</name><value>"
            + folder.resolve("tmp")
            + "</value></property></configuration>");
    Files.createDirectory(folder.resolve("tmp"));
    Path target = Shell.home().resolve("jobs/target");
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                folder + ":" + target.resolve("hadoop") + "/*",
                "org.apache.hadoop.util.RunJar",
                target.resolve("crivello.jar").toString(),
                "codes",
                "--ints",
                ints.toString(),
                "-D",
                "crivello.reducers=3",
                "--scratch",
                folder.toString())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertTrue(process.waitFor(2, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue(), Files.readString(folder.resolve("err")));
    Shell.Result script = run("codes", "--ints", ints.toString());
    assertEquals(script.out(), Files.readString(folder.resolve("out")));
  }

  @Test
  void theJobJarHoldsNoHadoopAndItsDependenciesUnderNamesOfTheirOwn() throws IOException {
    List<String> classes = new ArrayList<>();
    try (JarFile jar = new JarFile(Shell.home().resolve("jobs/target/crivello.jar").toFile())) {
      jar.stream().map(e -> e.getName()).filter(n -> n.endsWith(".class")).forEach(classes::add);
      assertEquals(
          "io.crivello.jobs.cli.Main",
          jar.getManifest().getMainAttributes().getValue("Main-Class"));
    }
    assertTrue(classes.contains("io/crivello/io/BitReader.class"));
    assertTrue(classes.stream().anyMatch(n -> n.startsWith("io/crivello/shaded/picocli/")));
    assertFalse(classes.stream().anyMatch(n -> n.startsWith("org/apache/hadoop/")));
    for (String name : classes) {
      String place = name.replaceFirst("^META-INF/versions/[0-9]+/", "");
      assertTrue(place.startsWith("io/crivello/") || keepsItsName(place), name);
    }
  }

  /** POI, XMLBeans, the schemas of Office and classes with native code cannot be renamed. */
  private static boolean keepsItsName(String place) {
    return Stream.of(
            "org/apache/poi/",
            "org/apache/xmlbeans/",
            "org/openxmlformats/",
            "com/microsoft/schemas/",
            "org/etsi/",
            "com/github/luben/zstd/",
            "org/w3/")
        .anyMatch(place::startsWith);
  }
}
