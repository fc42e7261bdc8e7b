package io.crivello.jobs.graph;

import io.crivello.graph.BvGraph;
import io.crivello.graph.BvSplit;
import io.crivello.graph.CheckedNodes;
import io.crivello.graph.EfFormat;
import io.crivello.graph.EfWriter;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Writes a graph in Elias–Fano form: one task, which goes through all lists in order and streams
 * the two files. Memory: a window of lists.
 */
final class EncodeEliasFano {
  private static final String NAME = "graph.name";
  private static final int STEP = 1 << 14;

  private EncodeEliasFano() {}

  static final class EncodeMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      BvGraph graph = GraphSplits.open(conf);
      String name = conf.get(NAME);
      Path work = ArcRuns.workPath(context);
      FileSystem fs = work.getFileSystem(conf);
      try (CheckedNodes nodes = GraphSplits.nodes(conf, unit.get());
          EfWriter out =
              new EfWriter(
                  graph.nodes(),
                  graph.arcs(),
                  fs.create(new Path(work, EfFormat.lists(name)), false),
                  fs.create(new Path(work, EfFormat.offsets(name)), false))) {
        while (nodes.next()) {
          out.add(nodes.successors(), nodes.outdegree());
          if ((nodes.node() & STEP - 1) == 0) context.progress();
        }
        out.finish();
      }
    }
  }

  static Job configure(
      Configuration conf, Path basename, List<BvSplit> whole, String name, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "write Elias-Fano form");
    job.setJarByClass(EncodeEliasFano.class);
    GraphSplits.set(job.getConfiguration(), basename, whole);
    job.getConfiguration().set(NAME, name);
    UnitsInputFormat.setUp(job, whole.size());
    job.setMapperClass(EncodeMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Writes the files.
   *
   * @param name what they begin with
   * @param output a directory that does not exist
   */
  static void run(Configuration conf, JobRunner jobs, Path basename, String name, Path output)
      throws IOException, InterruptedException {
    List<BvSplit> whole = GraphFiles.open(conf, basename).splits(0);
    jobs.run(configure(conf, basename, whole, name, output));
  }
}
