package io.crivello.jobs.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoSiteTest {
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();

  @TempDir private Path directory;

  private static void jar(Path file, String... names) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(("content of " + name).getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @BeforeEach
  void jars() throws IOException {
    jar(
        directory.resolve("jsoup-1.23.2-javadoc.jar"),
        "index.html",
        "org/jsoup/Jsoup.html",
        "org/jsoup/index.html",
        "org/helper/Validate.html",
        "stylesheet.css",
        "element-list");
    jar(
        directory.resolve("lucene-core-9.12.3-javadoc.jar"),
        "index.html",
        "allclasses.html",
        "overview-summary.html");
    jar(directory.resolve("lucene-analysis-common-9.12.3-javadoc.jar"), "index.html");
  }

  /** Asks for a URL as a crawl with the hosts file would. */
  private HttpResponse<byte[]> ask(DemoSite site, String url, String... fields) throws Exception {
    URI uri = URI.create(url);
    String line =
        site.hostsFile()
            .lines()
            .filter(host -> host.startsWith(uri.getHost() + " "))
            .findFirst()
            .orElseThrow();
    URI there = URI.create("http://" + line.substring(line.indexOf(' ') + 1) + uri.getRawPath());
    HttpRequest.Builder request = HttpRequest.newBuilder(there).timeout(Duration.ofSeconds(20));
    if (fields.length > 0) request.headers(fields);
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static String type(HttpResponse<byte[]> response) {
    return response.headers().firstValue("content-type").orElse("");
  }

  private static String text(HttpResponse<byte[]> response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void servesEachJarAtItsPlace() throws Exception {
    try (DemoSite site = new DemoSite(directory, 4)) {
      HttpResponse<byte[]> page = ask(site, "https://jsoup.org/apidocs/org/jsoup/Jsoup.html");
      assertEquals(200, page.statusCode());
      assertEquals("content of org/jsoup/Jsoup.html", text(page));
      assertEquals("text/html; charset=utf-8", type(page));
      assertEquals("text/css", type(ask(site, "https://jsoup.org/apidocs/stylesheet.css")));
      assertEquals(
          "text/plain; charset=utf-8", type(ask(site, "https://jsoup.org/apidocs/element-list")));
      String lucene = "https://lucene.apache.org/core/9_12_3/";
      assertEquals("content of index.html", text(ask(site, lucene + "analysis/common/")));
      assertEquals("content of allclasses.html", text(ask(site, lucene + "core/allclasses.html")));
      assertEquals(404, ask(site, lucene + "analysis/common/allclasses.html").statusCode());
    }
  }

  @Test
  void directoriesHaveAnIndexAndASlash() throws Exception {
    try (DemoSite site = new DemoSite(directory, 4)) {
      assertEquals("content of index.html", text(ask(site, "https://jsoup.org/apidocs/")));
      String inner = text(ask(site, "https://jsoup.org/apidocs/org/jsoup/"));
      assertEquals("content of org/jsoup/index.html", inner);
      for (String path : List.of("/apidocs", "/apidocs/org/jsoup", "/apidocs/org/helper")) {
        HttpResponse<byte[]> moved = ask(site, "https://jsoup.org" + path);
        assertEquals(301, moved.statusCode());
        assertEquals(path + "/", moved.headers().firstValue("location").orElseThrow());
      }
      for (String path : List.of("/", "/robots.txt", "/apidocs/org/helper/", "/apidocs/no.html")) {
        assertEquals(404, ask(site, "https://jsoup.org" + path).statusCode(), path);
      }
    }
  }

  @Test
  void unchangedPagesAreNotSentAgain() throws Exception {
    try (DemoSite site = new DemoSite(directory, 4)) {
      String url = "https://jsoup.org/apidocs/";
      String etag = ask(site, url).headers().firstValue("etag").orElseThrow();
      assertEquals(304, ask(site, url, "If-None-Match", etag).statusCode());
      assertEquals(200, ask(site, url, "If-None-Match", "\"other\"").statusCode());
    }
  }

  @Test
  void givesWhatACrawlStartsFrom() throws Exception {
    try (DemoSite site = new DemoSite(directory, 4)) {
      assertEquals(
          List.of(
              "https://jsoup.org/apidocs/",
              "https://lucene.apache.org/core/9_12_3/analysis/common/",
              "https://lucene.apache.org/core/9_12_3/core/",
              "https://lucene.apache.org/core/9_12_3/core/overview-summary.html",
              "https://lucene.apache.org/core/9_12_3/core/allclasses.html"),
          site.seeds());
      for (String seed : site.seeds()) assertEquals(200, ask(site, seed).statusCode(), seed);
      assertEquals(8, site.pages());
      assertEquals(List.of("jsoup.org", "lucene.apache.org"), site.hosts());
      assertEquals(2, site.hostsFile().lines().count());
      assertTrue(site.hostsFile().matches("(\\S+ 127\\.[0-9.]+:[0-9]+\n)+"), site.hostsFile());
    }
  }

  @Test
  void largeFilesArriveWhole() throws Exception {
    byte[] content = new byte[3_000_000];
    new Random(5).nextBytes(content);
    Path file = directory.resolve("webgraph-3.6.12-javadoc.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("large.bin"));
      zip.write(content);
    }
    try (DemoSite site = new DemoSite(directory, 4)) {
      HttpResponse<byte[]> got = ask(site, "https://webgraph.di.unimi.it/docs/large.bin");
      assertArrayEquals(content, got.body());
      assertEquals("application/octet-stream", type(got));
    }
  }

  @Test
  void nothingAnswersAfterTheEnd() throws Exception {
    DemoSite site = new DemoSite(directory, 4);
    site.close();
    assertThrows(ConnectException.class, () -> ask(site, "https://jsoup.org/apidocs/"));
  }

  @Test
  void whatCannotBeServedIsNamed(@TempDir Path empty) throws IOException {
    IOException none = assertThrows(IOException.class, () -> new DemoSite(empty, 4));
    assertTrue(none.getMessage().contains(empty.toString()), none.getMessage());
    jar(directory.resolve("jsoup-1.22.1-javadoc.jar"), "index.html");
    IOException two = assertThrows(IOException.class, () -> new DemoSite(directory, 4));
    assertTrue(two.getMessage().contains("jsoup-1.22.1-javadoc.jar"), two.getMessage());
    Files.writeString(empty.resolve("guava-33-javadoc.jar"), "not a jar");
    IOException broken = assertThrows(IOException.class, () -> new DemoSite(empty, 4));
    assertTrue(broken.getMessage().contains("guava-33-javadoc.jar"), broken.getMessage());
  }

  @Test
  void shelves() {
    assertEquals(
        "https://fastutil.di.unimi.it/docs/it/x.html",
        Shelf.of("fastutil-8.5.19-javadoc.jar").url("it/x.html"));
    assertEquals(
        "https://guava.dev/releases/snapshot-jre/api/docs/",
        Shelf.of("guava-33.6.0-jre-javadoc.jar").url(""));
    assertEquals(
        "https://crawler-commons.github.io/crawler-commons/1.6/",
        Shelf.of("crawler-commons-1.6-javadoc.jar").url(""));
    assertEquals(
        "https://www.javadoc.io/doc/jwarc/0.36.0/", Shelf.of("jwarc-0.36.0-javadoc.jar").url(""));
    assertEquals("https://www.javadoc.io/doc/some/latest/", Shelf.of("some.jar").url(""));
  }
}
