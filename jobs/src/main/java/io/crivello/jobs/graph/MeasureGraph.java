package io.crivello.jobs.graph;

import io.crivello.graph.ArcDistances;
import io.crivello.graph.BvGraph;
import io.crivello.graph.BvIterator;
import io.crivello.graph.BvSplit;
import io.crivello.graph.BvStatistics;
import io.crivello.graph.CheckedNodes;
import io.crivello.io.FrameReader;
import io.crivello.io.FrameWriter;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Measures a graph. A task a split counts what its lists consist of; a task a range of targets goes
 * through the whole graph and counts the predecessors of each of them. There are as many of the
 * latter as memory makes necessary: one, unless there are many nodes.
 */
final class MeasureGraph {
  private static final String KIND = "BVMS";
  private static final int VERSION = 1;
  private static final String SPLITS = "graph.measured.splits";
  private static final String TARGETS = "graph.measured.targets";
  private static final int STEP = 1 << 14;
  private static final long FEWEST_TARGETS = 1 << 10;
  private static final long MOST_TARGETS = 1 << 30;

  /**
   * What was found.
   *
   * @param largestIndegree of a node
   * @param withoutPredecessors nodes to which no arc leads
   */
  record Measures(
      BvStatistics statistics,
      ArcDistances distances,
      long largestIndegree,
      long withoutPredecessors) {}

  private MeasureGraph() {}

  static final class MeasureMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    private final BvStatistics statistics = new BvStatistics();
    private final ArcDistances distances = new ArcDistances();
    private long largestIndegree;
    private long withoutPredecessors;

    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      BvGraph graph = GraphSplits.open(conf);
      int splits = conf.getInt(SPLITS, 0);
      if (unit.get() < splits) {
        measureLists(graph, GraphSplits.get(conf, unit.get()), context);
      } else {
        long targets = conf.getLong(TARGETS, 1);
        long from = (unit.get() - splits) * targets;
        countPredecessors(graph, from, Math.min(graph.nodes(), from + targets), context);
      }
      Path file = file(ArcRuns.workPath(context), unit.get());
      try (FrameWriter frame =
          new FrameWriter(file.getFileSystem(conf).create(file, false), KIND, VERSION)) {
        DataOutputStream out = new DataOutputStream(frame);
        statistics.write(out);
        distances.write(out);
        out.writeLong(largestIndegree);
        out.writeLong(withoutPredecessors);
        out.flush();
        frame.finish();
      }
    }

    private void measureLists(BvGraph graph, BvSplit split, Context context) throws IOException {
      try (CheckedNodes nodes = new CheckedNodes(graph, split)) {
        nodes.countIn(statistics);
        while (nodes.next()) {
          distances.count(nodes.node(), nodes.successors(), nodes.outdegree());
          if ((nodes.node() & STEP - 1) == 0) context.progress();
        }
      }
    }

    private void countPredecessors(BvGraph graph, long from, long to, Context context)
        throws IOException {
      long[] indegrees = new long[(int) (to - from)];
      try (BvIterator nodes = graph.iterator()) {
        while (nodes.hasNext()) {
          if ((nodes.next() & STEP - 1) == 0) context.progress();
          long[] successors = nodes.successors();
          for (int i = 0; i < nodes.outdegree(); i++) {
            if (successors[i] >= from && successors[i] < to) {
              indegrees[(int) (successors[i] - from)]++;
            }
          }
        }
      }
      for (long indegree : indegrees) {
        largestIndegree = Math.max(largestIndegree, indegree);
        if (indegree == 0) withoutPredecessors++;
      }
    }
  }

  private static Path file(Path directory, int unit) {
    return new Path(directory, String.format(Locale.ROOT, "measures-%06d", unit));
  }

  /** How many targets a task counts. */
  private static long targets(Configuration conf) {
    long fit = Platform.memoryPerTask(conf) / 2 / Long.BYTES;
    return Math.max(FEWEST_TARGETS, Math.min(MOST_TARGETS, fit));
  }

  private static int units(BvGraph graph, List<BvSplit> splits, long targets) {
    return Math.toIntExact(splits.size() + (graph.nodes() + targets - 1) / targets);
  }

  static Job configure(
      Configuration conf, BvGraph graph, Path basename, List<BvSplit> splits, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "measure graph");
    job.setJarByClass(MeasureGraph.class);
    GraphSplits.set(job.getConfiguration(), basename, splits);
    job.getConfiguration().setInt(SPLITS, splits.size());
    job.getConfiguration().setLong(TARGETS, targets(conf));
    UnitsInputFormat.setUp(job, units(graph, splits, targets(conf)));
    job.setMapperClass(MeasureMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Measures a graph.
   *
   * @param output a directory that does not exist
   */
  static Measures run(Configuration conf, JobRunner jobs, Path basename, Path output)
      throws IOException, InterruptedException {
    BvStatistics statistics = new BvStatistics();
    ArcDistances distances = new ArcDistances();
    long largestIndegree = 0;
    long withoutPredecessors = 0;
    BvGraph graph = GraphFiles.open(conf, basename);
    List<BvSplit> splits = GraphSplits.of(graph);
    int units = units(graph, splits, targets(conf));
    if (units > 0) jobs.run(configure(conf, graph, basename, splits, output));
    for (int unit = 0; unit < units; unit++) {
      Path file = file(output, unit);
      try (FrameReader frame =
          new FrameReader(
              new SeekableSource(file.getFileSystem(conf), file), file.toString(), KIND, VERSION)) {
        DataInputStream in = new DataInputStream(frame.verify().stream());
        statistics.add(BvStatistics.read(in));
        distances.add(ArcDistances.read(in));
        largestIndegree = Math.max(largestIndegree, in.readLong());
        withoutPredecessors += in.readLong();
      }
    }
    return new Measures(statistics, distances, largestIndegree, withoutPredecessors);
  }
}
