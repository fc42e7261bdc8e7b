package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.store.PageRanges;
import io.crivello.text.document.SampleDocuments;
import io.crivello.url.PolicySettings;
import io.crivello.url.Priority;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents, languages and binary pages through the job. */
class DocumentPagesTest {
  private static final String HOST = "http://a.example/";

  @TempDir Path folder;

  private final Configuration conf = Platform.configuration(null);
  private final List<PageLine> lines = new ArrayList<>();

  private PagesResult run(ArchiveBuilder archive) throws Exception {
    try (Scratch scratch = Scratch.open(conf, folder.resolve("scratch"))) {
      ParsePages.Request request =
          new ParsePages.Request(
              List.of(archive.write(folder.resolve("archive.warc.gz"))),
              PolicySettings.parse(Map.of()),
              null,
              Priority.parse("breadth"),
              100,
              "crivello",
              false,
              new PageRanges.Sample().ranges(),
              new org.apache.hadoop.fs.Path(folder.toUri()),
              new org.apache.hadoop.fs.Path(folder.resolve("output").toUri()));
      PrintStream messages = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
      PagesResult result = ParsePages.run(conf, new JobRunner(messages, false), request);
      for (org.apache.hadoop.fs.Path file : result.pageFiles()) {
        for (String line : Files.readAllLines(Path.of(file.toUri()))) {
          lines.add(PageLine.parse(line));
        }
      }
      return result;
    }
  }

  private static void add(ArchiveBuilder archive, int place, String type, byte[] body) {
    String headers = type.isEmpty() ? "Server: x" : "Content-Type: " + type;
    archive.add(place, HOST + place, 200, headers, body);
  }

  private static ArchiveBuilder oneOf(String headers, byte[] body) {
    return new ArchiveBuilder().add(1, HOST, 200, headers, body);
  }

  @Test
  void documentsUnderAnyTypeAreRead() throws Exception {
    ArchiveBuilder archive = new ArchiveBuilder();
    String word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    add(archive, 1, "application/pdf", SampleDocuments.pdf());
    add(archive, 2, word, SampleDocuments.docx());
    add(archive, 3, "application/octet-stream", SampleDocuments.odt());
    add(archive, 4, "", SampleDocuments.pdf());
    add(archive, 5, "text/html", SampleDocuments.pdf());
    add(archive, 6, "application/x-unknown", SampleDocuments.epub());
    add(archive, 7, "application/rtf", SampleDocuments.rtf());
    PagesResult result = run(archive);
    assertEquals(Map.of("document", 7L), result.kinds());
    for (PageLine line : lines) {
      assertEquals(SampleDocuments.TITLE, line.title());
      assertTrue(line.textLength() >= SampleDocuments.WORDS.length());
      assertTrue(line.language().startsWith("en") || line.textLength() < 60, line.language());
    }
    assertEquals(
        List.of(
            "application/pdf",
            word,
            "application/vnd.oasis.opendocument.text",
            "application/pdf",
            "application/pdf",
            "application/epub+zip",
            "application/rtf"),
        lines.stream().map(PageLine::type).toList());
    assertEquals(6, result.found(), "all but RTF have a link");
  }

  @Test
  void aBadDocumentKeepsNothingBesideItFromBeingRead() throws Exception {
    byte[] docx = SampleDocuments.docx();
    ArchiveBuilder archive = new ArchiveBuilder();
    add(archive, 1, "application/pdf", SampleDocuments.encryptedPdf("secret"));
    add(archive, 2, "application/msword", Arrays.copyOf(docx, docx.length / 2));
    add(archive, 3, "application/pdf", "<html>no such file</html>".getBytes(UTF_8));
    add(archive, 4, "application/octet-stream", SampleDocuments.bomb(300));
    add(archive, 5, "image/png", new byte[] {1, 2, 3});
    add(archive, 6, "application/octet-stream", new byte[] {1, 2, 3});
    add(archive, 7, "application/pdf", new byte[0]);
    add(archive, 8, "application/pdf", SampleDocuments.pdf());
    PagesResult result = run(archive);
    assertEquals(Map.of("bad", 4L, "other", 3L, "document", 1L), result.kinds());
    assertEquals(
        List.of(
            "encrypted", "tika-failure", "not-as-declared", "zip-bomb", "", "unread-type", "", ""),
        lines.stream().map(PageLine::reason).toList());
    assertEquals(1, result.found());
  }

  @Test
  void theSizeIsASetting() throws Exception {
    conf.set(Settings.DOCUMENT_SIZE, "1m");
    byte[] pdf = SampleDocuments.pdf();
    byte[] large = Arrays.copyOf(pdf, (1 << 20) + 1);
    ArchiveBuilder archive = new ArchiveBuilder();
    add(archive, 1, "application/pdf", large);
    add(archive, 2, "application/pdf", pdf);
    run(archive);
    assertEquals(List.of("too-large", ""), lines.stream().map(PageLine::reason).toList());
  }

  @Test
  void binaryServedAsHtml() throws Exception {
    byte[] noise = new byte[5_000];
    new java.util.Random(8).nextBytes(noise);
    for (int i = 0; i < noise.length; i++) if (noise[i] == 0) noise[i] = 1;
    PagesResult result = run(oneOf("Content-Type: text/html; charset=utf-8", noise));
    assertEquals(Map.of("binary", 1L), result.kinds());
  }

  @Test
  void fiftyMegabytesOfText() throws Exception {
    byte[] text = "seven letters\n".repeat(4 << 20).getBytes(UTF_8);
    assertTrue(text.length > 50_000_000);
    PagesResult result = run(oneOf("Content-Type: text/plain", text));
    assertEquals(Map.of("text", 1L), result.kinds());
    assertEquals(8 << 20, lines.get(0).textLength());
  }

  @Test
  void languagesAreDeclaredOrDetected() throws Exception {
    String italian =
        "Ogni mattina il vecchio pescatore scendeva al porto per chiedere notizie, ma d'inverno"
            + " non c'era quasi nessuno e la città si svegliava più tardi.";
    ArchiveBuilder archive = new ArchiveBuilder();
    String html = "Content-Type: text/html";
    byte[] latin = ("<p>" + italian).getBytes(ISO_8859_1);
    archive.add(1, HOST + 1, 200, html, latin);
    archive.add(2, HOST + 2, 200, html + "\nContent-Language: de", latin);
    byte[] declared = ("<html lang=fr><p>" + italian).getBytes(ISO_8859_1);
    archive.add(3, HOST + 3, 200, html + "\nContent-Language: de", declared);
    archive.add(4, HOST + 4, 200, html, "<p>ciao".getBytes(UTF_8));
    archive.add(5, HOST + 5, 200, "Content-Type: text/plain", italian.getBytes(UTF_8));
    run(archive);
    assertEquals(
        List.of("it", "de", "fr", "", "it"), lines.stream().map(PageLine::language).toList());
    assertEquals(
        List.of(true, false, false, false, true),
        lines.stream().map(PageLine::languageDetected).toList());
    assertEquals("windows-1252", lines.get(0).charset());
  }
}
