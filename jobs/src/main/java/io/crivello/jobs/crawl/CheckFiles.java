package io.crivello.jobs.crawl;

import io.crivello.jobs.runtime.JobRunner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Checks files of a crawl one by one: reads each of them whole, with the log beside an archive, and
 * adds up what the files of a round must agree on. No reducer; a task has a large file, or many
 * small ones. Constant memory. What is damaged or missing is a finding, not a failure.
 */
public final class CheckFiles {
  private CheckFiles() {}

  /** From files to findings. */
  static final class CheckMapper extends Mapper<NullWritable, Text, NullWritable, Text> {
    private final Text out = new Text();

    @Override
    protected void map(NullWritable nothing, Text line, Context context)
        throws IOException, InterruptedException {
      Findings findings = new Findings();
      new FileCheck(context.getConfiguration(), findings, context::progress)
          .check(CheckUnit.parse(line.toString()));
      for (String found : findings.toLines()) {
        out.set(found);
        context.write(NullWritable.get(), out);
      }
    }
  }

  static Job configure(Configuration conf, Path list, Path output) throws IOException {
    Job job = Job.getInstance(conf, "check files");
    job.setJarByClass(CheckFiles.class);
    CheckUnitsInputFormat.setUp(job, list);
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
   */
  public static Findings run(
      Configuration conf, JobRunner jobs, List<CheckUnit> units, Path directory)
      throws IOException, InterruptedException {
    FileSystem fs = directory.getFileSystem(conf);
    Findings findings = new Findings();
    if (units.isEmpty()) return findings;
    Path list = writeList(fs, units, new Path(directory, "units"));
    Path output = new Path(directory, "findings");
    jobs.run(configure(conf, list, output));
    forEachLine(fs, output, findings::addLine);
    return findings;
  }

  static Path writeList(FileSystem fs, List<CheckUnit> units, Path file) throws IOException {
    try (Writer out = new OutputStreamWriter(fs.create(file, false), StandardCharsets.UTF_8)) {
      for (CheckUnit unit : units) out.write(unit.toLine() + "\n");
    }
    return file;
  }

  /** Is given lines. */
  interface LineVisitor {
    void visit(String line) throws IOException;
  }

  /** Goes through the lines that the tasks of a job wrote, in the order of tasks. */
  static void forEachLine(FileSystem fs, Path output, LineVisitor visitor) throws IOException {
    FileStatus[] parts = fs.listStatus(output, path -> path.getName().startsWith("part-"));
    java.util.Arrays.sort(parts);
    for (FileStatus part : parts) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(fs.open(part.getPath()), StandardCharsets.UTF_8))) {
        for (String line; (line = lines.readLine()) != null; ) visitor.visit(line);
      }
    }
  }
}
