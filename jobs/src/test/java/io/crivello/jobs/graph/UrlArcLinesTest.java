package io.crivello.jobs.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines with URLs, whole and in pieces. */
class UrlArcLinesTest {
  private static List<String> read(byte[] text, int from, int to) throws IOException {
    int start = Math.max(0, from - 1);
    List<String> found = new ArrayList<>();
    try (UrlArcLines lines =
        new UrlArcLines(new ByteArrayInputStream(text, start, text.length - start), from, to)) {
      for (UrlArcLines.Kind kind; (kind = lines.next()) != UrlArcLines.Kind.END; ) {
        String what = kind.toString();
        if (kind == UrlArcLines.Kind.BAD) what += " " + lines.flaw();
        if (kind == UrlArcLines.Kind.ARC) {
          what += " " + form(lines.source(), lines.sourceLength());
          what += " " + form(lines.target(), lines.targetLength());
        }
        found.add(what);
      }
      assertEquals(found.size(), lines.lines());
    }
    return found;
  }

  private static String form(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.US_ASCII);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void everyKindOfLine() throws IOException {
    String text =
        "# a comment\n\n \t \r\n  # another\nhttp://a/\thttp://b/\r\nhttp://a/   http://b/c \n"
            + "http://a/ b\t\thttp://b/\nhttp://a/\nhttp://a/\thttp://\nx\thttp://a/\n"
            + "http://a/\thttp://b/\thttp://c/\nhttp://a/ http://b/ http://c/\n"
            + "https://\u00fc.example/\u00fc\thttp://b/";
    List<String> expected =
        List.of(
            "COMMENT",
            "BLANK",
            "BLANK",
            "COMMENT",
            "ARC a)/ b)/",
            "ARC a)/ b)/c",
            "ARC a)/%20b b)/",
            "BAD 'http://a/' is not two URLs",
            "BAD 'http://' is no URL: no-host",
            "BAD 'x' is no URL: relative",
            "BAD 'http://a/?http://b/?http://c/' is more than two URLs",
            "BAD 'http://a/ http://b/ http://c/' is more than two URLs",
            "ARC example,xn--tda)s/%C3%BC b)/");
    assertEquals(expected, read(bytes(text), 0, Integer.MAX_VALUE));
  }

  /** Wherever a text is cut, each line is read once. */
  @Test
  void piecesHaveTheLinesThatBeginInThem() throws IOException {
    byte[] text =
        bytes("http://a/\thttp://b/\n\n#c\r\nhttp://b/ http://a/\nbad\n\nhttp://c/\thttp://a/");
    List<String> whole = read(text, 0, text.length);
    assertEquals(7, whole.size());
    for (int cut = 0; cut <= text.length; cut++) {
      List<String> pieces = read(text, 0, cut);
      pieces.addAll(read(text, cut, text.length));
      assertEquals(whole, pieces, "cut at " + cut);
    }
  }

  @Test
  void longLinesAreNoTrouble() throws IOException {
    String comment = "#" + "x".repeat(300_000) + "\n";
    String tooLong = "http://a/" + "y".repeat(UrlArcLines.LONGEST_LINE) + "\thttp://b/\n";
    List<String> found =
        read(bytes(comment + tooLong + "http://a/\thttp://b/\n"), 0, Integer.MAX_VALUE);
    assertEquals("COMMENT", found.get(0));
    assertTrue(found.get(1).endsWith("…' is too long"), found.get(1));
    assertEquals("ARC a)/ b)/", found.get(2));
  }

  @Test
  void anEmptyTextHasNoLines() throws IOException {
    assertEquals(List.of(), read(new byte[0], 0, 10));
    assertEquals(List.of("BLANK"), read(bytes("\n"), 0, 10));
  }
}
