package io.crivello.jobs.urls;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.jobs.store.PageMerge;
import io.crivello.table.urls.RowKind;
import io.crivello.table.urls.UrlTableIndex;
import io.crivello.table.urls.UrlTableReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Checks a table of URLs, a task a part: its files are whole, the URLs increase, the hash function
 * gives each its number, what URLs stand for stands for itself, and the fetched ones are the pages
 * of the store. No reducer. What is wrong is a finding, not a failure.
 */
public final class CheckUrls {
  private static final String TABLE = "urls.table";
  private static final String ALIASES = "urls.aliases";

  private CheckUrls() {}

  static final class CheckMapper extends Mapper<IntWritable, NullWritable, NullWritable, Text> {
    private final Text out = new Text();

    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path directory = new Path(conf.get(TABLE));
      FileSystem fs = directory.getFileSystem(conf);
      String problem;
      try (UrlTableReader urls = UrlTables.open(fs, directory)) {
        urls.verify(unit.get(), context::progress);
        problem = compareToPages(conf, urls, unit.get(), context::progress);
        if (problem == null) problem = checkAliases(conf, fs, urls.index(), unit.get());
      } catch (CorruptDataException | IOException | IllegalArgumentException e) {
        problem = e.getMessage();
      }
      if (problem == null) return;
      out.set(problem.replaceAll("\\s+", " "));
      context.write(NullWritable.get(), out);
    }

    /** The pages from the first URL of a part to that of the next one. */
    private static String compareToPages(
        Configuration conf, UrlTableReader urls, int part, Runnable progress) throws IOException {
      UrlTableIndex index = urls.index();
      if (index.rows(part) == 0) return null;
      byte[] from = index.start(part) == 0 ? new byte[0] : index.first(part);
      byte[] to = index.firstAfter(part);
      try (PageMerge pages = NumberPages.pages(conf, from, to)) {
        if (pages == null) return null;
        urls.seekRow(index.start(part));
        boolean morePages = pages.next();
        long end = index.start(part) + index.rows(part);
        for (long row = index.start(part); row < end; row++, urls.next()) {
          progress.run();
          int c = morePages ? compare(urls, pages) : -1;
          if (c > 0) return "no row has the page " + pages.key().form();
          if (c < 0 != (urls.kind() == RowKind.UNFETCHED)) {
            return "row " + row + " is " + urls.kind() + (c < 0 ? ", but no page" : ", but a page");
          }
          if (c == 0) morePages = pages.next();
        }
        return morePages ? "no row has the page " + pages.key().form() : null;
      }
    }

    private static int compare(UrlTableReader urls, PageMerge pages) {
      return Arrays.compareUnsigned(
          urls.form(), 0, urls.formLength(), pages.key().formBytes(), 0, pages.key().formLength());
    }

    private static String checkAliases(
        Configuration conf, FileSystem fs, UrlTableIndex index, int part) throws IOException {
      if (conf.get(ALIASES) == null) return null;
      Path directory = new Path(conf.get(ALIASES));
      try (var pairs = Aliases.list(fs, directory, UrlTables.aliases(part))) {
        long last = -1;
        while (pairs.next()) {
          long row = pairs.first();
          boolean sound = row > last && index.start(part) <= row && pairs.second() < index.rows();
          if (!sound || row >= index.start(part) + index.rows(part)) {
            return directory + " says that row " + row + " stands for " + pairs.second();
          }
          last = row;
        }
      }
      return null;
    }
  }

  static Job configure(
      Configuration conf, Path table, int parts, List<Path> runs, Path aliases, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "check URLs");
    job.setJarByClass(CheckUrls.class);
    job.getConfiguration().set(TABLE, table.toString());
    if (aliases != null) job.getConfiguration().set(ALIASES, aliases.toString());
    NumberPages.setRuns(job.getConfiguration(), runs);
    UnitsInputFormat.setUp(job, parts);
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
   * @param table the directory of the table
   * @param runs of the page store that it was made of; none if there are newer ones
   * @param aliases what URLs stand for, or null
   * @param output a directory that does not exist
   * @param problems gets a line for each thing that does not hold
   * @return how many URLs there are
   */
  public static long run(
      Configuration conf,
      JobRunner jobs,
      Path table,
      List<Path> runs,
      Path aliases,
      Path output,
      List<String> problems)
      throws IOException, InterruptedException {
    FileSystem fs = table.getFileSystem(conf);
    UrlTableIndex index;
    try {
      index = UrlTableIndex.read(UrlTables.files(fs, table));
    } catch (CorruptDataException | IOException e) {
      problems.add("the table of URLs cannot be read: " + e.getMessage());
      return 0;
    }
    jobs.run(configure(conf, table, index.parts(), runs, aliases, output));
    problems.addAll(findings(output.getFileSystem(conf), output));
    return index.rows();
  }

  private static List<String> findings(FileSystem fs, Path output) throws IOException {
    List<String> found = new ArrayList<>();
    FileStatus[] parts = fs.listStatus(output, path -> path.getName().startsWith("part-"));
    Arrays.sort(parts);
    for (FileStatus part : parts) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(fs.open(part.getPath()), StandardCharsets.UTF_8))) {
        for (String line; (line = lines.readLine()) != null; ) found.add(line);
      }
    }
    return found;
  }
}
