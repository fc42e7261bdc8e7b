package io.crivello.jobs.graph;

import io.crivello.graph.BvCheck;
import io.crivello.graph.BvGraph;
import io.crivello.graph.BvSplit;
import io.crivello.graph.CheckedNodes;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A graph and its splits, as settings of a job whose tasks read a split each. */
final class GraphSplits {
  private static final String BASENAME = "graph.basename";
  private static final String SPLITS = "graph.splits";
  private static final long BYTES_PER_SPLIT = 2 << 20;
  private static final int MOST = 1 << 14;

  private GraphSplits() {}

  /** Splits for tasks that share the reading of a graph. */
  static List<BvSplit> of(BvGraph graph) throws IOException {
    long wanted = (graph.length() + BYTES_PER_SPLIT - 1) / BYTES_PER_SPLIT;
    return graph.splits(BvCheck.starts(graph, (int) Math.max(1, Math.min(MOST, wanted))));
  }

  static void set(Configuration conf, Path basename, List<BvSplit> splits) {
    conf.set(BASENAME, basename.toString());
    conf.set(SPLITS, splits.stream().map(GraphSplits::format).collect(Collectors.joining(",")));
  }

  private static String format(BvSplit split) {
    return split.from()
        + " "
        + split.to()
        + " "
        + split.anchor()
        + " "
        + split.graphBit()
        + " "
        + split.offsetsBit();
  }

  static BvGraph open(Configuration conf) throws IOException {
    return GraphFiles.open(conf, new Path(conf.get(BASENAME)));
  }

  /** The lists of a split, each checked. */
  static CheckedNodes nodes(Configuration conf, int unit) throws IOException {
    return new CheckedNodes(open(conf), get(conf, unit));
  }

  static BvSplit get(Configuration conf, int unit) {
    String[] numbers = conf.getStrings(SPLITS)[unit].split(" ");
    return new BvSplit(
        Long.parseLong(numbers[0]),
        Long.parseLong(numbers[1]),
        Long.parseLong(numbers[2]),
        Long.parseLong(numbers[3]),
        Long.parseLong(numbers[4]));
  }
}
