package io.crivello.jobs.neardup;

import io.crivello.io.CorruptDataException;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.store.Representatives;
import io.crivello.table.SortedTableReader;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The figures of a run, and whether they are those of its tables. */
final class CopyFigures {
  private static final String CLUSTERS = "clusters-";

  private final FileSystem fs;
  private final Path tables;
  private final Map<String, Long> figures = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  CopyFigures(FileSystem fs, Path tables) throws IOException {
    this.fs = fs;
    this.tables = tables;
    forEachLine(CopyTables.FIGURES, fields -> figures.put(fields[0], Long.parseLong(fields[1])));
  }

  /** By their names, in the order of the file. */
  Map<String, Long> all() {
    return figures;
  }

  private interface Line {
    void accept(String[] fields);
  }

  private void forEachLine(String name, Line line) throws IOException {
    Path file = new Path(tables, name);
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
      String heading = in.readLine();
      if (heading == null) throw new CorruptDataException(file + " is empty");
      int columns = heading.split("\t", -1).length;
      for (String text; (text = in.readLine()) != null; ) {
        String[] fields = text.split("\t", -1);
        if (fields.length != columns) {
          throw new CorruptDataException(file + " has a line of " + fields.length + " fields");
        }
        line.accept(fields);
      }
    }
  }

  /** What does not agree. */
  List<String> problems(long documents, long classes, long pairsOfClasses) throws IOException {
    pages(documents);
    expect("documents", documents, "the sketches");
    expect("classes", classes, "the sketches");
    expect("pairs-of-classes", pairsOfClasses, "the pairs");
    long[] pairs = new long[1];
    forEachLine("pairs.tsv", fields -> pairs[0]++);
    expect("pairs", pairs[0], "pairs.tsv");
    expect("pairs", sum("distances.tsv"), "distances.tsv");
    expect("pairs", sum("lengths.tsv"), "lengths.tsv");
    boolean first = true;
    for (String name : List.copyOf(figures.keySet())) {
      if (!name.startsWith(CLUSTERS)) continue;
      clusters(name.substring(CLUSTERS.length()), documents);
      if (first) representatives(name.substring(CLUSTERS.length()));
      first = false;
    }
    if (first) problems.add(new Path(tables, CopyTables.FIGURES) + " tells no clusters");
    return problems;
  }

  /** Every page is of a kind that is no document, too short, or a document. */
  private void pages(long documents) throws IOException {
    long[] alike = new long[2];
    long[] tooShort = new long[1];
    Long2LongOpenHashMap pagesByAlike = new Long2LongOpenHashMap();
    forEachLine(
        ShortPages.TABLE,
        fields -> {
          tooShort[0]++;
          pagesByAlike.addTo(Long.parseLong(fields[2]), 1);
        });
    for (var entry : pagesByAlike.long2LongEntrySet()) {
      if (entry.getLongKey() < 2) continue;
      alike[0] += entry.getLongValue() / entry.getLongKey();
      alike[1] += entry.getLongValue();
    }
    expect(PageClasses.TOO_SHORT, tooShort[0], ShortPages.TABLE);
    expect(PageClasses.TOO_SHORT, sum(ShortPages.BY_WORDS), ShortPages.BY_WORDS);
    expect("short-texts-alike", alike[0], ShortPages.TABLE);
    expect("pages-of-short-texts-alike", alike[1], ShortPages.TABLE);
    long sum = documents + tooShort[0];
    for (Map.Entry<String, Long> figure : figures.entrySet()) {
      if (figure.getKey().startsWith(PageClasses.NO_DOCUMENT)) sum += figure.getValue();
    }
    expect(PageClasses.PAGES, sum, "the classes of pages together");
  }

  private long sum(String name) throws IOException {
    long[] sum = new long[1];
    forEachLine(name, fields -> sum[0] += Long.parseLong(fields[1]));
    return sum[0];
  }

  private void clusters(String distance, long documents) throws IOException {
    String name = CLUSTERS + distance;
    long[] sums = new long[3];
    forEachLine(
        name + ".tsv",
        fields -> {
          long size = Long.parseLong(fields[1]);
          long listed = fields[2].chars().filter(c -> c == ' ').count() + 1;
          if (listed != size) {
            problems.add(name + ".tsv lists " + listed + " of " + size + " pages of " + fields[0]);
          }
          sums[0]++;
          sums[1] += size;
          sums[2] = Math.max(sums[2], size);
        });
    expect(name, sums[0], name + ".tsv");
    expect("pages-in-clusters-" + distance, sums[1], name + ".tsv");
    expect("largest-" + distance, sums[2], name + ".tsv");
    expect("groups-" + distance, documents - sums[1] + sums[0], name + ".tsv");
    long[] members = new long[1];
    forEachLine("members-" + distance + ".tsv", fields -> members[0]++);
    if (members[0] != sums[1] - sums[0]) {
      problems.add("members-" + distance + ".tsv has " + members[0] + " members");
    }
    long[] pages = new long[1];
    forEachLine(
        "sizes-" + distance + ".tsv",
        fields -> pages[0] += Long.parseLong(fields[0]) * Long.parseLong(fields[1]));
    if (pages[0] != documents) {
      problems.add("sizes-" + distance + ".tsv is of " + pages[0] + " pages");
    }
  }

  private void representatives(String distance) throws IOException {
    Path file = new Path(tables, Representatives.FILE);
    try (SortedTableReader table =
        new SortedTableReader(new SeekableSource(fs, file), file.toString())) {
      long represented = figure("pages-in-clusters-" + distance) - figure(CLUSTERS + distance);
      if (table.count() != represented) {
        problems.add(file + " has " + table.count() + " pages instead of " + represented);
      }
      long[] listed = new long[1];
      forEachLine(ClusterTables.REPRESENTATIVES, fields -> listed[0]++);
      if (listed[0] != represented) {
        problems.add(
            ClusterTables.REPRESENTATIVES + " has " + listed[0] + " pages, not " + represented);
      }
    }
  }

  private long figure(String name) {
    return figures.getOrDefault(name, -1L);
  }

  private void expect(String name, long value, String where) {
    if (figure(name) == value) return;
    problems.add(
        new Path(tables, CopyTables.FIGURES)
            + " says "
            + name
            + " "
            + figure(name)
            + ", but "
            + where
            + " "
            + value);
  }
}
