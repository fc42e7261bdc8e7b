package io.crivello.jobs.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.runtime.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as its users meet it. */
class MainTest {
  @TempDir Path folder;

  private final Program program = new Program();

  private int run(String... arguments) {
    return program.run(arguments);
  }

  private String out() {
    return program.out();
  }

  private String err() {
    return program.err();
  }

  private void assertRefused(String line, String... arguments) {
    assertEquals(2, run(arguments), err());
    assertEquals("crivello: " + line, err().strip());
    assertEquals("", out());
  }

  @Test
  void withoutArgumentsItListsTheCommands() {
    assertEquals(2, run());
    assertTrue(err().contains("codes  "));
    assertEquals(0, run("--help"));
    for (Commands.Entry entry : Commands.ALL) {
      assertTrue(out().contains("  " + entry.name() + " "), entry.name());
      assertTrue(out().contains(entry.description()));
    }
    assertEquals("", err());
  }

  @Test
  void everyCommandHasHelp() {
    for (Commands.Entry entry : Commands.ALL) {
      assertEquals(0, run(entry.name(), "--help"), err());
      assertTrue(out().contains("Usage: " + entry.name()), out());
      assertTrue(out().contains(entry.description()));
      assertEquals("", err());
      String help = out();
      assertEquals(0, run("help", entry.name()));
      assertEquals(help, out());
    }
  }

  @Test
  void whatIsNotUnderstoodIsRefusedWithTheNearestName() {
    assertRefused("unknown command cods; did you mean codes?", "cods");
    assertRefused("unknown command xyzzy", "xyzzy");
    assertRefused("codes: unknown flag --intz; did you mean --ints?", "codes", "--intz", "a");
    assertRefused("codes: unexpected argument surplus", "codes", "surplus");
    assertRefused("codes: --signed goes with --ints", "codes", "--signed");
    assertRefused(
        "unknown key crivello.memori; did you mean crivello.memory?",
        "codes",
        "-Dcrivello.memori=1g");
    assertRefused(
        "crivello.progress is 'bra', but must be one of auto, bar, lines, none; did you mean bar?",
        "codes",
        "-D",
        "crivello.progress=bra");
    assertRefused(
        "crivello.reducers is 'many', but must be a number from 0 to 10000",
        "codes",
        "-Dcrivello.reducers=many");
    assertRefused(
        "'lots' is not a size such as 4096, 64k, 512m or 2g", "codes", "--memory", "lots");
    assertRefused("-D nothing is not of the form key=value", "codes", "-D", "nothing");
    assertRefused("-conf wants a value", "codes", "-conf");
    assertRefused("-conf none.xml: there is no such file", "codes", "-conf", "none.xml");
    assertRefused("'999999999999999t' is too large", "codes", "--memory", "999999999999999t");
    assertRefused("crivello.memory is '1k', but must be at least 1m", "codes", "--memory", "1k");
    assertRefused(
        "mapreduce.job.reduces is 'abc', not a number", "codes", "-Dmapreduce.job.reduces=abc");
    assertRefused("the name of the input is empty", "codes", "--ints", "");
    assertRefused("unknown command cods; did you mean codes?", "help", "cods");
  }

  @Test
  void anUnknownFlagIsRefusedWhereverItStands() {
    String rounds = "unknown flag --rouns; did you mean --rounds?";
    assertRefused("crawl: " + rounds, "crawl", "x", "--seeds", "http://a.b/", "--rouns", "3");
    assertRefused("crawl: " + rounds, "crawl", "x", "--seeds", "--rouns", "3");
    assertRefused("crawl: " + rounds, "crawl", "x", "--seeds", "http://a.b/", "--rouns=3");
    assertRefused("crawl: " + rounds, "crawl", "x", "--rouns", "3", "--seeds", "http://a.b/");
    assertRefused("crawl: " + rounds, "crawl", "x", "--resume", "--replay", "a.warc", "--rouns");
    assertRefused("crawl: " + rounds, "crawl", "x", "--delay", "--rouns", "--resume");
    assertRefused(
        "crawl: unknown flag -rounds; did you mean --rounds?",
        "crawl",
        "x",
        "--seeds",
        "http://a.b/",
        "-rounds");
    assertRefused(
        "pipeline: unknown flag --theads; did you mean --threads?",
        "pipeline",
        "x",
        "--seeds",
        "http://a.b/",
        "--theads",
        "3");
    assertRefused(
        "ingest: unknown flag --bse; did you mean --base?", "ingest", "x", "a.warc", "--bse", "u");
    assertRefused("neardup: unknown flag --xyzzy", "neardup", "x", "--like", "--xyzzy");
    assertRefused("demo: unknown flag --hlp; did you mean --help?", "demo", "--hlp");
  }

  @Test
  void whatIsNoFlagIsAValue() {
    assertEquals(2, run("crawl", "x", "--hosts", "-none", "--resume"));
    assertTrue(err().contains("-none does not exist"), err());
    assertRefused(
        "crawl: --round-size is '--x', but must be a number from 1 to 2147483647",
        "crawl",
        "x",
        "--round-size=--x",
        "--resume");
  }

  @Test
  void genericOptionsStandAnywhere() {
    GenericOptions split =
        GenericOptions.split(
            new String[] {
              "-Da=1", "codes", "-D", "b=2", "--ints", "-conf", "site.xml", "x", "--", "-Dc=3"
            });
    assertEquals(List.of("-D", "a=1", "-D", "b=2", "-conf", "site.xml"), split.hadoop());
    assertEquals(List.of("codes", "--ints", "x", "--", "-Dc=3"), split.rest());
  }

  @Test
  void aWrongKeyInAConfigurationFileIsRefusedToo() throws Exception {
    Path site = folder.resolve("site.xml");
    Files.writeString(
        site,
        "<configuration><property><name>crivello.reducer</name><value>3</value></property>"
            + "</configuration>");
    Path ints = Files.writeString(folder.resolve("ints"), "1\n");
    assertRefused(
        "unknown key crivello.reducer; did you mean crivello.reducers?",
        "codes",
        "--ints",
        ints.toString(),
        "-conf",
        site.toString());
    assertRefused(
        folder.resolve("none") + " is not a directory of Hadoop's settings",
        "codes",
        "--ints",
        ints.toString(),
        "--cluster",
        folder.resolve("none").toString());
  }

  @Test
  void memoryMustFitTheHeap() {
    assertEquals(2, run("codes", "--memory", "900g", "-Da=b"));
    assertTrue(err().contains("900g of memory for buffers do not fit a Java heap of"), err());
  }

  @Test
  void brokenConfigurationFilesAreRefused() throws Exception {
    Path broken = Files.writeString(folder.resolve("broken.xml"), "<configuration><prop");
    assertEquals(2, run("codes", "-conf", broken.toString()));
    assertEquals(1, err().lines().count(), err());
    assertEquals(2, run("codes", "-libjars", folder.resolve("none.jar").toString()));
    assertEquals(1, err().lines().count(), err());
  }

  @Test
  void codewords() {
    assertEquals(0, run("codes"));
    List<String> lines = out().lines().toList();
    assertEquals(20, lines.size());
    assertTrue(lines.get(0).matches("x +unary +gamma +delta +zeta2 +zeta3 +golomb:3 .*"));
    assertTrue(lines.get(16).contains(" 000010000  001010000 "), lines.get(16));
    assertTrue(lines.get(16).contains(" 0000010 "), lines.get(16));
  }

  @Test
  void everyKeyIsDescribedAndEveryConstantIsAKey() throws Exception {
    for (Map.Entry<String, Settings.Key> entry : Settings.keys().entrySet()) {
      Settings.Key key = entry.getValue();
      assertFalse(key.description().isEmpty(), key.name());
      if (!key.value().isEmpty()) Settings.check(key.name(), key.value());
    }
    for (java.lang.reflect.Field field : Settings.class.getFields()) {
      String value = (String) field.get(null);
      if (value.startsWith("crivello.")) assertTrue(Settings.keys().containsKey(value), value);
    }
  }
}
