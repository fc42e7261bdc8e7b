package io.crivello.jobs.neardup;

import io.crivello.hash.Signatures;
import io.crivello.url.SortForm;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Pages with too little text to be compared. Tasks list them with the words and a signature of
 * their texts, in lower case and without the space around; from the lists comes a table {@code
 * short.tsv}: URL, words, how many of these pages have the same text. So equal short texts are
 * counted, and never become clusters. Memory of the table: eight bytes a page.
 */
final class ShortPages {
  static final String TABLE = "short.tsv";
  static final String BY_WORDS = "short-words.tsv";

  private ShortPages() {}

  /** Lists the pages of a task. */
  static final class List implements Closeable {
    private final Writer out;

    List(FileSystem fs, Path file) throws IOException {
      out =
          new BufferedWriter(
              new OutputStreamWriter(fs.create(file, false), StandardCharsets.UTF_8));
    }

    void add(String sortForm, long words, String text) throws IOException {
      byte[] bytes = text.strip().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
      String signature = HexFormat.of().toHexDigits(Signatures.STANDARD.of(bytes, 0, bytes.length));
      out.write(SortForm.url(sortForm) + "\t" + words + "\t" + signature + "\n");
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }

  /**
   * How many texts several pages have in common, and how many pages these are.
   *
   * @param texts that are those of two pages or more
   * @param pages with such a text
   */
  record Groups(long texts, long pages) {}

  /** Writes the tables. */
  static Groups write(FileSystem fs, Path sketches, Path output) throws IOException {
    LongArrayList signatures = new LongArrayList();
    forEach(fs, sketches, fields -> signatures.add(signature(fields)));
    long[] sorted = signatures.toLongArray();
    Arrays.parallelSort(sorted);
    Histogram words = new Histogram();
    try (Writer out = CopyTables.writer(fs, new Path(output, TABLE))) {
      out.write("page\twords\talike\n");
      forEach(
          fs,
          sketches,
          fields -> {
            words.add(Long.parseLong(fields[1]), 1);
            long alike = count(sorted, signature(fields));
            out.write(fields[0] + "\t" + fields[1] + "\t" + alike + "\n");
          });
    }
    try (Writer out = CopyTables.writer(fs, new Path(output, BY_WORDS))) {
      words.write(out, "words", "pages");
    }
    return groups(sorted);
  }

  private interface Line {
    void accept(String[] fields) throws IOException;
  }

  private static void forEach(FileSystem fs, Path sketches, Line line) throws IOException {
    for (Path file : SketchFiles.list(fs, sketches, SketchFiles.SHORT)) {
      try (BufferedReader in =
          new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
        for (String text; (text = in.readLine()) != null; ) line.accept(text.split("\t", 3));
      }
    }
  }

  private static long signature(String[] fields) {
    return HexFormat.fromHexDigitsToLong(fields[2]);
  }

  private static int count(long[] sorted, long signature) {
    int from = lowerBound(sorted, signature);
    return (signature == Long.MAX_VALUE ? sorted.length : lowerBound(sorted, signature + 1)) - from;
  }

  private static int lowerBound(long[] sorted, long value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private static Groups groups(long[] sorted) {
    long texts = 0;
    long pages = 0;
    for (int from = 0, to; from < sorted.length; from = to) {
      to = from + 1;
      while (to < sorted.length && sorted[to] == sorted[from]) to++;
      if (to - from < 2) continue;
      texts++;
      pages += to - from;
    }
    return new Groups(texts, pages);
  }
}
