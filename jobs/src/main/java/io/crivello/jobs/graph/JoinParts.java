package io.crivello.jobs.graph;

import io.crivello.graph.BvFiles;
import io.crivello.graph.BvParameters;
import io.crivello.io.BitJoiner;
import io.crivello.io.BitWriter;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Streams the parts of a graph into single files: one task the lists, another one the offsets. The
 * bits of a part begin where those of the part before end, anywhere in a byte, and are shifted on
 * their way: that costs less than reading and writing them once more in a job of its own would.
 */
final class JoinParts {
  private static final String PARTS = "graph.parts";
  private static final String NAME = "graph.name";
  private static final String GRAPH_BITS = "graph.bits.graph";
  private static final String OFFSETS_BITS = "graph.bits.offsets";
  private static final int GRAPH = 0;
  private static final int UNITS = 2;
  private static final long STEP = 1L << 23;

  private JoinParts() {}

  static final class JoinMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      boolean isGraph = unit.get() == GRAPH;
      String name = conf.get(NAME);
      Path file =
          new Path(
              ArcRuns.workPath(context), isGraph ? BvFiles.graph(name) : BvFiles.offsets(name));
      Path parts = new Path(conf.get(PARTS));
      FileSystem fs = parts.getFileSystem(conf);
      String[] lengths = conf.getTrimmedStrings(isGraph ? GRAPH_BITS : OFFSETS_BITS);
      try (BitJoiner out = new BitJoiner(file.getFileSystem(conf).create(file, false))) {
        if (!isGraph) appendFirstOffset(conf, out);
        for (int range = 0; range < lengths.length; range++) {
          Path part = isGraph ? GraphPart.graph(parts, range) : GraphPart.offsets(parts, range);
          try (InputStream in = fs.open(part)) {
            for (long left = Long.parseLong(lengths[range]); left > 0; left -= STEP) {
              out.append(in, Math.min(left, STEP));
              context.progress();
            }
          }
        }
      }
    }

    private static void appendFirstOffset(Configuration conf, BitJoiner out) throws IOException {
      BitWriter first = new BitWriter();
      new BvFiles.OffsetsWriter(GraphSettings.parameters(conf), first);
      long bits = first.position();
      out.append(new ByteArrayInputStream(first.toByteArray()), bits);
    }
  }

  static Job configure(
      Configuration conf,
      BvParameters parameters,
      Path directory,
      List<GraphPart> parts,
      String name,
      Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "join parts");
    job.setJarByClass(JoinParts.class);
    Configuration own = job.getConfiguration();
    own.set(PARTS, directory.toString());
    own.set(NAME, name);
    own.set(
        GRAPH_BITS,
        parts.stream().map(p -> Long.toString(p.graphBits())).collect(Collectors.joining(",")));
    own.set(
        OFFSETS_BITS,
        parts.stream().map(p -> Long.toString(p.offsetsBits())).collect(Collectors.joining(",")));
    GraphSettings.set(own, parameters);
    UnitsInputFormat.setUp(job, UNITS);
    job.setMapperClass(JoinMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Joins parts.
   *
   * @param directory where the parts are
   * @param name of the graph: what its files begin with
   * @param output a directory that does not exist; afterwards it has two files
   */
  static void run(
      Configuration conf,
      JobRunner jobs,
      BvParameters parameters,
      Path directory,
      List<GraphPart> parts,
      String name,
      Path output)
      throws IOException, InterruptedException {
    jobs.run(configure(conf, parameters, directory, parts, name, output));
  }
}
