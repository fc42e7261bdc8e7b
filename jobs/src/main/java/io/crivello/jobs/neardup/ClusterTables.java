package io.crivello.jobs.neardup;

import io.crivello.jobs.store.PageScores;
import io.crivello.jobs.store.Representatives;
import io.crivello.table.SortedTableWriter;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The clusters of one distance as tables; a page alone is no cluster.
 *
 * <ul>
 *   <li>{@code clusters}: URL of the leader, number of pages, URLs of all members separated by
 *       spaces; largest clusters first
 *   <li>{@code members}: URL of the leader, of a member, the distance of their fingerprints or what
 *       else a {@link PairMeasure} says
 *   <li>{@code sizes}: how many clusters have each size, pages alone at size 1
 *   <li>{@code representatives}: a sorted table from the sort form of each page of a cluster that
 *       does not stand for it to the sort form of the one that does: the one with the best score,
 *       of several such or without scores the first in URL order; the same as URLs in {@code
 *       representatives.tsv}
 * </ul>
 */
final class ClusterTables {
  static final String REPRESENTATIVES = "representatives.tsv";

  private final ClassTable table;
  private final DocumentNames names;
  private final PairMeasure measure;
  private final int[] leaders;

  /** Classes, those of a cluster together, larger clusters first, then by leader. */
  private final int[] order;

  private final int[] pagesOf;
  private long count;
  private long pages;
  private int largest;

  ClusterTables(ClassTable table, DocumentNames names, PairMeasure measure, int[] leaders) {
    this.table = table;
    this.names = names;
    this.measure = measure;
    this.leaders = leaders;
    pagesOf = new int[leaders.length];
    for (int i = 0; i < leaders.length; i++) pagesOf[leaders[i]] += table.size(i);
    order = new int[leaders.length];
    for (int i = 0; i < order.length; i++) order[i] = i;
    IntArrays.mergeSort(order, this::compare);
    for (int i = 0; i < leaders.length; i++) {
      if (leaders[i] != i || pagesOf[i] < 2) continue;
      count++;
      pages += pagesOf[i];
      largest = Math.max(largest, pagesOf[i]);
    }
  }

  private int compare(int a, int b) {
    int bySize = Integer.compare(pagesOf[leaders[b]], pagesOf[leaders[a]]);
    if (bySize != 0) return bySize;
    int byLeader = Integer.compare(leaders[a], leaders[b]);
    return byLeader != 0 ? byLeader : Integer.compare(a, b);
  }

  /** How many clusters of at least two pages there are. */
  long count() {
    return count;
  }

  /** How many pages are in them. */
  long pages() {
    return pages;
  }

  /** How many pages the largest one has. */
  int largest() {
    return largest;
  }

  void write(FileSystem fs, Path directory, String suffix) throws IOException {
    writeClusters(fs, new Path(directory, "clusters" + suffix + ".tsv"));
    writeMembers(fs, new Path(directory, "members" + suffix + ".tsv"));
    Histogram sizes = new Histogram();
    for (int i = 0; i < leaders.length; i++) if (leaders[i] == i) sizes.add(pagesOf[i], 1);
    if (table.numbers.others() > 0) sizes.add(1, table.numbers.others());
    try (Writer out = CopyTables.writer(fs, new Path(directory, "sizes" + suffix + ".tsv"))) {
      sizes.write(out, "size", "clusters");
    }
  }

  void writeClusters(FileSystem fs, Path file) throws IOException {
    try (Writer out = CopyTables.writer(fs, file)) {
      out.write("leader\tsize\tmembers\n");
      for (int from = 0, to; from < order.length; from = to) {
        int leader = leaders[order[from]];
        if (pagesOf[leader] < 2) break;
        out.write(names.url(table.document(leader, 0)) + "\t" + pagesOf[leader] + "\t");
        char separator = 0;
        for (to = from; to < order.length && leaders[order[to]] == leader; to++) {
          for (int i = 0; i < table.size(order[to]); i++) {
            if (separator != 0) out.write(separator);
            separator = ' ';
            out.write(names.url(table.document(order[to], i)));
          }
        }
        out.write('\n');
      }
    }
  }

  private void writeMembers(FileSystem fs, Path file) throws IOException {
    try (Writer out = CopyTables.writer(fs, file)) {
      out.write("leader\tmember\t" + measure.heading() + "\n");
      for (int number : order) {
        int leader = leaders[number];
        if (pagesOf[leader] < 2) break;
        String name = names.url(table.document(leader, 0));
        String columns = measure.of(leader, number);
        for (int i = number == leader ? 1 : 0; i < table.size(number); i++) {
          String member = names.url(table.document(number, i));
          out.write(name + "\t" + member + "\t" + columns + "\n");
        }
      }
    }
  }

  /**
   * Writes the tables of representatives.
   *
   * @return how many pages of clusters have a score
   */
  long writeRepresentatives(FileSystem fs, Path directory, PageScores scores) throws IOException {
    long[] best = new long[leaders.length];
    long scored = chooseBest(scores, best);
    long[] represented = new long[(int) (pages - count)];
    long[] by = new long[represented.length];
    int n = 0;
    for (int i = 0; i < leaders.length; i++) {
      for (int j = 0; j < table.size(i); j++) {
        if (table.document(i, j) == best[leaders[i]]) continue;
        represented[n] = table.document(i, j);
        by[n++] = best[leaders[i]];
      }
    }
    LongArrays.radixSort(represented, by);
    try (Writer text = CopyTables.writer(fs, new Path(directory, REPRESENTATIVES));
        SortedTableWriter out =
            new SortedTableWriter(fs.create(new Path(directory, Representatives.FILE), false))) {
      text.write("page\trepresentative\n");
      for (int i = 0; i < n; i++) {
        out.add(
            names.sortForm(represented[i]).getBytes(StandardCharsets.US_ASCII),
            names.sortForm(by[i]).getBytes(StandardCharsets.US_ASCII));
        text.write(names.url(represented[i]) + "\t" + names.url(by[i]) + "\n");
      }
      out.finish();
    }
    return scored;
  }

  /** Finds, for each leader, the best page of its cluster, the first in URL order of the best. */
  private long chooseBest(PageScores scores, long[] best) throws IOException {
    double[] most = new double[leaders.length];
    Arrays.fill(most, Double.NEGATIVE_INFINITY);
    Arrays.fill(best, Long.MAX_VALUE);
    long scored = 0;
    for (int i = 0; i < leaders.length; i++) {
      int leader = leaders[i];
      boolean isAlone = pagesOf[leader] < 2;
      for (int j = 0; j < table.size(i); j++) {
        long document = table.document(i, j);
        double score =
            isAlone || scores == PageScores.NONE
                ? Double.NEGATIVE_INFINITY
                : scores.of(names.sortForm(document));
        if (score != Double.NEGATIVE_INFINITY) scored++;
        if (score < most[leader] || score == most[leader] && document > best[leader]) continue;
        most[leader] = score;
        best[leader] = document;
      }
    }
    return scored;
  }
}
