package io.crivello.bench;

import io.crivello.graph.BvFiles;
import io.crivello.graph.BvGraph;
import io.crivello.graph.BvIterator;
import io.crivello.graph.BvParameters;
import io.crivello.graph.BvReader;
import it.unimi.dsi.webgraph.BVGraph;
import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.LazyIntIterator;
import it.unimi.dsi.webgraph.NodeIterator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * BV graphs beside WebGraph, with one thread and with two: a graph that both have in memory is
 * stored, decoded in order, and read at random. The graph is the given one or a generated one; with
 * one thread the stored lists must be equal to the byte.
 */
public final class GraphSection implements Section {
  private static final int RANDOM_LISTS = 200_000;

  private Path folder;

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    GraphStores.inFolder(
        arguments,
        scratch -> {
          folder = scratch;
          measure(
              sheet, arguments.length == 1 ? Path.of(arguments[0]) : GraphStores.generate(scratch));
        });
  }

  private void measure(SideBySide sheet, Path basename) throws IOException {
    BvGraph ours = BvGraph.load(BvFiles::openLocal, basename.toString());
    BvGraph mapped = BvGraph.open(basename, BvGraph.ALL_OFFSETS);
    BVGraph theirs = BVGraph.load(basename.toString());
    sheet.line("graph", "%d nodes, %d arcs, %s", ours.nodes(), ours.arcs(), ours.parameters());
    long arcs = Math.max(1, ours.arcs());
    for (int threads = 1; threads <= 2; threads++) {
      int n = threads;
      String with = threads == 1 ? ", one thread" : ", two threads";
      sheet.compare(
          "store, an arc" + with,
          arcs,
          () -> storeOurs(ours, n),
          "WebGraph",
          () -> storeTheirs(theirs, ours.parameters(), n),
          1.0);
      sheet.compare(
          "decode in order, an arc" + with,
          arcs,
          () -> GraphStores.inThreads(n, i -> sumOurs(ours, i, n)),
          "WebGraph",
          () -> sumTheirs(theirs, n),
          1.0);
    }
    sheet.compare(
        "decode in order, an arc, from a mapped file",
        arcs,
        () -> sumOurs(mapped, 0, 1),
        "WebGraph, in memory",
        () -> sumTheirs(theirs, 1),
        1.0);
    random(sheet, ours, mapped, basename, theirs);
  }

  private static void random(
      SideBySide sheet, BvGraph ours, BvGraph mapped, Path basename, BVGraph theirs)
      throws IOException {
    if (ours.nodes() == 0) return;
    long[] nodes = new SplittableRandom(7).longs(RANDOM_LISTS, 0, ours.nodes()).toArray();
    LongSupplier peer = () -> readTheirs(theirs, nodes);
    sheet.compare("a random list", nodes.length, reads(ours, nodes), "WebGraph", peer, 1.0);
    sheet.compare(
        "a random list, from a mapped file",
        nodes.length,
        reads(mapped, nodes),
        "WebGraph, in memory",
        peer,
        SideBySide.NO_BAR);
    BvGraph sampled = BvGraph.open(basename, 32);
    sheet.compare(
        "the same, every 32nd offset kept",
        nodes.length,
        reads(sampled, nodes),
        "WebGraph, in memory",
        peer,
        SideBySide.NO_BAR);
    sheet.line(
        "offsets in memory",
        "%8.2f bits a node, %.2f with every 32nd kept",
        (double) mapped.offsetsInMemory() / ours.nodes(),
        (double) sampled.offsetsInMemory() / ours.nodes());
  }

  private long storeOurs(BvGraph graph, int threads) {
    try {
      Path stored = folder.resolve("ours");
      GraphStores.store(graph, stored, threads);
      return checksum(stored, threads);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long storeTheirs(BVGraph graph, BvParameters parameters, int threads) {
    if (!parameters.flags().isEmpty()) {
      throw new IllegalArgumentException("only graphs without compression flags are compared");
    }
    try {
      Path stored = folder.resolve("theirs");
      BVGraph.store(
          graph,
          stored.toString(),
          parameters.window(),
          parameters.maxChain(),
          parameters.minInterval(),
          parameters.zetaK(),
          0,
          threads,
          null);
      return checksum(stored, threads);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of all bytes with one thread; with more both sides divide the nodes in their own way. */
  private static long checksum(Path basename, int threads) throws IOException {
    if (threads > 1)
      return Files.readString(Path.of(basename + ".properties")).contains("arcs") ? 1 : 0;
    long sum = 0;
    for (byte b : Files.readAllBytes(Path.of(basename + ".graph"))) sum = 31 * sum + b;
    return sum;
  }

  private static long sumOurs(BvGraph graph, int part, int parts) {
    long from = graph.nodes() * part / parts;
    long to = graph.nodes() * (part + 1) / parts;
    long sum = 0;
    try (BvIterator nodes = graph.iterator(from, to)) {
      while (nodes.hasNext()) {
        nodes.next();
        int d = nodes.outdegree();
        long[] successors = nodes.successors();
        for (int i = 0; i < d; i++) sum += successors[i];
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sum;
  }

  private static long sumTheirs(ImmutableGraph graph, int threads) {
    NodeIterator[] parts =
        threads == 1
            ? new NodeIterator[] {graph.nodeIterator()}
            : graph.splitNodeIterators(threads);
    return GraphStores.inThreads(threads, i -> parts[i] == null ? 0 : sum(parts[i]));
  }

  private static long sum(NodeIterator nodes) {
    long sum = 0;
    while (nodes.hasNext()) {
      nodes.nextInt();
      int d = nodes.outdegree();
      int[] successors = nodes.successorArray();
      for (int i = 0; i < d; i++) sum += successors[i];
    }
    return sum;
  }

  private static LongSupplier reads(BvGraph graph, long[] nodes) throws IOException {
    BvReader reader = graph.reader();
    return () -> {
      long sum = 0;
      for (long node : nodes) {
        int d = reader.read(node);
        long[] successors = reader.successors();
        for (int i = 0; i < d; i++) sum += successors[i];
      }
      return sum;
    };
  }

  private static long readTheirs(BVGraph graph, long[] nodes) {
    long sum = 0;
    for (long node : nodes) {
      LazyIntIterator successors = graph.successors((int) node);
      for (int s; (s = successors.nextInt()) != -1; ) sum += s;
    }
    return sum;
  }
}
