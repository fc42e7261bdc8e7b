package io.crivello.jobs.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Shell;
import io.crivello.text.document.SampleDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents are read by the job jar, in which the parsers have other names than in the tests. */
class DocumentsIT {
  private static final int DOCUMENTS = 9;

  @TempDir Path folder;

  private Path archive() throws IOException {
    byte[][] documents = {
      SampleDocuments.pdf(),
      SampleDocuments.docx(),
      SampleDocuments.xlsx(),
      SampleDocuments.pptx(),
      SampleDocuments.xls(),
      SampleDocuments.ppt(),
      SampleDocuments.odt(),
      SampleDocuments.epub(),
      SampleDocuments.rtf(),
      SampleDocuments.encryptedPdf("secret")
    };
    ArchiveBuilder archive = new ArchiveBuilder();
    String headers = "Content-Type: application/octet-stream";
    for (int i = 0; i < documents.length; i++) {
      archive.add(-1, "http://www.example.org/" + i, 200, headers, documents[i]);
    }
    return Files.write(folder.resolve("documents.warc.gz"), archive.bytes());
  }

  private static void assertRead(Path workspace) throws IOException {
    List<PageLine> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(workspace.resolve("crawl"))) {
      for (Path file : files.filter(DocumentsIT::isListOfPages).toList()) {
        for (String line : Files.readAllLines(file)) lines.add(PageLine.parse(line));
      }
    }
    long documents = lines.stream().filter(line -> line.kind().equals("document")).count();
    assertEquals(DOCUMENTS, documents, lines::toString);
    for (PageLine line : lines) {
      if (line.kind().equals("bad")) assertEquals("encrypted", line.reason());
      else assertEquals(SampleDocuments.TITLE, line.title());
    }
    assertEquals(DOCUMENTS + 1, lines.size());
  }

  private static boolean isListOfPages(Path file) {
    return Files.isRegularFile(file) && file.getFileName().toString().startsWith(TaskFiles.PAGES);
  }

  @Test
  void embedded() throws Exception {
    Path workspace = folder.resolve("workspace");
    Shell.Result result =
        Shell.run(folder, Map.of(), "ingest", workspace.toString(), archive().toString());
    assertEquals(0, result.code(), result.err());
    assertTrue(!result.err().contains("log4j") && !result.err().contains("SLF4J"), result.err());
    assertRead(workspace);
  }

  /** {@code hadoop jar} is a script around this class. */
  @Test
  void throughHadoopJar() throws Exception {
    Path tmp = Files.createDirectory(folder.resolve("tmp"));
    Files.writeString(
        folder.resolve("core-site.xml"),
        "<configuration><property><name>hadoop.tmp.dir</name><value>"
            + tmp
            + "</value></property></configuration>");
    Path target = Shell.home().resolve("jobs/target");
    Path workspace = folder.resolve("workspace");
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                folder + ":" + target.resolve("hadoop") + "/*",
                "org.apache.hadoop.util.RunJar",
                target.resolve("crivello.jar").toString(),
                "ingest",
                workspace.toString(),
                archive().toString())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertTrue(process.waitFor(3, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue(), Files.readString(folder.resolve("err")));
    assertRead(workspace);
  }
}
