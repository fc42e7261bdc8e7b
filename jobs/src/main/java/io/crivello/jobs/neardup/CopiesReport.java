package io.crivello.jobs.neardup;

import io.crivello.jobs.report.BarChart;
import io.crivello.jobs.report.HtmlReport;
import io.crivello.neardup.sets.ResemblanceThreshold;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The tables of a run as a page to look at: {@code report.html} beside them. */
final class CopiesReport {
  static final String FILE = "report.html";

  private static final int LARGEST_SHOWN = 10;
  private static final int MEMBERS_SHOWN = 3;

  private final FileSystem fs;
  private final Path tables;
  private final NeardupSettings settings;
  private final FindCopies.Result result;

  private CopiesReport(
      FileSystem fs, Path tables, NeardupSettings settings, FindCopies.Result result) {
    this.fs = fs;
    this.tables = tables;
    this.settings = settings;
    this.result = result;
  }

  /** Writes the report. */
  static void write(FileSystem fs, NeardupSettings settings, FindCopies.Result result)
      throws IOException {
    CopiesReport report = new CopiesReport(fs, result.tables(), settings, result);
    try (Writer out = CopyTables.writer(fs, new Path(result.tables(), FILE))) {
      out.write(report.html());
    }
  }

  private String html() throws IOException {
    Map<String, Long> figures = result.figures();
    long documents = figures.get("documents");
    HtmlReport page =
        new HtmlReport(
            "Copies and near copies",
            String.format(
                Locale.ROOT,
                "%,d pages, %,d compared by %s; %,d different fingerprints, %,d pairs",
                figures.get(PageClasses.PAGES),
                documents,
                settings.inWords(),
                figures.get("classes"),
                figures.get("pairs")));
    page.section("Pages");
    page.table(List.of("what became of them", "pages"), pages(figures));
    tooShort(page, figures);
    page.section("Clusters by distance");
    page.table(
        List.of(
            settings.isOfSets() ? "resemblance, at least" : "bits that may differ",
            "clusters",
            "pages in clusters",
            "largest",
            "groups for each page"),
        summary(figures, documents));
    page.paragraph(
        "A group is a cluster, or a page alone: one group for each page means that nothing is a"
            + " copy.");
    for (int distance : settings.distances()) clusters(page, settings.label(distance));
    page.section("Distances");
    if (settings.isOfSets()) resemblances(page);
    else distances(page);
    page.section("Lengths");
    page.figure(
        lengths(), "By how many words the pages of a pair differ in length. Logarithmic scale.");
    if (!settings.isOfSets()) {
      page.section("Bits");
      page.figure(
          new NumberBars(reader("bits.tsv"), 0)
              .chart("Share of ones by bit", "bit", "share of pages", from -> from + 1)
              .upTo(1),
          "The share of pages that have each bit of the fingerprint set; 0.5 is best.");
    }
    return page.html();
  }

  /** Rows that add up to all pages. */
  private static List<List<String>> pages(Map<String, Long> figures) {
    List<List<String>> rows = new ArrayList<>();
    figures.forEach(
        (name, value) -> {
          if (!name.startsWith(PageClasses.NO_DOCUMENT)) return;
          String kind = name.substring(PageClasses.NO_DOCUMENT.length());
          rows.add(List.of("no document: " + kind, HtmlReport.number(value)));
        });
    rows.add(
        List.of("too short to be compared", HtmlReport.number(figures.get(PageClasses.TOO_SHORT))));
    rows.add(List.of("compared", HtmlReport.number(figures.get("documents"))));
    rows.add(List.of("all", HtmlReport.number(figures.get(PageClasses.PAGES))));
    return rows;
  }

  private void tooShort(HtmlReport page, Map<String, Long> figures) throws IOException {
    if (figures.get(PageClasses.TOO_SHORT) == 0) return;
    page.section("Too short to be compared");
    page.paragraph(
        String.format(
            Locale.ROOT,
            "Pages without words, of one word, and of few are nobody's copies. %,d texts occur on"
                + " several of them, on %,d pages together; short.tsv lists all.",
            figures.get("short-texts-alike"),
            figures.get("pages-of-short-texts-alike")));
    page.figure(
        chart(ShortPages.BY_WORDS, "Short pages by words", "words", "pages").logarithmic(),
        "How many pages that are too short have each number of words. Logarithmic scale.");
  }

  private BarChart lengths() throws IOException {
    return new NumberBars(reader("lengths.tsv"), 0)
        .chart("Pairs by difference in length", "words", "pairs", LengthBins::next)
        .logarithmic();
  }

  private void distances(HtmlReport page) throws IOException {
    page.figure(
        chart("distances.tsv", "Pairs by distance", "bits that differ", "pairs").logarithmic(),
        "Pairs within the distance, by the number of bits in which they differ; equal ones count"
            + " once for each page beyond the first. Logarithmic scale.");
    page.figure(
        new NumberBars(reader("sampled.tsv"), 0)
            .chart("Random pairs by distance", "bits that differ", "pairs", from -> from + 1)
            .logarithmic(),
        "Pairs of pages drawn at random: independent fingerprints would gather around half of the"
            + " bits. Logarithmic scale.");
  }

  private void resemblances(HtmlReport page) throws IOException {
    page.figure(
        hundredths("distances.tsv", "Pairs by resemblance").logarithmic(),
        "Pairs that resemble each other enough, by hundredths of resemblance, from; equal ones count"
            + " once for each page beyond the first. Logarithmic scale.");
  }

  private List<List<String>> summary(Map<String, Long> figures, long documents) {
    List<List<String>> rows = new ArrayList<>();
    for (int distance : settings.distances()) {
      String label = settings.label(distance);
      double groups = documents == 0 ? 0 : (double) figures.get("groups-" + label) / documents;
      rows.add(
          List.of(
              label,
              HtmlReport.number(figures.get("clusters-" + label)),
              HtmlReport.number(figures.get("pages-in-clusters-" + label)),
              HtmlReport.number(figures.get("largest-" + label)),
              HtmlReport.number(groups)));
    }
    return rows;
  }

  private void clusters(HtmlReport page, String label) throws IOException {
    String what = settings.isOfSets() ? "resemblance of at least " : "distance of at most ";
    page.section("Clusters at a " + what + label);
    page.figure(
        sizes(label).logarithmic(),
        "How many clusters have each number of pages; pages alone are at 1. Logarithmic scale.");
    List<List<String>> largest = new ArrayList<>();
    try (BufferedReader in = reader("clusters-" + label + ".tsv")) {
      in.readLine();
      for (String line; largest.size() < LARGEST_SHOWN && (line = in.readLine()) != null; ) {
        String[] fields = line.split("\t", 3);
        largest.add(List.of(fields[1], fields[0], others(fields[2], fields[0])));
      }
    }
    if (largest.isEmpty()) page.paragraph("There are no clusters.");
    else page.table(List.of("pages", "leading page", "among the others"), largest);
  }

  private static String others(String members, String leader) {
    StringBuilder others = new StringBuilder();
    int shown = 0;
    int from = 0;
    while (shown < MEMBERS_SHOWN && from < members.length()) {
      int end = members.indexOf(' ', from);
      if (end < 0) end = members.length();
      String member = members.substring(from, end);
      from = end + 1;
      if (member.equals(leader)) continue;
      others.append(shown++ == 0 ? "" : " · ").append(shortened(member, leader));
    }
    return others.append(from < members.length() ? " …" : "").toString();
  }

  /** A URL without what it shares with another one up to a slash. */
  private static String shortened(String url, String like) {
    int same = 0;
    while (same < Math.min(url.length(), like.length()) && url.charAt(same) == like.charAt(same)) {
      same++;
    }
    int slash = url.lastIndexOf('/', Math.max(0, same - 1));
    return slash < "https://".length() ? url : "…" + url.substring(slash);
  }

  /** A histogram with every value from the least or 0 on, or with ranges if there are too many. */
  private BarChart chart(String file, String name, String horizontal, String vertical)
      throws IOException {
    return new NumberBars(reader(file), 0).chart(name, horizontal, vertical);
  }

  /** Distances of sets as resemblances, rounded down to hundredths, most first. */
  private BarChart hundredths(String file, String name) throws IOException {
    double[] pairs = new double[101];
    int least = 100;
    try (BufferedReader in = reader(file)) {
      in.readLine();
      for (String line; (line = in.readLine()) != null; ) {
        String[] fields = line.split("\t", 2);
        least = (ResemblanceThreshold.WHOLE - Integer.parseInt(fields[0])) / 10;
        pairs[least] += Double.parseDouble(fields[1]);
      }
    }
    BarChart chart = new BarChart(name, "resemblance", "pairs");
    for (int i = 100; i >= least; i--) {
      chart.add(String.format(Locale.ROOT, "%.2f", i / 100.0), pairs[i]);
    }
    return chart;
  }

  private BarChart sizes(String label) throws IOException {
    return new NumberBars(reader("sizes-" + label + ".tsv"), 1)
        .chart("Clusters by size", "pages in a cluster", "clusters");
  }

  private BufferedReader reader(String file) throws IOException {
    return new BufferedReader(
        new InputStreamReader(fs.open(new Path(tables, file)), StandardCharsets.UTF_8));
  }
}
