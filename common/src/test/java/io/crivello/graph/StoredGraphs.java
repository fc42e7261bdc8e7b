package io.crivello.graph;

import io.crivello.io.BitWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Stores the graphs of tests in files. */
final class StoredGraphs {
  private StoredGraphs() {}

  /** Stores a graph in parts that start at given nodes, the first at 0. */
  static BvStatistics store(long[][] graph, BvParameters parameters, Path basename, int... starts)
      throws IOException {
    BvStatistics statistics = new BvStatistics();
    BitWriter offsetBits =
        new BitWriter(Files.newOutputStream(Path.of(BvFiles.offsets(basename.toString()))));
    try (BitWriter out =
            new BitWriter(Files.newOutputStream(Path.of(BvFiles.graph(basename.toString()))));
        offsetBits) {
      BvFiles.OffsetsWriter offsets = new BvFiles.OffsetsWriter(parameters, offsetBits);
      for (int part = 0; part < Math.max(1, starts.length); part++) {
        int from = starts.length == 0 ? 0 : starts[part];
        int to = part + 1 < starts.length ? starts[part + 1] : graph.length;
        BvEncoder encoder = new BvEncoder(parameters, out, from);
        for (int node = from; node < to; node++) {
          offsets.add(encoder.add(graph[node], graph[node].length));
        }
        statistics.add(encoder.statistics());
      }
    }
    Files.write(
        Path.of(BvFiles.properties(basename.toString())),
        BvProperties.format(parameters, statistics));
    return statistics;
  }
}
