package io.crivello.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.document.Reading.Read;
import io.crivello.io.StreamSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TrecReaderTest {
  private static final Pattern WHOLE =
      Pattern.compile("<DOC>\\s*<DOCNO>\\s*(.*?)\\s*</DOCNO>(.*?)</DOC>", Pattern.DOTALL);

  private static Reading read(String text) throws IOException {
    return Reading.of(InputKind.TREC, text);
  }

  private static String doc(String number) {
    return "<DOC>\n<DOCNO> " + number + " </DOCNO>\n<TEXT>of " + number + "</TEXT>\n</DOC>\n";
  }

  @Test
  void documentsHaveNumbersUrlsAndBodies() throws IOException {
    Reading reading =
        read(
            "\uFEFF"
                + doc("FT911-1")
                + "<doc><docno>b</docno><DOCHDR>\r\nhttp://x.example/b 1.2.3.4 19970101\r\n"
                + "Content-type: text/html\r\n</DOCHDR><html><P>nested <B>tags</B></html></doc>"
                + "<DOC><URL>\nhttps://x.example/c\n</URL><DOCNO>c</DOCNO>C</DOC>"
                + "<DOC><DOCNO>d</DOCNO><DOCHDR>HTTP/1.0 200</DOCHDR><URL></URL>D <DOC> here</DOC>");
    assertEquals("", reading.skips);
    assertEquals(
        List.of(
            new Read("http://ids.example/FT911-1", "text/html", "\n\n<TEXT>of FT911-1</TEXT>\n"),
            new Read("http://x.example/b", "text/html", "<html><P>nested <B>tags</B></html>"),
            new Read("https://x.example/c", "text/html", "C"),
            new Read("http://ids.example/d", "text/html", "D <DOC> here")),
        reading.documents);
  }

  @Test
  void elementsInsideOthersAreLeftOutOnce() throws IOException {
    Reading reading = read("<DOC>a<DOCHDR>b <URL>x://y</URL>c<DOCNO>1</DOCNO></DOCHDR>d</DOC>");
    assertEquals(List.of(new Read("x://y", "text/html", "ad")), reading.documents);
  }

  @Test
  void brokenDocumentsAreCountedAndNeighboursSurvive() throws IOException {
    byte[] junk = new byte[10_000];
    new SplittableRandom(1).nextBytes(junk);
    byte[] bytes =
        Reading.concat(
            Reading.utf8(doc("1") + "<DOC>\n<DOCNO>lost</DOCNO>\nnever closed\n" + doc("2")),
            Reading.utf8("<DOC>\nno number\n</DOC>\n" + doc("3") + "rubbish"),
            junk,
            Reading.utf8("\r\n" + doc("4") + "\n<DOC>\n<DOCNO>5</DOCNO>\ncut"));
    Reading reading = Reading.of(InputKind.TREC, "x", bytes);
    assertEquals(
        List.of(
            "http://ids.example/1",
            "http://ids.example/2",
            "http://ids.example/3",
            "http://ids.example/4"),
        reading.urls());
    assertEquals("no-id=1, unclosed=2, garbage=1", reading.skips);
    assertEquals("", read("").skips);
    assertEquals("garbage=1", read("<DOCNO>1</DOCNO>").skips);
  }

  @Test
  void tooLargeDocumentsAreCounted() throws IOException {
    byte[] huge = new byte[Document.LARGEST];
    Arrays.fill(huge, (byte) 'x');
    byte[] largest = Arrays.copyOf(huge, Document.LARGEST - "<DOCNO>l</DOCNO>".length());
    byte[] bytes =
        Reading.concat(
            Reading.utf8(doc("1") + "<DOC><DOCNO>h</DOCNO>"),
            huge,
            Reading.utf8("</DOC><DOC><DOCNO>l</DOCNO>"),
            largest,
            Reading.utf8("</DOC>" + doc("2")));
    Reading reading = Reading.of(InputKind.TREC, "x", bytes);
    assertEquals(
        List.of("http://ids.example/1", "http://ids.example/l", "http://ids.example/2"),
        reading.urls());
    assertEquals(largest.length, reading.documents.get(1).body().length());
    assertEquals("too-large=1", reading.skips);
  }

  @Test
  void bytesThatAreNoUtf8Stay() throws IOException {
    byte[] bytes = doc("é").getBytes(StandardCharsets.ISO_8859_1);
    Document document = new Document();
    try (DocumentReader reader =
        DocumentReader.open(
            InputKind.TREC,
            new StreamSource(new ByteArrayInputStream(bytes)),
            "x",
            Reading.IDS,
            Reading.FILES)) {
      assertTrue(reader.next(document));
      assertEquals((byte) 0xE9, document.body[document.length - "</TEXT>\n".length() - 1]);
    }
  }

  @Test
  void manyDocumentsAreTheOnesThatAnExpressionFinds() throws IOException {
    long seed = 42;
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append("<DOC>\n<DOCNO>D-").append(i).append("</DOCNO>");
      text.append("<p>word</p>\n".repeat(random.nextInt(200))).append("</DOC>\n");
    }
    List<Read> expected = new ArrayList<>();
    Matcher matcher = WHOLE.matcher(text);
    while (matcher.find()) {
      expected.add(
          new Read("http://ids.example/" + matcher.group(1), "text/html", "\n" + matcher.group(2)));
    }
    assertEquals(expected, read(text.toString()).documents, "seed " + seed);
    byte[] gzip = Reading.gzip(Reading.utf8(text.toString()));
    assertEquals(expected, Reading.of(InputKind.TREC, "x", gzip).documents);
    Reading clipped = Reading.of(InputKind.TREC, "x", Arrays.copyOf(gzip, gzip.length / 2));
    int whole = clipped.documents.size();
    assertEquals(expected.subList(0, whole), clipped.documents);
    assertEquals("unclosed=1, bad-gzip=1", clipped.skips);
  }
}
