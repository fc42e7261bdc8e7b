package io.crivello.jobs.graph;

import io.crivello.graph.BvSplit;
import io.crivello.graph.CheckedNodes;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * From a graph to runs of its arcs turned around: a task a split, which decodes its lists into
 * {@link ArcRuns}. No reducer.
 */
final class TransposeGraph {
  private TransposeGraph() {}

  static final class TransposeMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      try (ArcRuns runs = new ArcRuns(context);
          CheckedNodes nodes = GraphSplits.nodes(conf, unit.get())) {
        while (nodes.next()) {
          long[] successors = nodes.successors();
          for (int i = 0; i < nodes.outdegree(); i++) runs.add(successors[i], nodes.node());
        }
        runs.finish();
      }
    }
  }

  static Job configure(Configuration conf, Path basename, List<BvSplit> splits, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "turn arcs around");
    job.setJarByClass(TransposeGraph.class);
    GraphSplits.set(job.getConfiguration(), basename, splits);
    UnitsInputFormat.setUp(job, splits.size());
    job.setMapperClass(TransposeMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Writes runs.
   *
   * @param splits not none
   * @param output a directory that does not exist
   */
  static void run(
      Configuration conf, JobRunner jobs, Path basename, List<BvSplit> splits, Path output)
      throws IOException, InterruptedException {
    jobs.run(configure(conf, basename, splits, output));
  }
}
