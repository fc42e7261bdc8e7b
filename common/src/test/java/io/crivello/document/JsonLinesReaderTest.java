package io.crivello.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.document.Reading.Read;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class JsonLinesReaderTest {
  private static final String PLAIN = "text/plain; charset=utf-8";
  private static final String HTML = "text/html; charset=utf-8";

  private static Reading read(String text) throws IOException {
    return Reading.of(InputKind.JSON_LINES, text);
  }

  private static String line(String id) {
    return "{\"id\":\"" + id + "\",\"text\":\"of " + id + "\"}";
  }

  @Test
  void fieldsBecomePages() throws IOException {
    Reading reading =
        read(
            """
            {"id": "a/b c;ü", "text": "two\\nlines"}
            {"id": 7, "title": "A & B", "text": "1 < 2\\r\\n\\nnext"}
            {"url": "https://x.example/p?q", "id": "1", "html": "<b>x</b>", "text": "no", "other": {"id": [1]}}
            {"id": "t", "title": "only"}
            {"url": "", "id": "empty", "text": "", "title": null}
            """);
    assertEquals(
        List.of(
            "http://ids.example/a%2Fb%20c%3B%C3%BC",
            "http://ids.example/7",
            "https://x.example/p?q",
            "http://ids.example/t",
            "http://ids.example/empty"),
        reading.urls());
    assertEquals("", reading.skips);
    assertEquals(PLAIN, reading.documents.get(0).type());
    assertEquals("two\nlines", reading.documents.get(0).body());
    Read titled = reading.documents.get(1);
    assertEquals(HTML, titled.type());
    var parsed = Jsoup.parse(titled.body());
    assertEquals("A & B", parsed.title());
    assertEquals(List.of("1 < 2", "next"), parsed.select("p").stream().map(Element::text).toList());
    assertEquals(new Read("https://x.example/p?q", HTML, "<b>x</b>"), reading.documents.get(2));
    assertEquals("only", Jsoup.parse(reading.documents.get(3).body()).title());
    assertEquals("", reading.documents.get(4).body());
  }

  @Test
  void brokenLinesAreCountedAndNeighboursSurvive() throws IOException {
    byte[] latin = line("é").getBytes(StandardCharsets.ISO_8859_1);
    byte[] junk = {0, 1, 2, (byte) 0xC0, (byte) 0xFF, 3};
    byte[] bytes =
        Reading.concat(
            Reading.utf8("\uFEFF" + line("1") + "\r\n\r\n  \n{\"id\":\n[1]\n\"x\"\n"),
            Reading.utf8(line("2") + " " + line("lost") + "\n" + line("3") + "}\n"),
            latin,
            Reading.utf8("\n"),
            junk,
            Reading.utf8("\n" + line("4") + "\n{\"text\":\"x\"}\n{\"id\":\".\",\"text\":\"x\"}\n"),
            Reading.utf8("{\"id\":\"5\"}\n{\"id\":\"6\",\"text\":[\"x\"]}\n" + line("7") + "\n"),
            Reading.utf8("{\"id\":\"8\",\"text\":\"cut"));
    Reading reading = Reading.of(InputKind.JSON_LINES, "x", bytes);
    assertEquals(
        List.of("http://ids.example/1", "http://ids.example/4", "http://ids.example/7"),
        reading.urls());
    assertEquals("bad-json=6, bad-utf8=2, bad-field=1, no-id=2, no-text=1", reading.skips);
  }

  @Test
  void longLinesAreReadAndTooLongOnesAreNot() throws IOException {
    String ten = "x".repeat(10 << 20);
    Reading reading = read(line("1") + "\n{\"id\":\"2\",\"text\":\"" + ten + "\"}\n" + line("3"));
    assertEquals(3, reading.documents.size());
    assertEquals(ten, reading.documents.get(1).body());

    byte[] huge = new byte[Document.LARGEST + 1];
    Arrays.fill(huge, (byte) ' ');
    byte[] bytes =
        Reading.concat(Reading.utf8(line("1") + "\n"), huge, Reading.utf8("\n" + line("2")));
    reading = Reading.of(InputKind.JSON_LINES, "x", bytes);
    assertEquals(List.of("http://ids.example/1", "http://ids.example/2"), reading.urls());
    assertEquals("too-large=1", reading.skips);
  }

  @Test
  void gzipMembersAreOneFileAndDamageIsCounted() throws IOException {
    byte[] first = Reading.gzip(Reading.utf8(line("1") + "\n" + line("2")));
    byte[] second = Reading.gzip(Reading.utf8("\n" + line("3") + "\n"));
    byte[] whole = Reading.concat(first, second, new byte[5]);
    Reading reading = Reading.of(InputKind.JSON_LINES, "x.gz", whole);
    assertEquals(3, reading.documents.size());
    assertEquals("", reading.skips);
    byte[] clipped = Arrays.copyOf(whole, first.length + second.length - 3);
    reading = Reading.of(InputKind.JSON_LINES, "x.gz", clipped);
    assertEquals(3, reading.documents.size());
    assertEquals("bad-gzip=1", reading.skips);
    byte[] flipped = whole.clone();
    flipped[first.length - 6] ^= 1;
    reading = Reading.of(InputKind.JSON_LINES, "x.gz", flipped);
    assertEquals("bad-gzip=1", reading.skips);
    reading = Reading.of(InputKind.JSON_LINES, "x.gz", Reading.concat(whole, new byte[] {7}));
    assertEquals("bad-gzip=1", reading.skips);
    assertEquals(0, read("").documents.size());
    assertEquals(0, read("\n\n").documents.size());
  }

  /** Lines of lengths around the reader's window, against a split of the whole text. */
  @Test
  void linesOfAnyLengthAreFound() throws IOException {
    long seed = 20260502;
    SplittableRandom random = new SplittableRandom(seed);
    int window = 1 << 16;
    for (int round = 0; round < 20; round++) {
      StringBuilder text = new StringBuilder();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        int length = random.nextBoolean() ? random.nextInt(50) : window - 40 + random.nextInt(80);
        String value = "v".repeat(length);
        if (random.nextInt(5) == 0) text.append("broken\n");
        text.append("{\"id\":\"").append(i).append("\",\"text\":\"").append(value).append("\"}");
        text.append(random.nextBoolean() ? "\n" : "\r\n");
        expected.add(value);
      }
      List<String> bodies = read(text.toString()).documents.stream().map(Read::body).toList();
      assertTrue(expected.equals(bodies), "seed " + seed + ", round " + round);
    }
  }
}
