package io.crivello.bench;

import io.crivello.graph.BvEncoder;
import io.crivello.graph.BvFiles;
import io.crivello.graph.BvGraph;
import io.crivello.graph.BvIterator;
import io.crivello.graph.BvParameters;
import io.crivello.graph.BvProperties;
import io.crivello.graph.BvStatistics;
import io.crivello.graph.CopyingModel;
import io.crivello.io.BitJoiner;
import io.crivello.io.BitWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stores graphs, generated or read, in as many ranges as there are threads. */
final class GraphStores {
  private static final long NODES = 1_260_000;
  private static final double MEAN_OUTDEGREE = 10;

  private GraphStores() {}

  /** What is done in a folder. */
  interface Work {
    void in(Path folder) throws IOException;
  }

  /** Does something in a folder of its own, which is removed afterwards. */
  static void inFolder(String[] arguments, Work work) throws IOException {
    Path parent =
        arguments.length == 2 ? Path.of(arguments[1]) : Path.of("bench", "target").toAbsolutePath();
    Files.createDirectories(parent);
    Path folder = Files.createTempDirectory(parent, "graph-");
    try {
      work.in(folder);
    } finally {
      try (Stream<Path> walk = Files.walk(folder)) {
        for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
      }
    }
  }

  /** Adds up what threads return, each for its number. */
  static long inThreads(int threads, IntToLongFunction work) {
    if (threads == 1) return work.applyAsLong(0);
    long[] results = new long[threads];
    Thread[] running = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      int number = i;
      running[i] = new Thread(() -> results[number] = work.applyAsLong(number));
      running[i].start();
    }
    try {
      for (Thread thread : running) thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return IntStream.range(0, threads).mapToLong(i -> results[i]).sum();
  }

  /** Stores a graph of the copying model. */
  static Path generate(Path folder) throws IOException {
    Path basename = folder.resolve("model");
    BvParameters parameters = BvParameters.DEFAULT;
    CopyingModel model = new CopyingModel(NODES, MEAN_OUTDEGREE, 1);
    try (BitWriter out = new BitWriter(Files.newOutputStream(Path.of(basename + ".graph")));
        BitWriter offsetBits =
            new BitWriter(Files.newOutputStream(Path.of(basename + ".offsets")))) {
      BvFiles.OffsetsWriter offsets = new BvFiles.OffsetsWriter(parameters, offsetBits);
      BvEncoder encoder = new BvEncoder(parameters, out, 0);
      while (model.hasNext()) {
        int d = model.next();
        offsets.add(encoder.add(model.successors(), d));
      }
      Files.write(
          Path.of(basename + ".properties"), BvProperties.format(parameters, encoder.statistics()));
    }
    return basename;
  }

  /** One range of a graph, compressed. */
  private static final class Part {
    private final BitWriter lists = new BitWriter();
    private final BitWriter offsets = new BitWriter();
    private BvStatistics statistics;
    private long listBits;
    private long offsetBits;

    void encode(BvGraph graph, long from, long to) {
      BvFiles.OffsetsWriter gaps =
          new BvFiles.OffsetsWriter(graph.parameters(), offsets, from == 0);
      BvEncoder encoder = new BvEncoder(graph.parameters(), lists, from);
      try (BvIterator nodes = graph.iterator(from, to)) {
        while (nodes.hasNext()) {
          nodes.next();
          gaps.add(encoder.add(nodes.successors(), nodes.outdegree()));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      statistics = encoder.statistics();
      listBits = lists.position();
      offsetBits = offsets.position();
    }
  }

  /** Stores a graph again, each thread compressing one range of its nodes. */
  static void store(BvGraph graph, Path basename, int threads) throws IOException {
    Part[] parts = new Part[threads];
    long nodes = graph.nodes();
    inThreads(
        threads,
        i -> {
          parts[i] = new Part();
          parts[i].encode(graph, nodes * i / threads, nodes * (i + 1) / threads);
          return 0;
        });
    BvStatistics statistics = new BvStatistics();
    try (BitJoiner lists = new BitJoiner(Files.newOutputStream(Path.of(basename + ".graph")));
        BitJoiner offsets = new BitJoiner(Files.newOutputStream(Path.of(basename + ".offsets")))) {
      for (Part part : parts) {
        lists.append(bytes(part.lists), part.listBits);
        offsets.append(bytes(part.offsets), part.offsetBits);
        statistics.add(part.statistics);
      }
    }
    Files.write(
        Path.of(basename + ".properties"), BvProperties.format(graph.parameters(), statistics));
  }

  private static ByteArrayInputStream bytes(BitWriter bits) {
    return new ByteArrayInputStream(bits.array(), 0, bits.length());
  }
}
