package io.crivello.jobs.graph;

import io.crivello.graph.BvCheck;
import io.crivello.graph.BvGraph;
import io.crivello.graph.BvSplit;
import io.crivello.graph.BvStatistics;
import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import io.crivello.io.FrameWriter;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Decodes a graph, a task a split: every list is well-formed, each ends where the offsets say, and
 * there are as many arcs as the properties say. A task writes what its split consists of, or what
 * is wrong with it. Memory: a window of lists.
 */
public final class CheckGraph {
  private static final String KIND = "BVCK";
  private static final int VERSION = 1;

  private CheckGraph() {}

  static final class CheckMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      BvGraph graph = GraphSplits.open(conf);
      BvSplit split = GraphSplits.get(conf, unit.get());
      Path file = file(ArcRuns.workPath(context), unit.get());
      BvStatistics statistics = new BvStatistics();
      String problem = "";
      try {
        statistics = BvCheck.check(graph, split);
      } catch (CorruptDataException e) {
        problem = e.getMessage();
      }
      try (FrameWriter frame =
          new FrameWriter(file.getFileSystem(conf).create(file, false), KIND, VERSION)) {
        DataOutputStream out = new DataOutputStream(frame);
        out.writeUTF(problem);
        statistics.write(out);
        out.flush();
        frame.finish();
      }
    }
  }

  private static Path file(Path directory, int unit) {
    return new Path(directory, String.format(Locale.ROOT, "split-%06d", unit));
  }

  static Job configure(Configuration conf, Path basename, List<BvSplit> splits, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "check graph");
    job.setJarByClass(CheckGraph.class);
    GraphSplits.set(job.getConfiguration(), basename, splits);
    UnitsInputFormat.setUp(job, splits.size());
    job.setMapperClass(CheckMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Checks a graph, one of a single split right here.
   *
   * @param output a directory that does not exist
   * @return what the graph consists of
   * @throws CorruptDataException with the first problem
   */
  public static BvStatistics run(Configuration conf, JobRunner jobs, Path basename, Path output)
      throws IOException, InterruptedException {
    return run(conf, jobs, basename, GraphSplits.of(GraphFiles.open(conf, basename)), output);
  }

  /**
   * Checks a graph by given splits.
   *
   * @param output a directory that does not exist
   * @return what the graph consists of
   * @throws CorruptDataException with the first problem
   */
  static BvStatistics run(
      Configuration conf, JobRunner jobs, Path basename, List<BvSplit> splits, Path output)
      throws IOException, InterruptedException {
    BvGraph graph = GraphFiles.open(conf, basename);
    BvStatistics sum = new BvStatistics();
    if (splits.size() == 1) sum.add(BvCheck.check(graph, splits.get(0)));
    else if (!splits.isEmpty()) sum.add(inTasks(conf, jobs, basename, splits, output));
    BvCheck.checkArcs(graph, sum);
    return sum;
  }

  private static BvStatistics inTasks(
      Configuration conf, JobRunner jobs, Path basename, List<BvSplit> splits, Path output)
      throws IOException, InterruptedException {
    jobs.run(configure(conf, basename, splits, output));
    BvStatistics sum = new BvStatistics();
    FileSystem fs = output.getFileSystem(conf);
    for (int unit = 0; unit < splits.size(); unit++) {
      Path file = file(output, unit);
      try (FrameReader frame =
          new FrameReader(new SeekableSource(fs, file), file.toString(), KIND, VERSION)) {
        DataInputStream in = new DataInputStream(frame.verify().stream());
        String problem = in.readUTF();
        if (!problem.isEmpty()) throw new CorruptDataException(problem);
        sum.add(BvStatistics.read(in));
      }
    }
    return sum;
  }
}
