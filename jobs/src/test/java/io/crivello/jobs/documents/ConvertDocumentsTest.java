package io.crivello.jobs.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.document.DocumentUrls;
import io.crivello.document.InputKind;
import io.crivello.io.MappedSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job through its typed entry. */
class ConvertDocumentsTest {
  private static final long DATE = Instant.parse("2026-05-01T12:00:00.123Z").toEpochMilli();
  private static final int INPUTS = 21;

  @TempDir Path folder;

  private final Configuration conf = Platform.configuration(null);
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private Scratch scratch;

  @BeforeEach
  void openScratch() throws IOException {
    scratch = Scratch.open(conf, folder.resolve("scratch"));
  }

  @AfterEach
  void closeScratch() throws IOException {
    scratch.close();
  }

  private DocumentGroup.Input input(InputKind kind, String name, String content)
      throws IOException {
    Path file = folder.resolve("in").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    return new DocumentGroup.Input(
        kind, name, new org.apache.hadoop.fs.Path(file.toUri()), Files.size(file));
  }

  /** Three kinds in turn: 2 documents a JSON file, 1 a TREC file, 1 a page. */
  private List<DocumentGroup> groups() throws IOException {
    DocumentGroups groups = new DocumentGroups(150);
    for (int i = 0; i < INPUTS; i++) {
      String json =
          ("{\"id\":\"j%\",\"text\":\"è %\"}\n{\"url\":\"ftp://%.example/\",\"text\":\"\"}\nbroken\n"
                  + "{\"url\":\"http://X.example:80/%\",\"title\":\"t\",\"text\":\"u\"}")
              .replace("%", Integer.toString(i));
      String trec = "<DOC><DOCNO>t" + i + "</DOCNO>trec</DOC>";
      switch (i % 3) {
        case 0 -> groups.add(input(InputKind.JSON_LINES, i + ".jsonl", json));
        case 1 -> groups.add(input(InputKind.TREC, i + ".trec", trec));
        default -> groups.add(input(InputKind.FILE, "d/" + i + ".html", "<p>page " + i));
      }
    }
    return groups.groups();
  }

  private ConvertDocuments.Result run(List<DocumentGroup> groups, String output)
      throws IOException, InterruptedException {
    return ConvertDocuments.run(
        conf,
        new JobRunner(new PrintStream(messages, true, UTF_8), false),
        request(groups, output));
  }

  private ConvertDocuments.Request request(List<DocumentGroup> groups, String output) {
    return new ConvertDocuments.Request(
        groups,
        DocumentUrls.IDS,
        DocumentUrls.FILES,
        3,
        DATE,
        new org.apache.hadoop.fs.Path(folder.resolve(output).toUri()));
  }

  private Map<String, String> files(String output) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> list = Files.list(folder.resolve(output).resolve("parts"))) {
      for (Path file : list.toList()) {
        String name = file.getFileName().toString();
        if (name.startsWith(".")) continue;
        files.put(name, HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return files;
  }

  @Test
  void theSameBytesForAnyNumberOfTasks() throws Exception {
    List<DocumentGroup> groups = groups();
    assertTrue(groups.size() >= 7, groups.size() + " groups");
    Map<String, String> first = null;
    for (int tasks : new int[] {1, 2, 7}) {
      conf.setInt(NLineInputFormat.LINES_PER_MAP, (groups.size() + tasks - 1) / tasks);
      run(groups, "out-" + tasks);
      Map<String, String> files = files("out-" + tasks);
      assertEquals(2 * groups.size(), files.size());
      if (first != null) assertEquals(first, files, tasks + " tasks");
      first = files;
    }
  }

  @Test
  void recordsAreHonestAnswersInTheOrderOfTheInputs() throws Exception {
    List<DocumentGroup> groups = groups();
    ConvertDocuments.Result result = run(groups, "out");
    List<String> urls = new ArrayList<>();
    WarcPage page = new WarcPage();
    for (DocumentGroup group : groups) {
      Path archive = Path.of(result.archive(group).toUri());
      try (WarcReader warc =
          new WarcReader(new MappedSource(archive), 0, Files.size(archive), 1 << 20, false)) {
        while (warc.next(page)) {
          urls.add(page.uri);
          assertEquals(DATE, page.date);
          assertEquals(200, page.status);
          assertEquals(Integer.toString(page.bodyLength), page.header("Content-Length"));
          if (page.uri.endsWith("/j3")) {
            assertEquals("text/plain; charset=utf-8", page.header("Content-Type"));
            assertEquals("è 3", new String(page.bodyBytes(), UTF_8));
          }
        }
      }
    }
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < INPUTS; i++) {
      if (i % 3 == 0) expected.add("http://documents.invalid/j" + i);
      if (i % 3 == 0) expected.add("http://x.example/" + i);
      if (i % 3 == 1) expected.add("http://documents.invalid/t" + i);
      if (i % 3 == 2) expected.add("http://files.invalid/d/" + i + ".html");
    }
    assertEquals(expected, urls);
    assertEquals(expected.size(), result.documents());
    List<String> rejected = new ArrayList<>();
    result.forEachRejected(
        conf, (what, why, count) -> rejected.add(what + " " + why + " " + count));
    assertEquals(2 * INPUTS / 3, rejected.size());
    assertEquals("ftp://0.example/ scheme 1", rejected.get(0));
    assertTrue(rejected.get(1).endsWith("/in/0.jsonl document-bad-json 1"), rejected.get(1));
  }

  @Test
  void existingOutputIsAnErrorAndAMissingInputFailsTheJob() throws Exception {
    List<DocumentGroup> groups = groups();
    Files.createDirectories(folder.resolve("out"));
    assertThrows(FileAlreadyExistsException.class, () -> run(groups, "out"));
    Files.delete(folder.resolve("in/0.jsonl"));
    assertThrows(StageFailedException.class, () -> run(groups, "out-2"));
    assertFalse(Files.exists(folder.resolve("out-2/parts/documents-00000.warc.gz")));
  }

  @Test
  void theJobHasNoReducer() throws Exception {
    org.apache.hadoop.fs.Path some = new org.apache.hadoop.fs.Path(folder.toUri());
    ConvertDocuments.Request request = request(List.of(), "o");
    Job job =
        ConvertDocuments.configure(conf, request, some, new org.apache.hadoop.fs.Path(some, "x"));
    assertEquals(0, job.getNumReduceTasks());
    assertEquals(DATE, job.getConfiguration().getLong(ConvertDocuments.DATE, 0));
  }

  @Test
  void groupsFollowFromSizesAndAreReadBack() throws Exception {
    DocumentGroups groups = new DocumentGroups(10);
    List<DocumentGroup.Input> inputs = new ArrayList<>();
    for (int length : new int[] {9, 1, 10, 25, 0, 0}) {
      String name = inputs.size() + " a.txt";
      inputs.add(input(InputKind.FILE, name, "x".repeat(length)));
      groups.add(inputs.get(inputs.size() - 1));
    }
    groups.end();
    groups.add(inputs.get(0));
    assertEquals(
        List.of(
            new DocumentGroup(0, inputs.subList(0, 2)),
            new DocumentGroup(1, inputs.subList(2, 3)),
            new DocumentGroup(2, inputs.subList(3, 4)),
            new DocumentGroup(3, inputs.subList(4, 6)),
            new DocumentGroup(4, inputs.subList(0, 1))),
        groups.groups());
    for (DocumentGroup group : groups.groups()) {
      assertEquals(group, DocumentGroup.parse(group.toLine()));
    }
  }
}
