package io.crivello.jobs.graph;

import io.crivello.graph.BvParameters;
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
 * Compresses a graph otherwise: a task a split, which decodes its lists and writes them as a {@link
 * GraphPart}. No reducer.
 */
final class RecodeGraph {
  private RecodeGraph() {}

  static final class RecodeMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      BvSplit split = GraphSplits.get(conf, unit.get());
      try (CheckedNodes nodes = GraphSplits.nodes(conf, unit.get());
          GraphPart.Writer part =
              new GraphPart.Writer(
                  context, unit.get(), GraphSettings.parameters(conf), split.from())) {
        while (nodes.next()) part.add(nodes.successors(), nodes.outdegree());
        part.finish(0, 0);
      }
    }
  }

  static Job configure(
      Configuration conf, Path basename, BvParameters parameters, List<BvSplit> splits, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "compress otherwise");
    job.setJarByClass(RecodeGraph.class);
    GraphSplits.set(job.getConfiguration(), basename, splits);
    GraphSettings.set(job.getConfiguration(), parameters);
    UnitsInputFormat.setUp(job, splits.size());
    job.setMapperClass(RecodeMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Compresses a graph.
   *
   * @param output a directory that does not exist; afterwards it has a part a split
   * @return what is known of the parts
   */
  static List<GraphPart> run(
      Configuration conf,
      JobRunner jobs,
      Path basename,
      BvParameters parameters,
      List<BvSplit> splits,
      Path output)
      throws IOException, InterruptedException {
    if (splits.isEmpty()) return List.of();
    jobs.run(configure(conf, basename, parameters, splits, output));
    return GraphPart.readAll(conf, output, splits.size());
  }
}
