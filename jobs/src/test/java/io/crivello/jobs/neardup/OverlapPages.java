package io.crivello.jobs.neardup;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.crivello.neardup.Features;
import io.crivello.neardup.NgramFingerprints;
import io.crivello.neardup.Overlap;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Pages that overlap more or less, and which do, found by comparing all of them: families of edited
 * and extended copies, some with a menu that strangers have too, and pages with hardly a word.
 */
final class OverlapPages {
  static final long SEED = 71;

  private static final TreeMap<String, String> TEXTS = new TreeMap<>();

  static {
    Random random = new Random(SEED);
    String menu = words(random, 60);
    for (int family = 0; family < 12; family++) {
      String original = (family % 3 == 0 ? menu + " " : "") + words(random, 80 + 40 * family);
      for (int copy = 0; copy < 5; copy++) {
        put(family, copy, edited(original, copy * family / 2, random));
      }
      put(family, 5, original);
      put(family, 6, original);
      put(family, 7, original + " " + words(random, 300));
    }
    for (int i = 0; i < 20; i++) put(100, i, (i < 10 ? menu + " " : "") + words(random, 100));
    put(200, 0, "");
    put(200, 1, "one");
    put(200, 2, "one");
    put(200, 3, "spam ".repeat(500));
  }

  private OverlapPages() {}

  /** The pages as WARC. */
  static byte[] archive() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TEXTS.forEach((url, text) -> bytes.writeBytes(record(url, text)));
    return bytes.toByteArray();
  }

  private static void put(int family, int copy, String text) {
    TEXTS.put(String.format(Locale.ROOT, "http://a.example/%03d/%d", family, copy), text);
  }

  private static String words(Random random, int count) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) words.add("w" + Integer.toString(random.nextInt(2000), 36));
    return String.join(" ", words);
  }

  private static String edited(String text, int edits, Random random) {
    String[] words = text.split(" ");
    for (int i = 0; i < edits; i++) words[random.nextInt(words.length)] = "edit" + i;
    return String.join(" ", words);
  }

  /** A page as a record of WARC. */
  static byte[] record(String url, String text) {
    String block =
        "HTTP/1.1 200 X\r\nContent-Type: text/html\r\n\r\n<html><body>" + text + "</body></html>";
    String head =
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: "
            + url
            + "\r\nWARC-Date: 2020-05-06T07:08:09Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
            + "Content-Type: application/http;msgtype=response\r\nContent-Length: "
            + block.length()
            + "\r\n\r\n";
    return (head + block + "\r\n\r\n").getBytes(ISO_8859_1);
  }

  /** What of each page is selected, for those that are not too short. */
  static TreeMap<String, long[]> sets(String features, int modulus) {
    NgramFingerprints ngrams = new NgramFingerprints(Features.parse(features).source(), modulus);
    TreeMap<String, long[]> sets = new TreeMap<>();
    TEXTS.forEach(
        (url, text) -> {
          long[] set = ngrams.of(text);
          if (set.length >= NgramFingerprints.LEAST_SELECTED) sets.put(url, set);
        });
    return sets;
  }

  /**
   * The lines of pairs.tsv: all pairs, or of equal sets each with the first and none with others.
   */
  static List<String> pairs(TreeMap<String, long[]> sets, double threshold, boolean all) {
    List<String> pairs = new ArrayList<>();
    Map<String, String> firsts = new TreeMap<>();
    sets.forEach((url, set) -> firsts.putIfAbsent(Arrays.toString(set), url));
    for (Map.Entry<String, long[]> first : sets.entrySet()) {
      boolean leads = firsts.get(Arrays.toString(first.getValue())).equals(first.getKey());
      if (!leads && !all) continue;
      for (Map.Entry<String, long[]> second : sets.tailMap(first.getKey(), false).entrySet()) {
        long[] a = first.getValue();
        long[] b = second.getValue();
        double resemblance = Overlap.resemblance(a, b);
        boolean copy = !firsts.get(Arrays.toString(b)).equals(second.getKey());
        if (resemblance < threshold - 1e-12 || copy && resemblance < 1 && !all) continue;
        pairs.add(
            String.format(
                Locale.ROOT,
                "%s\t%s\t%.6f\t%.6f\t%.6f",
                first.getKey(),
                second.getKey(),
                resemblance,
                Overlap.containment(a, b),
                Overlap.containment(b, a)));
      }
    }
    return pairs;
  }
}
