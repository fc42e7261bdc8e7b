package io.crivello.jobs.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.neardup.TextCollection;
import io.crivello.jobs.state.State;
import io.crivello.jobs.store.Representatives;
import io.crivello.jobs.store.StoreBuilder;
import io.crivello.neardup.Features;
import io.crivello.neardup.SimHashSketcher;
import io.crivello.neardup.Sketcher;
import io.crivello.url.SortForm;
import io.crivello.writable.StoredPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command line that finds copies, and its answers to what it cannot do. */
@Timeout(300)
class NeardupCommandTest {
  @TempDir Path directory;

  private final Program program = new Program();

  private Path workspace(Map<String, StoredPage> pages) throws IOException {
    Path workspace = directory.resolve("w");
    StoredWorkspace.add(workspace, 5, pages);
    return workspace;
  }

  private int neardup(Object... arguments) {
    return program.run(
        Stream.concat(Stream.of("neardup"), Stream.of(arguments))
            .map(Object::toString)
            .toArray(String[]::new));
  }

  /** The copies of a text by comparing it with every page: lines as printed. */
  private static List<String> near(
      Map<String, StoredPage> pages, String text, String self, int bits, int distance) {
    Sketcher own = new SimHashSketcher(bits, Features.parse("word-3-grams").source());
    assertTrue(own.sketch(text));
    Map<String, Integer> found = new TreeMap<>();
    pages.forEach(
        (url, page) -> {
          Sketcher other = new SimHashSketcher(bits, Features.parse("word-3-grams").source());
          if (!Set.of("html", "text", "feed").contains(page.kind) || url.equals(self)) return;
          if (!other.sketch(page.text)) return;
          int far =
              Long.bitCount(own.first() ^ other.first())
                  + Long.bitCount(own.second() ^ other.second());
          if (far <= distance) found.put(SortForm.of(url), far);
        });
    List<String> lines = new ArrayList<>();
    for (int far = 0; far <= distance; far++) {
      for (Map.Entry<String, Integer> entry : found.entrySet()) {
        if (entry.getValue() == far) lines.add(far + "\t" + SortForm.url(entry.getKey()));
      }
    }
    return lines;
  }

  private static String withCopies(Map<String, StoredPage> pages) {
    String best = null;
    int most = 0;
    for (Map.Entry<String, StoredPage> page : pages.entrySet()) {
      if (page.getValue().text.length() < 500) continue;
      int copies = near(pages, page.getValue().text, page.getKey(), 64, 6).size();
      if (copies > most) best = page.getKey();
      most = Math.max(most, copies);
    }
    assertTrue(most > 2);
    return best;
  }

  @Test
  void theCopiesOfOnePageAreFoundWithAndWithoutAResult() throws Exception {
    Map<String, StoredPage> pages = new TextCollection(21, 200).pages();
    Path workspace = workspace(pages);
    String url = withCopies(pages);
    String text = pages.get(url).text;
    State before = StoredWorkspace.state(workspace);
    assertTrue(
        Representatives.open(
                FileSystem.getLocal(new Configuration()),
                new Workspace(new org.apache.hadoop.fs.Path(workspace.toUri())),
                before)
            .isEmpty());
    List<String> expected = near(pages, text, url, 64, 6);
    assertEquals(0, neardup(workspace, "--like", url, "--distance", "6"), program::err);
    assertEquals(expected, program.out().lines().toList());
    assertTrue(program.err().contains("sketched for this search"), program.err());

    assertEquals(0, neardup(workspace, "--distance", "3,10"), program::err);
    State state = StoredWorkspace.state(workspace);
    Path tables = workspace.resolve(NeardupState.of(state).tables());
    FileSystem fs = FileSystem.getLocal(new Configuration());
    Workspace layout = new Workspace(new org.apache.hadoop.fs.Path(workspace.toUri()));
    List<String> lines = Files.readAllLines(tables.resolve("representatives.tsv"));
    try (Representatives stored = Representatives.open(fs, layout, state).orElseThrow()) {
      assertEquals(lines.size() - 1, stored.count());
      String[] fields = lines.get(1).split("\t");
      assertEquals(SortForm.of(fields[1]), stored.of(SortForm.of(fields[0])));
    }
    assertTrue(Files.exists(tables.resolve("clusters-10.tsv")), tables.toString());
    assertEquals(0, neardup(workspace, "--like", url, "--distance", "6"), program::err);
    assertEquals(expected, program.out().lines().toList());
    assertFalse(program.err().contains("sketched"), program.err());
    assertTrue(program.err().contains(expected.size() + " copies of " + url), program.err());

    assertEquals(0, neardup(workspace, "--like", url, "--bits", "128"), program::err);
    assertEquals(near(pages, text, url, 128, 3), program.out().lines().toList());
    assertTrue(program.err().contains("sketched"), program.err());

    Path file = directory.resolve("page.html");
    Files.writeString(file, "<html><title>none</title><body><p>" + text + "</p></body></html>");
    assertEquals(0, neardup(workspace, "--like", file, "--distance", "6"), program::err);
    assertEquals(near(pages, text, null, 64, 6), program.out().lines().toList());
    Path plain = Files.writeString(directory.resolve("page.txt"), text);
    assertEquals(0, neardup(workspace, "--like", plain, "--method", "digest"), program::err);
    assertTrue(program.out().contains("0\t" + url + "\n"), program.out());

    String other = "http://new.example/";
    StoredWorkspace.add(workspace, 9, Map.of(other, StoreBuilder.page("html", text)));
    assertEquals(0, neardup(workspace, "--like", url, "--distance", "0"), program::err);
    assertTrue(program.out().contains("0\t" + other + "\n"), "newer pages: " + program.out());
    assertTrue(program.err().contains("sketched"), program.err());
  }

  @Test
  void whatHasNoCopiesIsSaid() throws Exception {
    Map<String, StoredPage> pages = new TreeMap<>();
    pages.put("http://a.example/word", StoreBuilder.page("html", "word"));
    pages.put(
        "http://a.example/",
        StoreBuilder.page("html", "nine words that nobody else has ever put down"));
    Path workspace = workspace(pages);
    assertEquals(0, neardup(workspace, "--like", "http://a.example/"), program::err);
    assertEquals("", program.out());
    assertTrue(program.err().contains("0 copies of http://a.example/"), program.err());
    assertEquals(1, neardup(workspace, "--like", "http://a.example/word"));
    assertTrue(program.err().contains("too little text to be compared: 1 words"), program.err());
    assertEquals(1, neardup(workspace, "--like", "http://b.example/"));
    assertTrue(program.err().contains("the store has no page http://b.example/"), program.err());
    assertEquals(2, neardup(workspace, "--like", directory.resolve("missing.html")));
    assertTrue(program.err().contains("is neither a URL nor a file"), program.err());
    assertEquals(2, neardup(workspace, "--like", "http://bad host/"));
    assertEquals(2, neardup(directory.resolve("none"), "--like", "http://a.example/"));
    assertTrue(program.err().contains("there is no file"), program.err());
  }

  @Test
  void theCopiesOfOnePageAreFoundInAnyInput() throws Exception {
    Path files = Files.createDirectory(directory.resolve("files"));
    String text = "a text of more than eight words that lies here twice";
    Files.writeString(files.resolve("a.txt"), text);
    Files.writeString(files.resolve("b.html"), "<p>" + text + "</p>");
    Files.writeString(
        files.resolve("c.txt"), "quite another text of more than eight words as well");
    assertEquals(0, neardup(files, "--like", "http://files.invalid/a.txt"), program::err);
    assertEquals("0\thttp://files.invalid/b.html\n", program.out());
    Path file = Files.writeString(directory.resolve("one.txt"), text);
    assertEquals(0, neardup(files, "--like", file, "--method", "digest"), program::err);
    assertEquals("0\thttp://files.invalid/a.txt\n0\thttp://files.invalid/b.html\n", program.out());
    assertEquals(1, neardup(files, "--like", "http://files.invalid/d.txt"));
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(files, file), left.sorted().toList());
    }
  }

  /** Jobs that cannot run, before and after an input was ingested. */
  @Test
  void aRunThatFailsLeavesNothing() throws Exception {
    String noTasks = "mapreduce.local.map.tasks.maximum=0";
    Path file =
        Files.write(
            directory.resolve("some.warc"), warc("http://a.example/", "text/html", html("text")));
    Path out = directory.resolve("out");
    assertEquals(1, neardup(file, out, "-D", noTasks), program::out);
    assertTrue(Files.notExists(out.resolve("workspace")), "pages");
    assertEquals(0, neardup(file, out), program::err);
    Path workspace = out.resolve("workspace");
    Path other = directory.resolve("other");
    assertEquals(1, neardup(workspace, other, "-D", noTasks), program::out);
    assertTrue(Files.notExists(other.resolve("copies")), "copies");
    assertEquals(1, neardup(workspace, "-D", noTasks), program::out);
    try (Stream<Path> left = Files.list(workspace.resolve("neardup"))) {
      assertEquals(0, left.count());
    }
    assertEquals(0, neardup(workspace, other), program::err);
  }

  @Test
  void whatIsThereIsNotOverwritten() throws Exception {
    Path file =
        Files.write(
            directory.resolve("some.warc"), warc("http://a.example/", "text/html", html("text")));
    Path out = directory.resolve("out");
    Path mine = Files.createDirectories(out.resolve("workspace")).resolve("mine");
    Files.writeString(mine, "kept");
    assertEquals(1, neardup(file, out));
    assertTrue(program.err().contains("workspace exists"), program.err());
    assertEquals("kept", Files.readString(mine));
    assertTrue(Files.notExists(out.resolve("copies")));
    Path half = Files.createDirectories(directory.resolve("half/copies/sketches"));
    assertEquals(1, neardup(file, directory.resolve("half")));
    assertTrue(program.err().contains("has no whole result"), program.err());
    assertTrue(Files.exists(half));
  }

  @Test
  void resultsInsideOfTheInputAreRefused() throws IOException {
    Path in = Files.createDirectories(directory.resolve("in é"));
    Files.writeString(in.resolve("a.txt"), "one two three four five six seven eight nine");
    Path link = Files.createSymbolicLink(directory.resolve("link"), in);
    for (Path out : List.of(in.resolve("out"), in, link.resolve("x/y"), in.resolve("../in é/z"))) {
      assertEquals(2, neardup(in, out), program::err);
      assertTrue(program.err().contains("is inside of the input"), program.err());
    }
    assertEquals(2, neardup(link, in.resolve("out")), program::err);
    assertEquals(2, program.run("ingest", in.resolve("w").toString(), in.toString()));
    assertTrue(program.err().contains("is inside of the input"), program.err());
    try (Stream<Path> files = Files.list(in)) {
      assertEquals(1, files.count(), "nothing was written");
    }
    assertEquals(0, program.run("ingest", directory.resolve("in2").toString(), in.toString()));
  }

  @Test
  void badValuesAreRefused() {
    Map<String, String> bad = new TreeMap<>();
    bad.put("--method minhash", "--method minhash is none of simhash, hyperplanes,");
    bad.put("--method text", "--method text is none of simhash, hyperplanes,");
    bad.put("--method digest --digest md5", "--digest md5 is none of bytes, text, sample");
    bad.put("--digest text", "--digest does not go with --method simhash");
    bad.put("--bits 32", "--bits is 64 or 128, not 32");
    bad.put("--bits 128 --method hyperplanes", "--bits does not go with --method hyperplanes");
    bad.put("--distance 33", "--distance: '33' is no number from 0 to 32");
    bad.put("--distance 3,,5", "--distance: '' is no number from 0 to 32");
    bad.put("--distance 3 --method digest", "--distance does not go with --method digest");
    bad.put("--threshold 0.9", "--threshold does not go with --method simhash");
    bad.put("--method fingerprints --threshold 2", "--threshold: '2' is no number from");
    bad.put("--method fingerprints --mod 0", "--mod: '0' is no number from 1 to 999999");
    bad.put("--distance -1", "--distance");
    bad.put(
        "--features word-2-grams", "--features: unknown features word-2-grams; there are words");
    bad.put("--features letters", "--features: unknown features letters; there are words");
    bad.put("--length-window 0.8", "--length-window: 0.8 is no window such as 0.8..1.2");
    bad.put("--length-window 1.1..1.2", "--length-window: 1.1..1.2 is no window");
    bad.put("--length-window 0.8..0.9", "--length-window: 0.8..0.9 is no window");
    bad.put("--length-window 0.8...1", "--length-window: 0.8...1 is no window");
    bad.put("--clusters centroid", "--clusters centroid is none of components, degree, random");
    bad.put("--seed x", "--seed");
    bad.put("--like http://a.example/ --distance 3,5", "--like takes one --distance");
    bad.put(
        "--like http://a.example/ --method fingerprints --threshold 0.9,0.5",
        "--like takes one --threshold");
    bad.put("--like http://a.example/ --all-pairs", "--like goes with neither");
    bad.put("--lick x", "unknown flag --lick; did you mean --like?");
    bad.forEach(
        (flags, message) -> {
          List<String> line =
              new ArrayList<>(List.of("neardup", directory.resolve("w").toString()));
          line.addAll(List.of(flags.split(" ")));
          assertEquals(2, program.run(line.toArray(String[]::new)), flags);
          assertTrue(program.err().contains(message), flags + ": " + program.err());
        });
    assertEquals(2, neardup("w", "out", "--like", "http://a.example/"));
    assertTrue(program.err().contains("--like prints"), program.err());
  }

  @Test
  void inputThatIsNoneIsRefused() throws Exception {
    Path missing = directory.resolve("missing");
    assertEquals(2, neardup(missing), program::err);
    assertTrue(program.err().contains("is no workspace: name a directory"), program.err());
    assertEquals(2, neardup(missing, directory.resolve("out")), program::err);
    assertTrue(program.err().contains("missing"), program.err());
    Path empty = directory.resolve("empty");
    StoredWorkspace.add(empty, 1, Map.of());
    assertEquals(0, neardup(empty), program::err);
    assertTrue(Files.notExists(directory.resolve("out").resolve("copies")));
    Path noPages = directory.resolve("fresh");
    StoredWorkspace.begin(noPages);
    assertEquals(1, neardup(noPages));
    assertTrue(program.err().contains("the workspace has no pages yet"), program.err());
  }

  private static byte[] warc(String url, String type, byte[] body) {
    return warc(200, url, type, body);
  }

  private static byte[] warc(int status, String url, String type, byte[] body) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.writeBytes(
        ("HTTP/1.1 " + status + " X\r\nContent-Type: " + type + "\r\n\r\n").getBytes(ISO_8859_1));
    block.writeBytes(body);
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.writeBytes(
        ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "
                + url
                + "\r\nWARC-Date: 2020-05-06T07:08:09Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
                + "Content-Type: application/http;msgtype=response\r\nContent-Length: "
                + block.size()
                + "\r\n\r\n")
            .getBytes(ISO_8859_1));
    record.writeBytes(block.toByteArray());
    record.writeBytes("\r\n\r\n".getBytes(ISO_8859_1));
    return record.toByteArray();
  }

  private static byte[] html(String text) {
    return ("<html><body><p>" + text + "</p></body></html>").getBytes(ISO_8859_1);
  }

  /** From an archive to tables and, from the workspace beside them, through the check. */
  @Test
  void oddPagesOfAnArchiveAreNobodysCopies() throws Exception {
    String text = "some forty words that say nothing much ".repeat(5);
    byte[] binary = new byte[3000];
    for (int i = 0; i < binary.length; i++) binary[i] = (byte) (i * 31 % 64);
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    for (String host : List.of("a", "b", "c")) {
      String at = "http://" + host + ".example/";
      archive.writeBytes(warc(at + "empty", "text/html", new byte[0]));
      archive.writeBytes(warc(at + "word", "text/html", html("word")));
      archive.writeBytes(warc(at + "binary", "text/html", binary));
      archive.writeBytes(warc(at + "text", "text/html", html(text)));
      archive.writeBytes(warc(404, at + "none", "text/html", html(text)));
    }
    Path file = Files.write(directory.resolve("some.warc"), archive.toByteArray());
    Path out = directory.resolve("out");
    assertEquals(0, neardup(file, out), program::err);
    assertTrue(
        program
            .out()
            .matches(
                "(?s).*pages +15\nno-document-binary +3\nno-document-error +3\ntoo-short +6\n"
                    + "short-texts-alike +2\npages-of-short-texts-alike +6\ndocuments +3\n.*"),
        program.out());
    String pairs =
        "first\tsecond\tdistance\n"
            + "http://a.example/text\thttp://b.example/text\t0\n"
            + "http://a.example/text\thttp://c.example/text\t0\n";
    Path tables = out.resolve("copies").resolve("tables");
    assertEquals(pairs, Files.readString(tables.resolve("pairs.tsv")));
    assertEquals(
        "leader\tsize\tmembers\nhttp://a.example/text\t3\thttp://a.example/text"
            + " http://b.example/text http://c.example/text\n",
        Files.readString(tables.resolve("clusters.tsv")));

    assertEquals(1, neardup(file, out), "output exists");
    assertTrue(program.err().contains("copies exists"), program.err());
    assertEquals(pairs, Files.readString(tables.resolve("pairs.tsv")));

    Path workspace = out.resolve("workspace");
    assertEquals(0, neardup(workspace), program::err);
    assertEquals(
        0, program.run("check", workspace.toString()), () -> program.out() + program.err());
    assertTrue(
        program.out().matches("(?s).*pages looked through for copies +3\n.*"), program.out());
    NeardupState kept = NeardupState.of(StoredWorkspace.state(workspace));
    Path figures = workspace.resolve(kept.tables()).resolve("figures.tsv");
    Files.writeString(figures, Files.readString(figures).replace("pairs\t2", "pairs\t3"));
    Files.delete(figures.resolveSibling(".figures.tsv.crc"));
    assertEquals(1, program.run("check", workspace.toString()));
    assertTrue(program.out().contains("says pairs 3, but pairs.tsv 2"), program.out());
  }

  @Test
  void aDamagedStoreIsSaidAndExitsWithOne() throws Exception {
    Path workspace = workspace(new TextCollection(22, 60).pages());
    Path data = workspace.resolve("pages/run-0/part-00001/data");
    byte[] bytes = Files.readAllBytes(data);
    Files.write(data, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    Files.delete(data.resolveSibling(".data.crc"));
    assertEquals(1, neardup(workspace));
    assertTrue(program.err().contains("sketch pages failed"), program.err());
    assertEquals("", NeardupState.of(StoredWorkspace.state(workspace)).tables());
  }
}
