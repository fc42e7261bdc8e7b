package io.crivello.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Words against a regular expression. */
class PlainWordsTest {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{Nd}\\p{Mn}\\p{Mc}]+");

  private static List<String> words(CharSequence text) {
    PlainWords stream = new PlainWords();
    stream.read(text);
    List<String> words = new ArrayList<>();
    while (stream.next()) {
      words.add(new String(stream.bytes(), 0, stream.length(), StandardCharsets.UTF_8));
    }
    return words;
  }

  private static List<String> plain(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      StringBuilder lower = new StringBuilder();
      matcher.group().codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
      words.add(lower.toString());
    }
    return words;
  }

  @Test
  void wordsAreLettersAndDigitsInLowerCase() {
    assertEquals(List.of("élan", "3", "jsoup", "pages"), words("Élan: 3 jsoup-Pages"));
    assertEquals(List.of(), words(""));
    assertEquals(List.of(), words(" \n.,"));
    assertEquals(List.of("a"), words("a"));
    assertEquals(List.of("страница", "𐐨𐐨", "字"), words("Страница 𐐀𐐨, 字"));
    assertEquals(List.of("a", "b"), words(new StringBuilder("a\uD800b")));
  }

  @Test
  void anyTextIsCutAsByTheExpression() {
    Random random = new Random(41);
    for (int round = 0; round < 2000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        int kind = random.nextInt(8);
        if (kind == 0) text.append(' ');
        else if (kind < 4) text.append((char) random.nextInt(128));
        else if (kind < 6) text.append((char) random.nextInt(0x600));
        else if (kind < 7) text.append((char) random.nextInt(0x10000));
        else text.appendCodePoint(random.nextInt(0x110000));
      }
      assertEquals(plain(text.toString()), words(text), text.toString());
    }
  }

  @Test
  void endlessWordsAreCut() {
    for (String letter : List.of("x", "é", "字", "𐐨")) {
      String text = letter.repeat(1000);
      List<String> words = words(text + " y");
      assertEquals(text + "y", String.join("", words));
      int bytes = words.get(0).getBytes(StandardCharsets.UTF_8).length;
      assertEquals(PlainWords.LONGEST, bytes);
    }
  }
}
