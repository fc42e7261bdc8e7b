package io.crivello.jobs.graph;

import io.crivello.graph.BvSplit;
import io.crivello.graph.CheckedNodes;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes the arcs of a graph as text, a task a split, and puts what the tasks wrote together. */
final class PrintArcs {
  private static final int STEP = 1 << 14;

  private PrintArcs() {}

  static final class PrintMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      Path file = part(ArcRuns.workPath(context), unit.get());
      try (CheckedNodes nodes = GraphSplits.nodes(conf, unit.get());
          OutputStream out = file.getFileSystem(conf).create(file, false)) {
        NumberLines lines = new NumberLines(out);
        while (nodes.next()) {
          if ((nodes.node() & STEP - 1) == 0) context.progress();
          lines.putArcs(nodes.node(), nodes.successors(), nodes.outdegree());
        }
        lines.flush();
      }
    }
  }

  private static Path part(Path directory, int unit) {
    return new Path(directory, String.format(Locale.ROOT, "text-%06d", unit));
  }

  static Job configure(Configuration conf, Path basename, List<BvSplit> splits, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "print arcs");
    job.setJarByClass(PrintArcs.class);
    GraphSplits.set(job.getConfiguration(), basename, splits);
    UnitsInputFormat.setUp(job, splits.size());
    job.setMapperClass(PrintMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Prints a graph.
   *
   * @param output a directory that does not exist, for the text of tasks
   * @param to where all of it goes
   */
  static void run(
      Configuration conf,
      JobRunner jobs,
      Path basename,
      List<BvSplit> splits,
      Path output,
      OutputStream to)
      throws IOException, InterruptedException {
    if (splits.isEmpty()) return;
    jobs.run(configure(conf, basename, splits, output));
    FileSystem fs = output.getFileSystem(conf);
    for (int unit = 0; unit < splits.size(); unit++) {
      try (InputStream in = fs.open(part(output, unit))) {
        in.transferTo(to);
      }
    }
  }
}
