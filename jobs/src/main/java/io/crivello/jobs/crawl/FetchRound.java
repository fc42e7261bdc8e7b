package io.crivello.jobs.crawl;

import io.crivello.fetch.ReplayFetcher;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Progress;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UnitsInputFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Fetches the lists of a round: a map task an agent, no reducer. A task writes its archive and log
 * to {@code fetch/<agent>/<attempt>/}, outside the committer's reach, so that the next attempt
 * keeps every complete record; what the committer moves is one line an attempt that says how much
 * of it is whole, and the table of hosts is beside the last attempt's log.
 *
 * <p>Memory of a task: its hosts without their rules, which lie in a scratch file, a small body for
 * each fetch thread, and a budget for large ones. A failure of a request is a line in the log; a
 * failure of the file system fails the task.
 */
public final class FetchRound {
  static final String WORKSPACE = "crawl.fetch.workspace";
  static final String LISTS = "crawl.fetch.lists";
  static final String ROUND = "crawl.fetch.round";
  static final String EPOCH = "crawl.fetch.epoch";
  static final String AGENTS = "crawl.fetch.agents";
  static final String ASSIGN = "crawl.fetch.assign";
  static final String HOST_TABLES = "crawl.fetch.host-tables";
  static final String SETTING = "crawl.fetch.setting.";
  static final String ARCHIVES = "crawl.fetch.archives";
  static final String ARCHIVES_MODE = "crawl.fetch.archives.mode";
  static final String ARCHIVES_TIME = "crawl.fetch.archives.time";
  static final String LEVEL = "crawl.fetch.gzip-level";

  /** Where records went; while a task runs, how far it is. */
  enum Urls {
    LISTED,
    DONE,
    FAILED,
    RECOVERED,
    ASKED,
    IN_FLIGHT
  }

  /**
   * What a round's fetch needs.
   *
   * @param lists the directory of the lists, below the workspace
   * @param selected how many URLs they have
   * @param hosts the crawl's tables of hosts, oldest first, below the workspace
   * @param agents how many tasks the lists were cut for
   * @param assign how addresses were given to them
   * @param settings those of {@link io.crivello.fetch.FetchSettings}, by name
   * @param replay what answers instead of the network, or null
   */
  public record Request(
      Path workspace,
      String lists,
      long selected,
      int round,
      long epoch,
      List<String> hosts,
      int agents,
      String assign,
      int level,
      Map<String, String> settings,
      Replay replay) {}

  /**
   * Archives that answer instead of the network.
   *
   * @param directory that of {@link ReplayArchives}, below the workspace
   * @param time the logical time of the round, in milliseconds since 1970
   */
  public record Replay(String directory, ReplayFetcher.Mode mode, long time) {}

  private FetchRound() {}

  /** Runs the fetcher of an agent. */
  static final class FetchMapper extends Mapper<IntWritable, NullWritable, NullWritable, Text> {
    private final Text line = new Text();

    @Override
    protected void map(IntWritable agent, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      FetchTask task = new FetchTask(context.getConfiguration(), agent.get());
      int attempt = context.getTaskAttemptID().getId();
      List<Archive> archives =
          task.run(
              attempt,
              (asked, done, fetched, failed, bytes) -> {
                context.setStatus(fetched + " fetched, " + failed + " failed");
                context.getCounter(Urls.DONE).setValue(done);
                context.getCounter(Urls.FAILED).setValue(failed);
                context.getCounter(Urls.RECOVERED).setValue(task.recovered());
                context.progress();
              });
      context.getCounter(Urls.LISTED).increment(task.listed());
      context.getCounter(Urls.RECOVERED).setValue(task.recovered());
      context.getCounter(Urls.IN_FLIGHT).increment(task.inFlight());
      context.getCounter(Urls.ASKED).increment(task.listed() - task.recovered());
      for (Archive archive : archives) {
        line.set(archive.toLine());
        context.write(NullWritable.get(), line);
      }
    }
  }

  static Job configure(Configuration conf, Request request, Path output) throws IOException {
    Job job = Job.getInstance(conf, "fetch round " + request.round());
    job.setJarByClass(FetchRound.class);
    UnitsInputFormat.setUp(job, request.agents());
    job.setMapperClass(FetchMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(TextOutputFormat.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, output);
    job.setMapSpeculativeExecution(false);
    Configuration settings = job.getConfiguration();
    settings.set(WORKSPACE, request.workspace().toString());
    settings.set(LISTS, request.lists());
    settings.setInt(ROUND, request.round());
    settings.setLong(EPOCH, request.epoch());
    settings.setInt(AGENTS, request.agents());
    settings.set(ASSIGN, request.assign());
    settings.setStrings(HOST_TABLES, request.hosts().toArray(String[]::new));
    settings.setInt(LEVEL, request.level());
    settings.setInt(MRJobConfig.TASK_TIMEOUT, 300_000);
    request.settings().forEach((name, value) -> settings.set(SETTING + name, value));
    Replay replay = request.replay();
    if (replay != null) {
      settings.set(ARCHIVES, replay.directory());
      settings.setEnum(ARCHIVES_MODE, replay.mode());
      settings.setLong(ARCHIVES_TIME, replay.time());
    }
    return job;
  }

  /** Runs the job and says what each attempt left. */
  public static List<Archive> run(
      Configuration conf, JobRunner runner, Request request, Path output)
      throws IOException, InterruptedException {
    Counters counters =
        runner.run(configure(conf, request, output), c -> work(c, request.selected()));
    long recovered = counters.findCounter(Urls.RECOVERED).getValue();
    long inFlight = counters.findCounter(Urls.IN_FLIGHT).getValue();
    if (recovered > 0 || inFlight > 0) {
      long asked = counters.findCounter(Urls.ASKED).getValue();
      runner.say(
          String.format(
              Locale.ROOT,
              "kept %,d answers of an attempt that died and asked for the other %,d URLs;"
                  + " %,d URLs were in flight and are asked again",
              recovered,
              asked,
              inFlight));
    }
    List<Archive> archives = archives(output.getFileSystem(conf), output);
    long agents = archives.stream().mapToInt(Archive::agent).distinct().count();
    if (agents != request.agents()) {
      throw new StageFailedException(
          "of " + request.agents() + " fetch tasks only " + agents + " told what they fetched");
    }
    return archives;
  }

  /** How far the tasks are, by their counters, which they send every few seconds. */
  private static Progress.Work work(Counters counters, long selected) {
    return new Progress.Work(
        "URLs",
        selected,
        counters.findCounter(Urls.DONE).getValue(),
        counters.findCounter(Urls.RECOVERED).getValue(),
        counters.findCounter(Urls.FAILED).getValue());
  }

  /** What each attempt left, as the job's output says. */
  public static List<Archive> archives(FileSystem fs, Path output) throws IOException {
    List<Archive> archives = new ArrayList<>();
    for (FileStatus part : fs.listStatus(output, path -> path.getName().startsWith("part-"))) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(fs.open(part.getPath()), StandardCharsets.UTF_8))) {
        for (String line; (line = lines.readLine()) != null; ) archives.add(Archive.parse(line));
      }
    }
    return archives;
  }

  static String attemptDirectory(int round, int agent, long epoch, int attempt) {
    return String.format(
        Locale.ROOT, "%s/%05d-%03d", Workspace.fetch(round, agent), epoch, attempt);
  }
}
