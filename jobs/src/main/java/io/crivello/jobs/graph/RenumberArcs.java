package io.crivello.jobs.graph;

import io.crivello.graph.arcs.ArcCursor;
import io.crivello.graph.arcs.ArcSummary;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Gives the sources of arcs their new numbers, and turns the arcs around: so after two of these
 * jobs both ends have new numbers and the arcs point where they did. A task goes through the arcs
 * and the numbers of a range in step, and writes {@link ArcRuns}.
 */
final class RenumberArcs {
  private static final String RUNS = "graph.renumber.runs";
  private static final String IDS = "graph.renumber.ids";
  private static final String FIRSTS = "graph.renumber.firsts";
  private static final int BUFFER = 1 << 16;

  /** Where every arc went. */
  enum Arcs {
    KEPT,
    REPEATED
  }

  private RenumberArcs() {}

  static final class RenumberMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      int range = unit.get();
      long[] bounds = EncodeRanges.bounds(conf);
      Path numbers = NodeIds.file(new Path(conf.get(IDS)), range);
      long number = Long.parseLong(conf.getStrings(FIRSTS)[range]) - 1;
      long old = -1;
      long kept = 0;
      try (RangeArcs arcs =
              new RangeArcs(context, NameList.get(conf, RUNS), bounds[range], bounds[range + 1]);
          DataInputStream in =
              new DataInputStream(
                  new BufferedInputStream(numbers.getFileSystem(conf).open(numbers), BUFFER));
          ArcRuns runs = new ArcRuns(context)) {
        ArcCursor cursor = arcs.cursor();
        while (cursor.next()) {
          for (; old < cursor.source(); number++) old = in.readLong();
          if (old != cursor.source()) {
            throw new CorruptDataException(numbers + " has no number " + cursor.source());
          }
          for (int i = 0; i < cursor.length(); i++) runs.add(cursor.targets()[i], number);
          kept += cursor.length();
        }
        runs.finish();
        context.getCounter(Arcs.KEPT).increment(kept);
        context.getCounter(Arcs.REPEATED).increment(arcs.repeated());
      }
    }
  }

  static Job configure(Configuration conf, NodeIds ids, List<Path> runs, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "renumber arcs");
    job.setJarByClass(RenumberArcs.class);
    Configuration own = job.getConfiguration();
    NameList.set(own, RUNS, runs);
    EncodeRanges.setBounds(own, ids.ranges());
    own.set(IDS, ids.directory().toString());
    own.set(
        FIRSTS,
        IntStream.range(0, ids.ranges().size())
            .mapToObj(range -> Long.toString(ids.first(range)))
            .collect(Collectors.joining(",")));
    UnitsInputFormat.setUp(job, ids.ranges().size());
    job.setMapperClass(RenumberMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Renumbers the sources of arcs.
   *
   * @param input where the runs are
   * @param output a directory that does not exist
   * @return how many arcs were dropped because they came before
   */
  static long run(Configuration conf, JobRunner jobs, NodeIds ids, Path input, Path output)
      throws IOException, InterruptedException {
    if (ids.count() == 0) {
      output.getFileSystem(conf).mkdirs(output);
      return 0;
    }
    List<Path> inputs = List.of(input);
    ArcSummary arcs = ArcRuns.summary(conf, inputs);
    Counters counters = jobs.run(configure(conf, ids, ArcRuns.list(conf, inputs), output));
    long repeated = arcs.repeated() + counters.findCounter(Arcs.REPEATED).getValue();
    long kept = counters.findCounter(Arcs.KEPT).getValue();
    if (arcs.arcs() != kept + repeated) {
      throw new StageFailedException(
          arcs.arcs()
              + " arcs were to be renumbered; "
              + kept
              + " were, and "
              + repeated
              + " came before");
    }
    return repeated;
  }
}
