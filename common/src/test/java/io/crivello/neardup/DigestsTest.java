package io.crivello.neardup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Selected n-grams and sampled words. */
class DigestsTest {
  @Test
  void selectedNgramsAreThoseDivisible() {
    Random random = new Random(61);
    for (String name : new String[] {"words", "word-3-grams", "char-5-grams"}) {
      for (int modulus : new int[] {1, 2, 7, 16}) {
        String text = Texts.text(300, random);
        FeatureSource source = Features.parse(name).source();
        TreeSet<Long> expected = new TreeSet<>();
        source.extract(
            text,
            f -> expected.addAll(Long.remainderUnsigned(f, modulus) == 0 ? List.of(f) : List.of()));
        NgramFingerprints fingerprints = new NgramFingerprints(source, modulus);
        fingerprints.of(Texts.text(1000, random));
        assertArrayEquals(
            expected.stream().mapToLong(Long::longValue).toArray(), fingerprints.of(text));
      }
    }
    FeatureSource words = Features.WORDS.source();
    assertEquals(0, new NgramFingerprints(words, 1).of("one two three").length);
    assertThrows(IllegalArgumentException.class, () -> new NgramFingerprints(words, 0));
  }

  @Test
  void overlapsAreThoseOfSets() {
    long[] a = {-5, 1, 2, 9};
    long[] b = {1, 2, 3};
    assertEquals(2, Overlap.common(a, b));
    assertEquals(0.4, Overlap.resemblance(a, b));
    assertEquals(0.5, Overlap.containment(a, b));
    assertEquals(2.0 / 3, Overlap.containment(b, a));
    long[] none = {};
    assertEquals(0, Overlap.resemblance(none, none));
    assertEquals(0, Overlap.containment(none, a));
    assertEquals(1, Overlap.resemblance(a, a));
    Random random = new Random(62);
    for (int round = 0; round < 200; round++) {
      long[] x = random.longs(random.nextInt(50), -40, 40).sorted().distinct().toArray();
      long[] y = random.longs(random.nextInt(50), -40, 40).sorted().distinct().toArray();
      TreeSet<Long> common = new TreeSet<>();
      for (long l : x) common.add(l);
      TreeSet<Long> other = new TreeSet<>();
      for (long l : y) other.add(l);
      common.retainAll(other);
      assertEquals(common.size(), Overlap.common(x, y));
    }
  }

  @Test
  void aSampleLosesSmallChangesAndNoticesLargeOnes() {
    Random random = new Random(63);
    SampledDigest digest = new SampledDigest();
    int unnoticed = 0;
    int rounds = 400;
    List<Long> values = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      String[] words = Texts.words(2000, random);
      for (int i = 0; i < words.length; i++) words[i] = spelt(words[i]);
      assertTrue(digest.digest(String.join(" ", words)));
      long before = digest.value();
      values.add(before);
      assertTrue(
          digest.digest(
              "12:30, " + String.join("\n", words).toUpperCase(java.util.Locale.ROOT) + " 3rd"));
      assertEquals(before, digest.value(), "case, layout and numbers do not count");
      words[1000] = spelt("new" + random.nextInt());
      assertTrue(digest.digest(String.join(" ", words)));
      if (digest.value() == before) unnoticed++;
    }
    assertEquals(rounds, values.stream().distinct().count());
    // The word that was replaced and the new one, each sampled with probability 1/16.
    assertEquals(Math.pow(15.0 / 16, 2), (double) unnoticed / rounds, 0.08);
  }

  private static String spelt(String word) {
    StringBuilder letters = new StringBuilder();
    for (char c : word.toCharArray()) letters.append((char) (c <= '9' ? c - '-' + 'A' : c));
    return letters.toString();
  }

  @Test
  void orderCounts() {
    SampledDigest digest = new SampledDigest();
    StringBuilder text = new StringBuilder();
    StringBuilder reversed = new StringBuilder();
    for (char a = 'a'; a <= 'z'; a++) {
      for (char b = 'a'; b <= 'z'; b++) {
        text.append(a).append(b).append(' ');
        reversed.insert(0, " ").insert(0, b).insert(0, a);
      }
    }
    assertTrue(digest.digest(text));
    long value = digest.value();
    assertTrue(digest.digest(reversed));
    assertNotEquals(value, digest.value());
  }

  @Test
  void shortTextsHaveNoDigest() {
    SampledDigest digest = new SampledDigest();
    assertFalse(digest.digest(""));
    assertFalse(digest.digest("one two three four five"));
    assertFalse(digest.digest("1 ".repeat(10_000)));
  }
}
