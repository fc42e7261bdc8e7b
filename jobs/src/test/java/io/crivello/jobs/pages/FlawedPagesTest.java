package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Pages that are not as they should be: each has its reason and costs nothing beside it. */
class FlawedPagesTest extends PagesCase {
  @Test
  void badPagesLoseNothingBesideThem() throws Exception {
    byte[] cut = new ArchiveBuilder().html(99, HOST + "cut", "<a href=/lost>" + LONG_TEXT).bytes();
    String tooLong =
        "<a href='http://x.example/" + "y".repeat(10 << 20) + "'>z</a><a href=/ok>k</a>";
    byte[] noise = new byte[5000];
    new SplittableRandom(3).nextBytes(noise);
    noise[10] = 0;
    byte[] packed = gzip("<a href=/before>b</a>" + HexFormat.of().formatHex(noise));
    String type = "Content-Type: text/html";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .add(
                    1, HOST + "1", 200, type + "; charset=no-such", "è<a href=/1x>".getBytes(UTF_8))
                .add(
                    2,
                    HOST + "2",
                    200,
                    type + "; charset=utf-8",
                    "èéà<a href=/2x>".getBytes(ISO_8859_1))
                .rubbish(Arrays.copyOf(cut, cut.length / 2))
                .add(
                    3,
                    HOST + "3",
                    200,
                    type + "\nContent-Encoding: gzip",
                    Arrays.copyOf(packed, packed.length / 2))
                .html(4, HOST + "4", tooLong)
                .add(5, HOST + "5", 200, type, noise)
                .html(6, HOST + "6", "<div>".repeat(50_000) + "<a href=/6x>deep</a>")
                .add(7, HOST + "7", 200, "Content-Type: image/png", noise)
                .add(8, HOST + "8", 200, "X: y", new byte[0])
                .add(9, HOST + "9", 503, type, "<a href=/9x>".getBytes(UTF_8))
                .text(10, HOST + "10", "text/xml", "<urlset <")
                .html(11, HOST + "11", "<a href=/11x>")
                .rubbish(noise));
    assertEquals(
        List.of("1x", "2x", "before", "ok", "6x", "11x"),
        urls(result).stream().map(url -> url.substring(HOST.length())).toList());
    assertEquals(11, result.pages());
    assertEquals(
        Map.of("html", 6L, "binary", 1L, "other", 2L, "error", 1L, "bad", 1L), result.kinds());
    assertEquals(
        Map.of(
            "unknown-charset",
            1L,
            "wrong-charset",
            1L,
            "bad-coding",
            1L,
            "binary",
            1L,
            "bad-feed",
            1L),
        result.flaws());
    assertEquals(
        List.of(
            "1 PAGE 200 unknown-charset ",
            "2 PAGE 200 wrong-charset ",
            "3 PAGE 200 bad-coding ",
            "4 LINK 200 too-long http://x.example/" + "y".repeat(200 - 17) + "…",
            "5 PAGE 200 binary ",
            "10 PAGE 200 bad-feed "),
        flaws(result));
    assertEquals(1, result.refused().get("too-long"));
    assertTrue(result.archives().containsKey("bad-gzip"), () -> "" + result.archives());
    PageLine bad = lines(result).stream().filter(l -> l.kind().equals("bad")).findFirst().get();
    assertEquals("bad-feed", bad.reason());
  }

  @Test
  void bodiesThatAreNotWhole() throws Exception {
    String type = "Content-Type: text/html";
    byte[] page = "<a href=/x>x</a>".getBytes(UTF_8);
    byte[] chunks = "5\r\nhello\r\nno number\r\n".getBytes(UTF_8);
    byte[] map = gzip("<urlset><url><loc>http://a.example/s1</loc></url></urlset>");
    PagesResult result =
        run(
            new ArchiveBuilder()
                .truncated("length")
                .add(1, HOST + "1", 200, type, page)
                .truncated("disconnect")
                .add(2, HOST + "2", 200, type + "; charset=no-such", page)
                .truncated("a\tlong story")
                .add(3, HOST + "3", 200, type, page)
                .truncated("")
                .add(4, HOST + "4", 200, type + "\nContent-Encoding: br", page)
                .add(5, HOST + "5", 200, type + "\nTransfer-Encoding: chunked", chunks)
                .add(6, HOST + "6.gz", 200, "X: y", Arrays.copyOf(map, map.length - 9))
                .html(7, HOST + "7", "x".repeat((8 << 20) + 1))
                .text(8, HOST + "8", "text/plain", "x y ".repeat((2 << 20) + 1))
                .text(9, HOST + "9", "text/plain", "x y ".repeat(2 << 20)));
    assertEquals(
        List.of(
            "1 PAGE 200 cut-length ",
            "2 PAGE 200 cut-disconnect ",
            "2 PAGE 200 unknown-charset ",
            "3 PAGE 200 cut-unspecified ",
            "4 PAGE 200 unknown-coding ",
            "5 PAGE 200 bad-chunking ",
            "6 PAGE 200 bad-gzip ",
            "7 PAGE 200 cut-text ",
            "8 PAGE 200 cut-text "),
        flaws(result));
    assertEquals("cut-disconnect,unknown-charset", lines(result).get(1).reason());
    assertEquals("", lines(result).get(8).reason());
  }

  /** A gzip file is whole, however much there would be to parse. */
  @Test
  void ofAPackedPageOnlyTheTextIsCut() throws Exception {
    byte[] packed = gzip("x y ".repeat((50 << 20) / 4 + 1));
    PagesResult result =
        run(new ArchiveBuilder().add(1, HOST + "1", 200, "Content-Type: text/plain", packed));
    assertEquals(List.of("1 PAGE 200 cut-text "), flaws(result));
  }

  @Test
  void otherTextsAreReadAsText() throws Exception {
    ArchiveBuilder archive = new ArchiveBuilder();
    List<String> types = List.of("markdown", "csv", "x-java-source", "vcard", "no-such-type");
    for (int i = 0; i < types.size(); i++) {
      archive.text(i, HOST + i, "text/" + types.get(i), LONG_TEXT);
    }
    archive.text(5, HOST + "5", "text/css", LONG_TEXT);
    archive.text(6, HOST + "6", "text/javascript", LONG_TEXT);
    PagesResult result = run(archive);
    assertEquals(Map.of("text", 5L, "other", 2L), result.kinds());
    List<PageLine> lines = lines(result);
    assertEquals(1, lines.stream().limit(5).map(PageLine::digest).distinct().count());
    for (int i = 0; i < 5; i++) {
      assertEquals("text/" + types.get(i), lines.get(i).type());
      assertEquals(LONG_TEXT.length(), lines.get(i).textLength());
    }
    assertEquals(5, digests(result).size());
  }

  @Test
  void linksThatAreNoUrls() throws Exception {
    PagesResult result =
        run(
            new ArchiveBuilder()
                .html(
                    2,
                    HOST + "2",
                    "<a href='http://['>1</a><a href='/ok'>2</a><a href='http://x:99999/'>3</a>"
                        + "<a href='http://a\u0001b/\tc\nd\\e'>4</a><a href='mailto:x'>5</a>"
                        + "<a href='http://['>6</a><a href='http://[' rel=nofollow>7</a>"
                        + "<a href='http://1.2.3.999/'>8</a>")
                .redirect(1, HOST + "1", 301, "http://:80/")
                .redirect(3, HOST + "3", 302, HOST + "3#again")
                .at(1, 5)
                .redirect(4, HOST + "4", 302, HOST + "5"));
    assertEquals(
        List.of(
            "1 LINK 301 no-host http://:80/",
            "2 LINK 200 bad-address http://[",
            "2 LINK 200 bad-port http://x:99999/",
            "2 LINK 200 control-character http://a\\u0001b/\\tc\\nd\\\\e",
            "2 LINK 200 bad-address http://[",
            "2 LINK 200 bad-address http://1.2.3.999/",
            "3 LINK 302 redirect-loop http://a.example/3#again",
            "4 LINK 302 redirect-limit http://a.example/5"),
        flaws(result));
    assertEquals(List.of(HOST + "ok"), urls(result));
    assertEquals(Map.of(), result.flaws(), "the pages themselves are fine");
    assertEquals(3L, result.refused().get("bad-address"));
  }

  @Test
  void flawedLinksOfAPageAreBounded() throws Exception {
    String bad = "<a href='http://['>x</a>";
    int most = FlawBuffer.MOST_LINKS;
    for (int count : new int[] {most - 1, most, most + 1, 10_000}) {
      ArchiveBuilder archive = new ArchiveBuilder().html(1, HOST, bad.repeat(count));
      mostLinks = 20_000;
      List<String> flaws = flaws(run(archive));
      assertEquals(Math.min(count, most + 1), flaws.size());
      String last = count <= most ? "bad-address http://[" : "more-bad-links";
      assertTrue(flaws.get(flaws.size() - 1).startsWith("1 LINK 200 " + last));
      if (count > most) {
        assertTrue(flaws.get(most).endsWith(" (" + (count - most) + " more)"), flaws.get(most));
      }
    }
  }

  @Test
  void flawsDoNotDependOnTasksAndMemory() throws Exception {
    mostLinks = 1000;
    List<WarcInput> archives = new ArrayList<>();
    int places = 600;
    for (int a = 0; a < 3; a++) {
      ArchiveBuilder archive = new ArchiveBuilder();
      for (int p = places - 1 - a; p >= 0; p -= 3) {
        String link = "<a href='http://[" + "z".repeat(p % 300) + "'>x</a>";
        archive.html(p, HOST + p, link.repeat(p % 120));
      }
      archives.add(archive.write(folder.resolve("flawed-" + a)));
    }
    PagesResult one = run(archives.toArray(WarcInput[]::new));
    conf.setLong(WarcListInputFormat.TASK_BYTES, 1);
    Collections.reverse(archives);
    PagesResult three = run(archives.toArray(WarcInput[]::new));
    assertTrue(one.flawFiles().size() > 1, "memory was short");
    assertTrue(three.flawFiles().size() >= 3);
    List<String> flaws = flaws(one);
    assertEquals(flaws, flaws(three));
    int expected = 0;
    for (int p = 0; p < places; p++) expected += Math.min(p % 120, 101);
    assertEquals(expected, flaws.size());
  }

  @Test
  void aPageThatIsThereTwiceIsListedOnce() throws Exception {
    String page = "<a href='http://['>x</a>";
    PagesResult result = run(new ArchiveBuilder().html(1, HOST, page).html(1, HOST, page));
    assertEquals(List.of("1 LINK 200 bad-address http://["), flaws(result));
  }
}
