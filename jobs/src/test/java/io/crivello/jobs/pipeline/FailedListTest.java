package io.crivello.jobs.pipeline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.crivello.jobs.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with seeds, requests, pages and links, as the list of failures tells it. */
class FailedListTest {
  private static final String HTML = "Content-Type: text/html\r\n";

  @TempDir Path directory;

  private static byte[] page(String head, byte[] body) {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    answer.writeBytes(
        ("HTTP/1.1 200 OK\r\nConnection: close\r\n" + head + "\r\n").getBytes(ISO_8859_1));
    answer.writeBytes(body);
    return answer.toByteArray();
  }

  private static byte[] halfAGzip() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      for (int i = 0; i < 1000; i++) gzip.write(("word " + i * 7919 + "\n").getBytes(ISO_8859_1));
    }
    return Arrays.copyOf(out.toByteArray(), out.size() / 2);
  }

  private static Map<String, byte[]> answers() throws IOException {
    Map<String, byte[]> answers = new LinkedHashMap<>();
    answers.put(
        "/",
        RawPages.page(
            HTML,
            "<a href=/charset>1</a><a href=/wrong>2</a><a href=/half>3</a><a href=/binary>4</a>"
                + "<a href=/endless>5</a><a href='http://['>6</a><a href=/gone>7</a>"
                + "<a href='http://x\u0001y/'>8</a><a href=/feed>9</a><a href=/loop>10</a>"
                + "<a href='mailto:x'>11</a><a href='http://other.example/'>12</a>"
                + "<a href='/fine'>13</a><a href='/x' rel=nofollow>14</a>"
                + "<a href=/ring1>15</a>"));
    answers.put("/charset", RawPages.page("Content-Type: text/html; charset=klingon\r\n", "x"));
    answers.put(
        "/wrong",
        RawPages.page("Content-Type: text/html; charset=utf-8\r\n", "\u00e8\u00e9\u00e0"));
    answers.put("/half", page(HTML + "Content-Encoding: gzip\r\n", halfAGzip()));
    answers.put("/binary", RawPages.page(HTML, "GIF\u0000\u0001\u0002"));
    answers.put("/endless", RawPages.page(HTML, "<p>and so on</p>".repeat(10_000)));
    answers.put("/feed", RawPages.page("Content-Type: text/xml\r\n", "<urlset <"));
    answers.put("/fine", RawPages.page(HTML, "<p>nothing to complain about</p>"));
    answers.put("/loop", redirect("/loop"));
    answers.put("/ring1", redirect("/ring2"));
    answers.put("/ring2", redirect("/ring3"));
    answers.put("/ring3", redirect("/ring1"));
    return answers;
  }

  private static byte[] redirect(String target) {
    String head = "HTTP/1.1 301 M\r\nLocation: " + target + "\r\nConnection: close\r\n\r\n";
    return head.getBytes(ISO_8859_1);
  }

  @Test
  void everythingBadIsListedUnderItsReasonInOrder() throws Exception {
    try (RawPages raw = new RawPages("127.77.0.2", answers())) {
      Path hosts = directory.resolve("hosts");
      Files.writeString(hosts, "raw.example 127.77.0.2:" + raw.port() + "\n");
      Path seeds = directory.resolve("seeds");
      Files.writeString(seeds, "http://raw.example/\nno\tURL\n");
      Path workspace = directory.resolve("w");
      Program program = new Program();
      int code =
          program.run(
              "crawl",
              workspace.toString(),
              "--seeds",
              seeds.toString(),
              "--hosts",
              hosts.toString(),
              "--allow-private",
              "--delay",
              "0s",
              "--ip-delay",
              "0s",
              "--rounds",
              "4",
              "--fetch",
              "max-body-bytes=100000");
      assertEquals(0, code, program::err);
      String host = "http://raw.example/";
      assertEquals(
          List.of(
              "no\\tURL 0 -1 relative seed 0 -",
              "http://[ 1 0 bad-address link 200 " + host,
              "http://x\\u0001y/ 1 0 control-character link 200 " + host,
              host + "charset 2 1 unknown-charset page 200 -",
              host + "wrong 2 2 wrong-charset page 200 -",
              host + "half 2 3 bad-coding page 200 -",
              host + "binary 2 4 binary page 200 -",
              host + "endless 2 5 cut-length page 200 -",
              host + "gone 2 6 http-404 failed 404 -",
              host + "feed 2 7 bad-feed page 200 -",
              "/loop 2 8 redirect-loop link 301 " + host + "loop",
              "/ring1 4 12 redirect-loop link 301 " + host + "ring3"),
          CrawlCase.lines(workspace, "failed").stream().map(l -> l.replace('\t', ' ')).toList());
      assertEquals(0, new Program().run("check", workspace.toString()));
      damageFlaws(workspace);
      Program check = new Program();
      assertNotEquals(0, check.run("check", workspace.toString()), "a damaged list is noticed");
    }
  }

  private static void damageFlaws(Path workspace) throws IOException {
    try (Stream<Path> files = Files.walk(workspace)) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().startsWith("flaws-")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
      }
    }
  }
}
