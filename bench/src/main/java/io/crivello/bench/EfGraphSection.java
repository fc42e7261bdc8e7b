package io.crivello.bench;

import io.crivello.graph.BvFiles;
import io.crivello.graph.BvGraph;
import io.crivello.graph.BvIterator;
import io.crivello.graph.EfFormat;
import io.crivello.graph.EfGraph;
import io.crivello.graph.EfReader;
import io.crivello.graph.EfStatistics;
import io.crivello.graph.EfWriter;
import it.unimi.dsi.webgraph.BVGraph;
import it.unimi.dsi.webgraph.EFGraph;
import it.unimi.dsi.webgraph.LazyIntIterator;
import it.unimi.dsi.webgraph.LazyIntSkippableIterator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Graphs in Elias–Fano form beside WebGraph's: sizes, tests whether there is an arc, and random
 * lists. Half of the tests are for arcs that there are.
 */
public final class EfGraphSection implements Section {
  private static final int QUERIES = 200_000;

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    GraphStores.inFolder(
        arguments,
        folder -> {
          Path basename =
              arguments.length == 1 ? Path.of(arguments[0]) : GraphStores.generate(folder);
          BvGraph graph = BvGraph.load(BvFiles::openLocal, basename.toString());
          if (graph.arcs() > 0) measure(sheet, graph, folder);
        });
  }

  private static void measure(SideBySide sheet, BvGraph graph, Path folder) throws IOException {
    Path oursName = folder.resolve("ours");
    Path theirsName = folder.resolve("theirs");
    convert(graph, oursName);
    EFGraph.store(BVGraph.load(graph.basename()), theirsName.toString());
    EfGraph ours = EfGraph.open(oursName);
    EFGraph theirs = EFGraph.load(theirsName.toString());
    EfStatistics statistics = ours.verify();
    sheet.line(
        "Elias–Fano form: size",
        "%8.2f bits an arc   WebGraph %.2f   the bound of all lists is %.2f, of it %.2f used",
        (double) statistics.bits() / graph.arcs(),
        8.0 * Files.size(Path.of(theirsName + ".graph")) / graph.arcs(),
        statistics.boundBits() / graph.arcs(),
        statistics.partBits() / statistics.boundBits());
    int[][] queries = queries(graph);
    EfReader reader = ours.reader();
    sheet.compare(
        "is there an arc",
        QUERIES,
        () -> {
          long found = 0;
          for (int[] q : queries) if (reader.contains(q[0], q[1])) found++;
          return found;
        },
        "WebGraph",
        () -> {
          long found = 0;
          for (int[] q : queries) {
            LazyIntSkippableIterator successors = theirs.successors(q[0]);
            if (successors.skipTo(q[1]) == q[1]) found++;
          }
          return found;
        },
        1.0);
    sheet.compare(
        "a random list in Elias–Fano form",
        QUERIES,
        () -> {
          long sum = 0;
          for (int[] q : queries) {
            int d = reader.read(q[0]);
            long[] successors = reader.successors();
            for (int i = 0; i < d; i++) sum += successors[i];
          }
          return sum;
        },
        "WebGraph",
        () -> {
          long sum = 0;
          for (int[] q : queries) {
            LazyIntIterator successors = theirs.successors(q[0]);
            for (int s = theirs.outdegree(q[0]); s > 0; s--) sum += successors.nextInt();
          }
          return sum;
        },
        SideBySide.NO_BAR);
  }

  private static void convert(BvGraph graph, Path basename) throws IOException {
    try (EfWriter writer =
            new EfWriter(
                graph.nodes(),
                graph.arcs(),
                Files.newOutputStream(Path.of(EfFormat.lists(basename.toString()))),
                Files.newOutputStream(Path.of(EfFormat.offsets(basename.toString()))));
        BvIterator nodes = graph.iterator()) {
      while (nodes.hasNext()) {
        nodes.next();
        writer.add(nodes.successors(), nodes.outdegree());
      }
      writer.finish();
    }
  }

  private static int[][] queries(BvGraph graph) throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    int nodes = (int) graph.nodes();
    int[][] queries = new int[QUERIES][];
    try (var reader = graph.reader()) {
      for (int i = 0; i < QUERIES; i++) {
        int node = random.nextInt(nodes);
        int d = reader.read(node);
        boolean arc = i % 2 == 0 && d > 0;
        long to = arc ? reader.successors()[random.nextInt(d)] : random.nextInt(nodes);
        queries[i] = new int[] {node, (int) to};
      }
    }
    return queries;
  }
}
