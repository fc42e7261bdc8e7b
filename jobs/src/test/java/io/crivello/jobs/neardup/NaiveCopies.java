package io.crivello.jobs.neardup;

import io.crivello.neardup.HyperplaneSketcher;
import io.crivello.neardup.SampledDigest;
import io.crivello.neardup.SimHashSketcher;
import io.crivello.neardup.Sketcher;
import io.crivello.url.SortForm;
import io.crivello.writable.StoredPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** All tables of a run, page by page: every two pages are compared, clusters made the plain way. */
final class NaiveCopies {
  private record Document(String form, long first, long second, int words) {
    String url() {
      return SortForm.url(form);
    }

    int distance(Document other) {
      return Long.bitCount(first ^ other.first) + Long.bitCount(second ^ other.second);
    }
  }

  private final NeardupSettings settings;
  private final List<Document> documents = new ArrayList<>();

  /** For each document the first one of its class. */
  private final int[] firsts;

  /** The words of pages that are too short, by URL, in the order of sort forms. */
  final Map<String, String> tooShort = new LinkedHashMap<>();

  /** Static ranks by sort form. */
  final Map<String, Double> scores = new TreeMap<>();

  private final List<String> shortTexts = new ArrayList<>();
  private final TreeMap<String, Integer> kinds = new TreeMap<>();
  private final int pages;
  private int scored;

  /** Of the least distance: sort forms, by those they stand for. */
  final Map<String, String> representatives = new TreeMap<>();

  NaiveCopies(Map<String, StoredPage> pages, NeardupSettings settings) {
    this.settings = settings;
    this.pages = pages.size();
    Map<String, StoredPage> sorted = new TreeMap<>();
    pages.forEach((url, page) -> sorted.put(SortForm.of(url), page));
    sorted.forEach(this::sketch);
    firsts = new int[documents.size()];
    for (int i = 0; i < firsts.length; i++) {
      firsts[i] = i;
      for (int j = 0; j < i && firsts[i] == i; j++) if (isOneClass(j, i)) firsts[i] = j;
    }
  }

  private void sketch(String form, StoredPage page) {
    if (!Set.of("html", "text", "feed").contains(page.kind)) {
      kinds.merge(page.kind, 1, Integer::sum);
      return;
    }
    Sketcher words = new SimHashSketcher(settings.bits(), settings.features().source());
    SampledDigest sample = new SampledDigest();
    if (settings.method() == NeardupSettings.Method.HYPERPLANES) {
      words = new HyperplaneSketcher(settings.seed());
    }
    boolean enough = words.sketch(page.text);
    long first = words.first();
    long second = 0;
    switch (settings.method()) {
      case BYTES -> {
        enough = isWhole(page.reason) && !page.text.isEmpty();
        first = page.bodyDigest;
      }
      case TEXT -> {
        enough = page.hasTextDigest;
        first = page.textDigest;
      }
      case SAMPLE -> {
        enough = sample.digest(page.text);
        first = sample.value();
      }
      default -> second = words.second();
    }
    if (enough) {
      documents.add(new Document(form, first, second, (int) words.words()));
      return;
    }
    tooShort.put(SortForm.url(form), Long.toString(words.words()));
    shortTexts.add(page.text.strip().toLowerCase(Locale.ROOT));
  }

  /** Whether nothing of the body is missing: a text may be cut all the same. */
  private static boolean isWhole(String reason) {
    return !reason.matches(
        "(.*,)?(cut-(length|time|disconnect|unspecified)|(unknown|bad)-coding|bad-chunking)(,.*)?");
  }

  private boolean isOneClass(int i, int j) {
    Document a = documents.get(i);
    Document b = documents.get(j);
    boolean sameLength = !settings.lengthsMatter() || a.words == b.words;
    return a.first == b.first && a.second == b.second && sameLength;
  }

  private int distance(int i, int j) {
    return documents.get(i).distance(documents.get(j));
  }

  private boolean isNear(int i, int j, int distance) {
    double less = Math.min(documents.get(i).words, documents.get(j).words);
    double more = Math.max(documents.get(i).words, documents.get(j).words);
    return distance(i, j) <= distance
        && less >= settings.shortest() * more
        && more <= settings.longest() * less;
  }

  private String url(int i) {
    return documents.get(i).url();
  }

  /** The contents of all text files by their names, but pairs.tsv with its lines sorted. */
  Map<String, String> tables() {
    Map<String, String> tables = new TreeMap<>();
    StringBuilder figures = new StringBuilder("figure\tvalue\n");
    figures.append("pages\t").append(pages).append('\n');
    kinds.forEach((kind, n) -> figures.append("no-document-" + kind + "\t" + n + "\n"));
    figures.append("too-short\t").append(tooShort.size()).append('\n');
    shortPages(tables, figures);
    figures.append("documents\t").append(documents.size()).append('\n');
    long classes = 0;
    for (int i = 0; i < firsts.length; i++) if (firsts[i] == i) classes++;
    figures.append("classes\t").append(classes).append('\n');
    figures.append("pairs-of-classes\t").append(pairsOfClasses()).append('\n');
    figures.append("pairs\t").append(pairs(tables)).append('\n');
    tables.put("sampled.tsv", sampled());
    tables.put("bits.tsv", bits());
    for (int k = 0; k < settings.distances().size(); k++) {
      clusters(settings.distances().get(k), k == 0, tables, figures);
    }
    tables.put("figures.tsv", figures.toString());
    return tables;
  }

  private void shortPages(Map<String, String> tables, StringBuilder figures) {
    StringBuilder table = new StringBuilder("page\twords\talike\n");
    TreeMap<Integer, Integer> words = new TreeMap<>();
    int next = 0;
    for (Map.Entry<String, String> page : tooShort.entrySet()) {
      int alike = Collections.frequency(shortTexts, shortTexts.get(next++));
      table.append(page.getKey() + "\t" + page.getValue() + "\t" + alike + "\n");
      words.merge(Integer.parseInt(page.getValue()), 1, Integer::sum);
    }
    tables.put("short.tsv", table.toString());
    tables.put("short-words.tsv", histogram("words\tpages\n", words));
    List<String> alike =
        shortTexts.stream().filter(text -> Collections.frequency(shortTexts, text) > 1).toList();
    figures.append("short-texts-alike\t" + Set.copyOf(alike).size() + "\n");
    figures.append("pages-of-short-texts-alike\t" + alike.size() + "\n");
  }

  private long pairsOfClasses() {
    long count = 0;
    for (int i = 0; i < firsts.length; i++) {
      for (int j = i + 1; j < firsts.length; j++) {
        boolean leading = firsts[i] == i && firsts[j] == j;
        if (leading && distance(i, j) <= settings.mostDistance()) count++;
      }
    }
    return count;
  }

  private long pairs(Map<String, String> tables) {
    List<String> lines = new ArrayList<>();
    TreeMap<Integer, Integer> distances = new TreeMap<>();
    TreeMap<Integer, Integer> lengths = new TreeMap<>();
    for (int i = 0; i < documents.size(); i++) {
      for (int j = i + 1; j < documents.size(); j++) {
        if (!isNear(i, j, settings.mostDistance())) continue;
        boolean inStar = firsts[j] == i || firsts[i] == i && firsts[j] == j;
        if (!settings.allPairs() && !inStar) continue;
        lines.add(url(i) + "\t" + url(j) + "\t" + distance(i, j) + "\n");
        distances.merge(distance(i, j), 1, Integer::sum);
        int difference = Math.abs(documents.get(i).words - documents.get(j).words);
        int bin = difference;
        for (int width = 2; bin >= 4 * width; width *= 2) bin = difference / width * width;
        lengths.merge(bin, 1, Integer::sum);
      }
    }
    long count = lines.size();
    if (settings.allPairs()) lines.sort(null);
    tables.put("pairs.tsv", "first\tsecond\tdistance\n" + String.join("", lines));
    tables.put("distances.tsv", histogram("distance\tpairs\n", distances));
    tables.put("lengths.tsv", histogram("difference\tpairs\n", lengths));
    return count;
  }

  private static String histogram(String heading, TreeMap<Integer, Integer> counts) {
    StringBuilder text = new StringBuilder(heading);
    counts.forEach((value, count) -> text.append(value + "\t" + count + "\n"));
    return text.toString();
  }

  /** Of a million draws of two classes. */
  private String sampled() {
    int[] classes = IntStream.range(0, firsts.length).filter(i -> firsts[i] == i).toArray();
    TreeMap<Integer, Integer> distances = new TreeMap<>();
    SplittableRandom random = new SplittableRandom(settings.seed());
    for (int i = 0; i < 1_000_000 && classes.length > 1; i++) {
      int a = classes[random.nextInt(classes.length)];
      int b = classes[random.nextInt(classes.length)];
      if (a != b) distances.merge(distance(a, b), 1, Integer::sum);
    }
    return histogram("distance\tpairs\n", distances);
  }

  private String bits() {
    StringBuilder text = new StringBuilder("bit\tshare\n");
    for (int bit = 0; bit < settings.bits(); bit++) {
      long ones = 0;
      for (Document each : documents) ones += (bit < 64 ? each.first : each.second) >>> bit & 1;
      double share = documents.isEmpty() ? 0 : (double) ones / documents.size();
      text.append(String.format(Locale.ROOT, "%d\t%.6f\n", bit, share));
    }
    return text.toString();
  }

  private void clusters(
      int distance, boolean first, Map<String, String> tables, StringBuilder figures) {
    int[] leaders =
        switch (settings.clusters()) {
          case COMPONENTS -> components(distance);
          case DEGREE -> degree(distance);
          case RANDOM -> random(distance);
        };
    TreeMap<Integer, List<Integer>> members = new TreeMap<>();
    for (int i = 0; i < leaders.length; i++) {
      members.computeIfAbsent(leaders[i], leader -> new ArrayList<>()).add(i);
    }
    TreeMap<Integer, Integer> sizes = new TreeMap<>();
    members.values().forEach(all -> sizes.merge(all.size(), 1, Integer::sum));
    List<Integer> order = new ArrayList<>(members.keySet());
    order.sort(Comparator.comparingInt(leader -> -members.get(leader).size()));
    StringBuilder clusters = new StringBuilder("leader\tsize\tmembers\n");
    StringBuilder pairs = new StringBuilder("leader\tmember\tdistance\n");
    long pages = 0;
    long count = 0;
    long largest = 0;
    for (int leader : order) {
      List<Integer> all = members.get(leader);
      if (all.size() < 2) continue;
      count++;
      pages += all.size();
      largest = Math.max(largest, all.size());
      if (first) represent(all);
      List<Integer> listed = new ArrayList<>(all);
      listed.sort(Comparator.comparingInt((Integer i) -> firsts[i]).thenComparingInt(i -> i));
      List<String> urls = listed.stream().map(this::url).toList();
      clusters.append(url(leader) + "\t" + all.size() + "\t" + String.join(" ", urls) + "\n");
      for (int i : listed) {
        if (i == leader) continue;
        pairs.append(url(leader) + "\t" + url(i) + "\t" + distance(leader, i) + "\n");
      }
    }
    tables.put("clusters-" + distance + ".tsv", clusters.toString());
    if (first) tables.put("clusters.tsv", clusters.toString());
    tables.put("members-" + distance + ".tsv", pairs.toString());
    tables.put("sizes-" + distance + ".tsv", histogram("size\tclusters\n", sizes));
    if (first) {
      StringBuilder table = new StringBuilder("page\trepresentative\n");
      representatives.forEach(
          (page, by) -> table.append(SortForm.url(page) + "\t" + SortForm.url(by) + "\n"));
      tables.put("representatives.tsv", table.toString());
      if (!scores.isEmpty()) figures.append("pages-with-score\t" + scored + "\n");
    }
    figures.append("clusters-" + distance + "\t" + count + "\n");
    figures.append("pages-in-clusters-" + distance + "\t" + pages + "\n");
    figures.append("largest-" + distance + "\t" + largest + "\n");
    figures.append("groups-" + distance + "\t" + members.size() + "\n");
  }

  private void represent(List<Integer> cluster) {
    String best = documents.get(cluster.get(0)).form;
    for (int i : cluster) {
      String form = documents.get(i).form;
      if (scores.containsKey(form)) scored++;
      if (score(form) > score(best)) best = form;
    }
    for (int i : cluster) {
      String form = documents.get(i).form;
      if (!form.equals(best)) representatives.put(form, best);
    }
  }

  private double score(String form) {
    return scores.getOrDefault(form, Double.NEGATIVE_INFINITY);
  }

  /** Union and find without any refinement. */
  private int[] components(int distance) {
    int[] leaders = new int[documents.size()];
    for (int i = 0; i < leaders.length; i++) leaders[i] = i;
    for (int i = 0; i < leaders.length; i++) {
      for (int j = i + 1; j < leaders.length; j++) {
        if (!isNear(i, j, distance) || leaders[i] == leaders[j]) continue;
        int less = Math.min(leaders[i], leaders[j]);
        int more = Math.max(leaders[i], leaders[j]);
        for (int k = 0; k < leaders.length; k++) if (leaders[k] == more) leaders[k] = less;
      }
    }
    return leaders;
  }

  private int[] degree(int distance) {
    int[] leaders = new int[documents.size()];
    Arrays.fill(leaders, -1);
    while (true) {
      int best = -1;
      int most = -1;
      for (int i = 0; i < leaders.length; i++) {
        if (leaders[i] >= 0) continue;
        int degree = 0;
        for (int j = 0; j < leaders.length; j++) {
          if (j != i && leaders[j] < 0 && isNear(i, j, distance)) degree++;
        }
        if (degree > most) {
          best = i;
          most = degree;
        }
      }
      if (best < 0) return leaders;
      leaders[best] = best;
      for (int j = 0; j < leaders.length; j++) {
        if (leaders[j] < 0 && isNear(best, j, distance)) leaders[j] = best;
      }
    }
  }

  private int[] random(int distance) {
    SplittableRandom random = new SplittableRandom(settings.seed());
    int[] leaders = new int[documents.size()];
    Arrays.fill(leaders, -1);
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < leaders.length; i++) free.add(i);
    free.sort(
        Comparator.comparingInt((Integer i) -> documents.get(i).words)
            .thenComparingInt(i -> firsts[i]));
    while (!free.isEmpty()) {
      int least = 300 + random.nextInt(600);
      int leader = free.get(free.size() - 1);
      for (int i : free) {
        if (documents.get(i).words >= least) {
          leader = i;
          break;
        }
      }
      leader = firsts[leader];
      int length = documents.get(leader).words;
      double shortest = Math.floor(settings.shortest() * length);
      double longest = Math.floor(settings.longest() * length) + 1;
      for (int i : List.copyOf(free)) {
        int words = documents.get(i).words;
        if (i != leader && distance(leader, i) > distance) continue;
        if (i != leader && (words < shortest || words > longest)) continue;
        leaders[i] = leader;
        free.remove((Integer) i);
      }
    }
    return leaders;
  }
}
