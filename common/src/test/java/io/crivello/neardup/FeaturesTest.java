package io.crivello.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.hash.Signatures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Features have names, and equal features are equal strings. */
class FeaturesTest {
  private static final List<String> NAMES =
      List.of(
          "words",
          "word-3-grams",
          "word-4-grams",
          "word-5-grams",
          "char-3-grams",
          "char-4-grams",
          "char-5-grams");

  @Test
  void namesAreUnderstood() {
    for (String name : NAMES) assertEquals(name, Features.parse(name).toString());
    assertEquals(Features.WORDS, Features.parse("words"));
    for (String name :
        List.of("", "word", "word-2-grams", "char-6-grams", "char-1-grams", "Words")) {
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> Features.parse(name));
      assertTrue(refusal.getMessage().contains("unknown features " + name + "; there are words"));
    }
    assertThrows(IllegalArgumentException.class, () -> new Features(Features.Unit.CHARACTER, 1));
  }

  /** The n-grams of a text as strings, by cutting the normalised text. */
  private static List<String> plain(Features features, List<String> words) {
    List<String> grams = new ArrayList<>();
    int n = features.n();
    if (features.unit() == Features.Unit.WORD) {
      for (int i = 0; i + n <= words.size(); i++) {
        grams.add(String.join(" ", words.subList(i, i + n)));
      }
      return grams;
    }
    int[] points = String.join(" ", words).codePoints().toArray();
    for (int i = 0; i + n <= points.length; i++) grams.add(new String(points, i, n));
    return grams;
  }

  @Test
  void equalFeaturesAreEqualStrings() {
    Random random = new Random(42);
    String[] vocabulary = {"a", "b", "ab", "ba", "é", "ᎀa", "𐐨", "abba", "aaa"};
    for (String name : NAMES) {
      Features features = Features.parse(name);
      FeatureSource source = features.source();
      Map<String, Long> byString = new HashMap<>();
      Map<Long, String> byFeature = new HashMap<>();
      for (int round = 0; round < 300; round++) {
        List<String> words = new ArrayList<>();
        for (int i = random.nextInt(12); i > 0; i--) {
          words.add(vocabulary[random.nextInt(vocabulary.length)]);
        }
        List<Long> found = new ArrayList<>();
        assertEquals(words.size(), source.extract(String.join(", ", words), found::add));
        List<String> expected = plain(features, words);
        assertEquals(expected.size(), found.size(), name + words);
        for (int i = 0; i < found.size(); i++) {
          String gram = expected.get(i);
          Long feature = found.get(i);
          assertEquals(feature, byString.computeIfAbsent(gram, g -> feature), gram);
          assertEquals(gram, byFeature.computeIfAbsent(feature, f -> gram));
        }
      }
      assertTrue(byString.size() > 8, name);
    }
  }

  @Test
  void aWordIsItsSignature() {
    List<Long> found = new ArrayList<>();
    Features.WORDS.source().extract("The É", found::add);
    assertEquals(List.of(Signatures.STANDARD.of("the"), Signatures.STANDARD.of("é")), found);
  }

  @Test
  void anyAnalyserMayGiveTheWords() {
    WordStream everyOther =
        new WordStream() {
          private final PlainWords all = new PlainWords();

          @Override
          public void read(CharSequence text) {
            all.read(text);
          }

          @Override
          public boolean next() {
            if (!all.next()) return false;
            return all.next();
          }

          @Override
          public byte[] bytes() {
            return all.bytes();
          }

          @Override
          public int length() {
            return all.length();
          }
        };
    List<Long> found = new ArrayList<>();
    assertEquals(2, Features.WORDS.source(everyOther).extract("a b c d e", found::add));
    assertEquals(List.of(Signatures.STANDARD.of("b"), Signatures.STANDARD.of("d")), found);
  }
}
