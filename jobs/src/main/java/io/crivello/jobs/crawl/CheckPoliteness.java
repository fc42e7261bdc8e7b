package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.Pauses;
import io.crivello.fetch.PolitenessCertificate;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Proves from all logs of a crawl that nobody was asked too early, within rounds and from one to
 * the next. Each request goes to the reducers twice, for its host and for its address: key (host or
 * address, start, end), value (round, attempt, the delays in force, line). A reducer thus sees all
 * requests to somebody in the order of time and keeps only the last one. A pause belongs to the
 * round of the request that ends it. A log that cannot be read is left to {@link CheckFiles}.
 */
public final class CheckPoliteness {
  private static final byte HOST = 'h';
  private static final byte ADDRESS = 'a';
  private static final int TIMES = 2 * Long.BYTES;
  private static final int MOST_TASKS = 256;
  private static final int LEAST_ATTEMPTS = 16;

  private CheckPoliteness() {}

  /** The certificates of the rounds, and the pairs of requests that break them. */
  public record Result(Map<Integer, PolitenessCertificate> rounds, List<String> violations) {}

  /** From logs to requests. */
  static final class RequestMapper extends Mapper<LongWritable, Text, BytesWritable, Text> {
    private final BytesWritable key = new BytesWritable();
    private final Text value = new Text();

    @Override
    protected void map(LongWritable position, Text line, Context context)
        throws IOException, InterruptedException {
      CheckUnit unit = CheckUnit.parse(line.toString());
      Path directory = new Path(unit.path());
      FileSystem fs = directory.getFileSystem(context.getConfiguration());
      List<InterruptedException> interrupts = new ArrayList<>(0);
      try {
        AttemptSettings settings = AttemptSettings.read(fs, directory);
        if (settings.isReplay()) return;
        String head = unit.round() + "\t" + position.get() + "\t" + delays(settings.settings());
        FetchLogs.forEach(
            fs,
            new Path(directory, Workspace.LOG),
            Archive.parse(unit.expected()).logLength(),
            request -> {
              if (request.start() == 0 || !interrupts.isEmpty()) return;
              value.set(head + "\t" + request.toLine());
              try {
                write(HOST, request.host(), request, context);
                write(ADDRESS, request.address(), request, context);
              } catch (InterruptedException e) {
                interrupts.add(e);
              }
            });
      } catch (CorruptDataException | IllegalArgumentException | java.io.FileNotFoundException e) {
        context.setStatus(directory + " cannot be read");
      }
      if (!interrupts.isEmpty()) throw interrupts.get(0);
    }

    private void write(byte kind, String name, FetchLine line, Context context)
        throws IOException, InterruptedException {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      ByteBuffer buffer = ByteBuffer.allocate(1 + bytes.length + 1 + TIMES);
      buffer.put(kind).put(bytes).put((byte) 0).putLong(line.start()).putLong(line.end());
      key.set(buffer.array(), 0, buffer.capacity());
      context.write(key, value);
    }
  }

  private static String delays(FetchSettings settings) {
    return settings.delay + "ms\t" + settings.ipDelay + "ms\t" + settings.toMap().get("share");
  }

  /** By the host or address alone. */
  static final class NamePartitioner extends Partitioner<BytesWritable, Text> {
    @Override
    public int getPartition(BytesWritable key, Text value, int parts) {
      int hash = WritableComparator.hashBytes(key.getBytes(), key.getLength() - TIMES);
      return (hash & Integer.MAX_VALUE) % parts;
    }
  }

  /** Groups by the host or address alone. */
  static final class NameComparator extends WritableComparator {
    NameComparator() {
      super(BytesWritable.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      return compareBytes(
          b1,
          s1 + Integer.BYTES,
          l1 - Integer.BYTES - TIMES,
          b2,
          s2 + Integer.BYTES,
          l2 - Integer.BYTES - TIMES);
    }
  }

  /** Looks at the pauses between requests. */
  static final class PauseReducer extends Reducer<BytesWritable, Text, NullWritable, Text> {
    private final Map<String, FetchSettings> settings = new HashMap<>();
    private final Map<String, PolitenessCertificate> certificates = new TreeMap<>();

    @Override
    protected void reduce(BytesWritable key, Iterable<Text> values, Context context) {
      Pauses pauses = key.getBytes()[0] == HOST ? Pauses.ofHost() : Pauses.ofAddress();
      for (Text value : values) {
        String[] f = value.toString().split("\t", 6);
        String delays = f[2] + "\t" + f[3] + "\t" + f[4];
        FetchSettings inForce = settings.computeIfAbsent(delays, CheckPoliteness::settings);
        PolitenessCertificate certificate =
            certificates.computeIfAbsent(
                f[0] + "\t" + delays, round -> new PolitenessCertificate(inForce));
        int attempt = Long.hashCode(Long.parseLong(f[1]));
        pauses.add(FetchLine.parse(f[5]), inForce, attempt, certificate);
        context.progress();
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      for (Map.Entry<String, PolitenessCertificate> entry : certificates.entrySet()) {
        PolitenessCertificate certificate = entry.getValue();
        String line = "figures\t" + entry.getKey() + "\t" + certificate.toLine();
        context.write(NullWritable.get(), new Text(line));
        String round = entry.getKey().substring(0, entry.getKey().indexOf('\t'));
        for (String violation : certificate.violations()) {
          context.write(NullWritable.get(), new Text("pair\t" + round + "\t" + violation));
        }
      }
    }
  }

  private static FetchSettings settings(String delays) {
    String[] f = delays.split("\t", -1);
    return FetchSettings.of(Map.of("delay", f[0], "ip-delay", f[1], "share", f[2]));
  }

  static Job configure(Configuration conf, Path list, int attempts, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "check politeness");
    job.setJarByClass(CheckPoliteness.class);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.addInputPath(job, list);
    int perTask = Math.max(LEAST_ATTEMPTS, (attempts + MOST_TASKS - 1) / MOST_TASKS);
    NLineInputFormat.setNumLinesPerSplit(job, perTask);
    job.setMapperClass(RequestMapper.class);
    job.setMapOutputKeyClass(BytesWritable.class);
    job.setMapOutputValueClass(Text.class);
    job.setPartitionerClass(NamePartitioner.class);
    job.setGroupingComparatorClass(NameComparator.class);
    job.setReducerClass(PauseReducer.class);
    job.setNumReduceTasks(Platform.reducers(conf));
    job.setOutputFormatClass(TextOutputFormat.class);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    FileOutputFormat.setOutputPath(job, output);
    return job;
  }

  /**
   * Runs the check.
   *
   * @param attempts what all fetch tasks left
   * @param directory a fresh one that the caller removes
   */
  public static Result run(
      Configuration conf, JobRunner jobs, List<CheckUnit> attempts, Path directory)
      throws IOException, InterruptedException {
    Map<Integer, PolitenessCertificate> rounds = new TreeMap<>();
    List<String> violations = new ArrayList<>();
    if (attempts.isEmpty()) return new Result(rounds, violations);
    FileSystem fs = directory.getFileSystem(conf);
    Path list = CheckFiles.writeList(fs, attempts, new Path(directory, "attempts"));
    Path output = new Path(directory, "certificates");
    jobs.run(configure(conf, list, attempts.size(), output));
    CheckFiles.forEachLine(
        fs,
        output,
        line -> {
          if (line.startsWith("pair\t")) {
            violations.add("round " + line.substring("pair\t".length()).replaceFirst("\t", ", "));
            return;
          }
          String[] f = line.split("\t", 6);
          String delays = f[2] + "\t" + f[3] + "\t" + f[4];
          rounds
              .computeIfAbsent(
                  Integer.parseInt(f[1]), round -> new PolitenessCertificate(settings(delays)))
              .merge(f[5]);
        });
    return new Result(rounds, violations);
  }
}
