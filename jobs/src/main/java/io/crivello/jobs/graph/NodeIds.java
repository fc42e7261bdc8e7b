package io.crivello.jobs.graph;

import io.crivello.graph.arcs.ArcCursor;
import io.crivello.graph.arcs.ArcSummary;
import io.crivello.graph.arcs.NodeRanges;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
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

/**
 * All numbers that occur in arcs, in order: the place of a number is its new one. The job merges
 * the runs of numbers that {@link ParseArcs} wrote, a task a range of numbers, and writes the
 * distinct ones in eight bytes each, the most significant one first.
 */
final class NodeIds {
  private static final String RUNS = "graph.ids.runs";

  private final FileSystem fs;
  private final Path directory;
  private final NodeRanges ranges;

  /** The new number of the first one of each range, and how many there are. */
  private final long[] firsts;

  private NodeIds(Configuration conf, Path directory, NodeRanges ranges) throws IOException {
    fs = directory.getFileSystem(conf);
    this.directory = directory;
    this.ranges = ranges;
    firsts = new long[ranges.size() + 1];
    for (int range = 0; range < ranges.size(); range++) {
      long bytes = fs.getFileStatus(file(directory, range)).getLen();
      firsts[range + 1] = firsts[range] + bytes / Long.BYTES;
    }
  }

  static final class NumberMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    private static final int STEP = 1 << 16;

    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      long[] bounds = EncodeRanges.bounds(conf);
      Path file = file(ArcRuns.workPath(context), unit.get());
      try (RangeArcs runs =
              new RangeArcs(
                  context, NameList.get(conf, RUNS), bounds[unit.get()], bounds[unit.get() + 1]);
          DataOutputStream out =
              new DataOutputStream(
                  new BufferedOutputStream(file.getFileSystem(conf).create(file, false), STEP))) {
        ArcCursor cursor = runs.cursor();
        while (cursor.next()) {
          out.writeLong(cursor.source());
          if ((out.size() & STEP - 1) == 0) context.progress();
        }
      }
    }
  }

  static Path file(Path directory, int range) {
    return new Path(directory, String.format(Locale.ROOT, "numbers-%06d", range));
  }

  static Job configure(Configuration conf, List<Path> runs, NodeRanges ranges, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "number nodes");
    job.setJarByClass(NodeIds.class);
    NameList.set(job.getConfiguration(), RUNS, runs);
    EncodeRanges.setBounds(job.getConfiguration(), ranges);
    UnitsInputFormat.setUp(job, ranges.size());
    job.setMapperClass(NumberMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Finds all numbers.
   *
   * @param parsed the output of {@link ParseArcs}
   * @param output a directory that does not exist
   */
  static NodeIds of(Configuration conf, JobRunner jobs, Path parsed, Path output)
      throws IOException, InterruptedException {
    List<Path> directories = List.of(parsed);
    ArcSummary summary = ArcRuns.summary(conf, directories, ParseArcs.IDS);
    NodeRanges ranges =
        NodeRanges.ofArcs(
            summary, summary.greatest() + 1, Math.max(1, conf.getInt(Settings.GRAPH_RANGE, 1)));
    List<Path> runs = ArcRuns.list(conf, directories, ParseArcs.IDS);
    if (ranges.size() > 0) jobs.run(configure(conf, runs, ranges, output));
    return new NodeIds(conf, output, ranges);
  }

  /** How many different numbers there are. */
  long count() {
    return firsts[ranges.size()];
  }

  Path directory() {
    return directory;
  }

  NodeRanges ranges() {
    return ranges;
  }

  /** The new number of the first one in a range. */
  long first(int range) {
    return firsts[range];
  }

  /** Writes all numbers. */
  void copyTo(OutputStream out) throws IOException {
    for (int range = 0; range < ranges.size(); range++) {
      try (InputStream in = fs.open(file(directory, range))) {
        in.transferTo(out);
      }
    }
  }
}
