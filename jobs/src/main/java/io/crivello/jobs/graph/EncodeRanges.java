package io.crivello.jobs.graph;

import io.crivello.graph.BvParameters;
import io.crivello.graph.arcs.ArcCursor;
import io.crivello.graph.arcs.NodeRanges;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Compresses runs of arcs: a task a range of nodes, which merges its slices of all runs and writes
 * a {@link GraphPart} whose lists refer to none before the range. No reducer; what a task writes
 * depends on the arcs and on the bounds of its range alone. Memory: the buffers of the runs, and a
 * window of lists.
 */
final class EncodeRanges {
  private static final String RUNS = "graph.runs";
  private static final String BOUNDS = "graph.bounds";
  private static final String SELF_LOOPS = "graph.self.loops";

  private EncodeRanges() {}

  static final class EncodeMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    private boolean selfLoops;
    private long dropped;
    private long[] list = new long[64];

    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      selfLoops = conf.getBoolean(SELF_LOOPS, true);
      int range = unit.get();
      long from = bounds(conf)[range];
      long to = bounds(conf)[range + 1];
      try (RangeArcs arcs = new RangeArcs(context, NameList.get(conf, RUNS), from, to);
          GraphPart.Writer part =
              new GraphPart.Writer(context, range, GraphSettings.parameters(conf), from)) {
        ArcCursor cursor = arcs.cursor();
        while (cursor.next()) {
          while (part.node() < cursor.source()) part.add(LongArrays.EMPTY_ARRAY, 0);
          add(part, cursor.source(), cursor.targets(), cursor.length());
        }
        while (part.node() < to) part.add(LongArrays.EMPTY_ARRAY, 0);
        part.finish(arcs.repeated(), dropped);
      }
    }

    private void add(GraphPart.Writer part, long node, long[] targets, int length) {
      int own = selfLoops ? -1 : Arrays.binarySearch(targets, 0, length, node);
      if (own < 0) {
        part.add(targets, length);
        return;
      }
      if (list.length < length) list = new long[length + length / 2];
      System.arraycopy(targets, 0, list, 0, own);
      System.arraycopy(targets, own + 1, list, own, length - own - 1);
      part.add(list, length - 1);
      dropped++;
    }
  }

  static void setBounds(Configuration conf, NodeRanges ranges) {
    conf.set(
        BOUNDS,
        Arrays.stream(ranges.bounds()).mapToObj(Long::toString).collect(Collectors.joining(",")));
  }

  static long[] bounds(Configuration conf) {
    return Arrays.stream(conf.getStrings(BOUNDS)).mapToLong(Long::parseLong).toArray();
  }

  static Job configure(
      Configuration conf,
      BvParameters parameters,
      boolean selfLoops,
      List<Path> runs,
      NodeRanges ranges,
      Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "compress ranges");
    job.setJarByClass(EncodeRanges.class);
    Configuration own = job.getConfiguration();
    NameList.set(own, RUNS, runs);
    setBounds(own, ranges);
    own.setBoolean(SELF_LOOPS, selfLoops);
    GraphSettings.set(own, parameters);
    UnitsInputFormat.setUp(job, ranges.size());
    job.setMapperClass(EncodeMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Compresses the arcs of some runs.
   *
   * @param output a directory that does not exist; afterwards it has a part a range
   * @return what is known of the parts
   */
  static List<GraphPart> run(
      Configuration conf,
      JobRunner jobs,
      GraphSettings settings,
      List<Path> runs,
      NodeRanges ranges,
      Path output)
      throws IOException, InterruptedException {
    if (ranges.size() == 0) return List.of();
    jobs.run(
        configure(conf, settings.parameters(), settings.keepsSelfLoops(), runs, ranges, output));
    return GraphPart.readAll(conf, output, ranges.size());
  }
}
