package io.crivello.graph.arcs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.graph.arcs.ArcLines.Kind;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ArcLinesTest {
  private final SplittableRandom random = new SplittableRandom(1);

  /** What a line is to somebody who takes it apart as a string. */
  private static String naive(String line) {
    String text = line.replace('\t', ' ').replace('\r', ' ').strip();
    if (text.isEmpty()) return "BLANK";
    if (text.startsWith("#")) return "COMMENT";
    String[] words = text.split(" +");
    if (words.length != 2 || line.length() > 65_000) return "BAD";
    for (String word : words) {
      if (!word.matches("0*[0-9]{1,19}")) return "BAD";
      String number = word.replaceAll("^0+(?=.)", "");
      boolean isLarge =
          number.length() > 19
              || number.length() == 19 && number.compareTo("9223372036854775806") > 0;
      if (isLarge) return "BAD";
    }
    return Long.parseLong(words[0]) + " " + Long.parseLong(words[1]);
  }

  private static List<String> read(byte[] text, long from, long to, int most) throws IOException {
    int start = (int) Math.max(0, from - 1);
    InputStream in =
        new FilterInputStream(new ByteArrayInputStream(text, start, text.length - start)) {
          @Override
          public int read(byte[] bytes, int offset, int count) throws IOException {
            return super.read(bytes, offset, Math.min(most, count));
          }
        };
    List<String> lines = new ArrayList<>();
    try (ArcLines arcs = new ArcLines(in, from, to)) {
      for (Kind kind; (kind = arcs.next()) != Kind.END; ) {
        lines.add(kind == Kind.ARC ? arcs.source() + " " + arcs.target() : kind.toString());
        assertEquals(lines.size(), arcs.lines());
      }
    }
    return lines;
  }

  private String randomLine() {
    String[] blanks = {" ", "\t", "  ", "\t \t", "\r"};
    return switch (random.nextInt(12)) {
      case 0 -> "";
      case 1 -> " \t";
      case 2 -> "# " + "x".repeat(random.nextInt(40));
      case 3 -> "  #";
      case 4 -> "12 x";
      case 5 -> "1 2 3";
      case 6 -> "-1 " + random.nextInt(5);
      case 7 -> random.nextLong(Long.MAX_VALUE) + " 9223372036854775807";
      case 8 -> "00000000000000000000007 9223372036854775806\r";
      default ->
          blanks[random.nextInt(4)].repeat(random.nextInt(2))
              + random.nextInt(1 << random.nextInt(1, 30))
              + blanks[random.nextInt(4)]
              + random.nextInt(1 << random.nextInt(1, 30))
              + blanks[random.nextInt(5)].repeat(random.nextInt(2));
    };
  }

  /** However the text is cut, each line is read once, by the piece in which it begins. */
  @Test
  void readsEachLineInOnePiece() throws IOException {
    for (int round = 0; round < 60; round++) {
      StringBuilder text = new StringBuilder();
      List<String> expected = new ArrayList<>();
      int lines = random.nextInt(30);
      for (int i = 0; i < lines; i++) {
        String line = randomLine();
        if (i == lines - 1 && line.isEmpty()) line = "0 0";
        expected.add(naive(line));
        text.append(line);
        if (i < lines - 1 || random.nextBoolean()) text.append('\n');
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
      assertEquals(expected, read(bytes, 0, bytes.length, Integer.MAX_VALUE), text.toString());
      int piece = 1 + random.nextInt(1 << random.nextInt(1, 8));
      List<String> found = new ArrayList<>();
      for (int from = 0; from < bytes.length; from += piece) {
        found.addAll(read(bytes, from, Math.min(bytes.length, from + piece), 1 + round % 5));
      }
      assertEquals(expected, found, piece + " bytes each of " + text);
    }
  }

  /** Lines that begin, end, or do both around the end of the buffer. */
  @Test
  void readsOverTheEndOfTheBuffer() throws IOException {
    int buffer = 1 << 16;
    for (int before = buffer - 12; before <= buffer + 2; before++) {
      String text = "#" + "x".repeat(before - 2) + "\n123 456\n\n7 8";
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      assertEquals(
          List.of("COMMENT", "123 456", "BLANK", "7 8"),
          read(bytes, 0, bytes.length, Integer.MAX_VALUE));
    }
    for (int length : new int[] {buffer - 20, buffer + 20, 3 * buffer}) {
      String text = "1 " + " ".repeat(length) + "2\n3 4\n";
      byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
      String first = length < buffer ? "1 2" : "BAD";
      assertEquals(List.of(first, "3 4"), read(bytes, 0, bytes.length, 1000));
    }
  }

  @Test
  void tellsWhatIsWrong() throws IOException {
    byte[] text = "a\u0001 b\n".getBytes(StandardCharsets.UTF_8);
    try (ArcLines arcs = new ArcLines(new ByteArrayInputStream(text), 0, text.length)) {
      assertEquals(Kind.BAD, arcs.next());
      assertEquals("'a? b' is not two numbers", arcs.flaw());
    }
    byte[] longer = ("z".repeat(200) + "\n").getBytes(StandardCharsets.UTF_8);
    try (ArcLines arcs = new ArcLines(new ByteArrayInputStream(longer), 0, longer.length)) {
      assertEquals(Kind.BAD, arcs.next());
      assertTrue(arcs.flaw().startsWith("'" + "z".repeat(60) + "…' is"), arcs.flaw());
    }
  }
}
