package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
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
    assertEquals(Map.of("bad-feed", 1L), result.bad());
    assertEquals(Map.of("unknown", 1L, "wrong", 1L), result.charsets());
    assertEquals(1, result.refused().get("too-long"));
    assertTrue(result.archives().containsKey("bad-gzip"), () -> "" + result.archives());
    PageLine bad = lines(result).stream().filter(l -> l.kind().equals("bad")).findFirst().get();
    assertEquals("bad-feed", bad.reason());
  }
}
