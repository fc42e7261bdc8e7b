package io.crivello.jobs.store;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.runtime.JobRunner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Checks runs of a page store range by range; no reducer, constant memory. What is damaged or
 * missing is a finding, not a failure.
 */
public final class CheckPages {
  private static final int MOST_TASKS = 256;

  private CheckPages() {}

  /**
   * A run as the state knows it.
   *
   * @param count how many versions of pages it shall have
   */
  public record Run(Path directory, long count) {}

  /** From ranges to findings: lines of run, count of sound pages, problem. */
  static final class CheckMapper extends Mapper<LongWritable, Text, NullWritable, Text> {
    private final Text out = new Text();

    @Override
    protected void map(LongWritable position, Text line, Context context)
        throws IOException, InterruptedException {
      String[] unit = line.toString().split("\t", 3);
      PageFileCheck check =
          new PageFileCheck(
              context.getConfiguration(), new Path(unit[2]), Integer.parseInt(unit[1]));
      String problem = check.problem(context::progress);
      String words = problem == null ? "" : problem.replaceAll("\\s+", " ");
      out.set(unit[0] + "\t" + check.count() + "\t" + words);
      context.write(NullWritable.get(), out);
    }
  }

  static Job configure(Configuration conf, Path list, int units, Path output) throws IOException {
    Job job = Job.getInstance(conf, "check pages");
    job.setJarByClass(CheckPages.class);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.addInputPath(job, list);
    NLineInputFormat.setNumLinesPerSplit(job, (units + MOST_TASKS - 1) / MOST_TASKS);
    job.setMapperClass(CheckMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(TextOutputFormat.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, output);
    return job;
  }

  /**
   * Runs the check.
   *
   * @param directory a fresh one that the caller removes
   * @return a line for each thing that does not hold
   */
  public static List<String> run(Configuration conf, JobRunner jobs, List<Run> runs, Path directory)
      throws IOException, InterruptedException {
    FileSystem fs = directory.getFileSystem(conf);
    List<String> problems = new ArrayList<>();
    Path list = new Path(directory, "ranges");
    int units = 0;
    try (Writer out = new OutputStreamWriter(fs.create(list, false), StandardCharsets.UTF_8)) {
      for (int i = 0; i < runs.size(); i++) {
        Path run = runs.get(i).directory();
        int ranges = countRanges(conf, run, problems);
        for (int range = 0; range < ranges; range++)
          out.write(i + "\t" + range + "\t" + run + "\n");
        units += ranges;
      }
    }
    if (units == 0) return problems;
    Path output = new Path(directory, "findings");
    jobs.run(configure(conf, list, units, output));
    long[] counts = new long[runs.size()];
    collect(fs, output, counts, problems);
    for (int i = 0; i < counts.length; i++) {
      Run run = runs.get(i);
      if (counts[i] != run.count()) {
        problems.add(
            run.directory() + " has " + counts[i] + " sound pages instead of " + run.count());
      }
    }
    return problems;
  }

  private static int countRanges(Configuration conf, Path run, List<String> problems) {
    try {
      Path file = new Path(run, PageFiles.RANGES);
      return PageRanges.read(run.getFileSystem(conf), file).count();
    } catch (CorruptDataException | IOException e) {
      problems.add(run + " cannot be read: " + e.getMessage());
      return 0;
    }
  }

  private static void collect(FileSystem fs, Path output, long[] counts, List<String> problems)
      throws IOException {
    FileStatus[] parts = fs.listStatus(output, path -> path.getName().startsWith("part-"));
    Arrays.sort(parts);
    for (FileStatus part : parts) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(fs.open(part.getPath()), StandardCharsets.UTF_8))) {
        for (String line; (line = lines.readLine()) != null; ) {
          String[] f = line.split("\t", 3);
          counts[Integer.parseInt(f[0])] += Long.parseLong(f[1]);
          if (!f[2].isEmpty()) problems.add(f[2]);
        }
      }
    }
  }
}
