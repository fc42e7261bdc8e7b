package io.crivello.struct;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Keys for tests, and structures as bytes. */
final class Keys {
  private Keys() {}

  /** Distinct sorted words over a small alphabet, of geometric lengths: many share prefixes. */
  static List<byte[]> sortedWords(int n, long seed) {
    Random random = new Random(seed);
    TreeSet<String> words = new TreeSet<>();
    while (words.size() < n) {
      StringBuilder word = new StringBuilder();
      do word.append((char) ('a' + random.nextInt(8)));
      while (random.nextInt(9) != 0);
      words.add(word.toString());
    }
    List<byte[]> keys = new ArrayList<>(n);
    for (String word : words) keys.add(word.getBytes(StandardCharsets.US_ASCII));
    return keys;
  }

  /** A word that {@link #sortedWords} never makes. */
  static byte[] stranger(int i) {
    return ("?" + i).getBytes(StandardCharsets.US_ASCII);
  }
}
