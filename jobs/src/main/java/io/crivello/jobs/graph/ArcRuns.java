package io.crivello.jobs.graph;

import io.crivello.graph.arcs.ArcSorter;
import io.crivello.graph.arcs.ArcSummary;
import io.crivello.io.FrameReader;
import io.crivello.io.FrameWriter;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.Platform;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * The numeric arcs of a task on their way to {@link BuildGraph}: sorted runs and a summary, as
 * files below the task's work path. A map or reduce task of a job whose output is a {@link
 * io.crivello.jobs.runtime.SideFilesOutputFormat} makes one of these, adds arcs in any order,
 * repeated or not, and at its end calls {@link #finish()}; the job's output directory is then what
 * {@link BuildGraph#fromRuns} takes.
 *
 * <p>The graph that results depends on the arcs alone, not on the tasks that added them. Memory: as
 * given, or half of what a task may have.
 */
public final class ArcRuns implements Closeable {
  private static final String ARCS = "arcs";
  private static final String SUMMARY = "summary-of-";
  private static final String SUMMARY_KIND = "ARCN";
  private static final int SUMMARY_VERSION = 1;
  private static final int STEP = 1 << 16;

  private final TaskInputOutputContext<?, ?, ?, ?> context;
  private final FileSystem fs;
  private final Path directory;
  private final String name;
  private final String task;
  private final ArcSorter sorter;
  private long added;

  /** Takes half of the memory of a task. */
  public ArcRuns(TaskInputOutputContext<?, ?, ?, ?> context) throws IOException {
    this(context, Platform.memoryPerTask(context.getConfiguration()) / 2);
  }

  /**
   * Takes some memory.
   *
   * @param memory bytes for arcs that wait
   */
  public ArcRuns(TaskInputOutputContext<?, ?, ?, ?> context, long memory) throws IOException {
    this(context, memory, ARCS);
  }

  /** Runs whose files have a name of their own, so that a task can have several kinds of them. */
  ArcRuns(TaskInputOutputContext<?, ?, ?, ?> context, long memory, String name) throws IOException {
    this.context = context;
    this.name = name;
    directory = workPath(context);
    fs = directory.getFileSystem(context.getConfiguration());
    boolean isMap = context.getTaskAttemptID().getTaskType() == TaskType.MAP;
    int number = context.getTaskAttemptID().getTaskID().getId();
    task = String.format(Locale.ROOT, "%s-%06d", isMap ? "m" : "r", number);
    sorter = new ArcSorter(this::create, memory);
  }

  /** Where the files of a task go until it is committed. */
  static Path workPath(TaskInputOutputContext<?, ?, ?, ?> context) throws IOException {
    try {
      return FileOutputFormat.getWorkOutputPath(context);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  private OutputStream create(int run) throws IOException {
    context.progress();
    String file = String.format(Locale.ROOT, "%s-%s-%05d", name, task, run);
    return fs.create(new Path(directory, file), false);
  }

  /** Takes an arc. The numbers are not negative. */
  public void add(long source, long target) throws IOException {
    if ((++added & STEP - 1) == 0) context.progress();
    sorter.add(source, target);
  }

  /** Writes what is left, and the summary. */
  public void finish() throws IOException {
    sorter.finish();
    try (FrameWriter frame =
        new FrameWriter(
            fs.create(new Path(directory, SUMMARY + name + "-" + task), false),
            SUMMARY_KIND,
            SUMMARY_VERSION)) {
      DataOutputStream out = new DataOutputStream(frame);
      sorter.summary().write(out);
      out.flush();
      frame.finish();
    }
  }

  /** Lets the memory go. */
  @Override
  public void close() {
    sorter.close();
  }

  /** The runs in directories, in the order of directories and names. */
  static List<Path> list(Configuration conf, List<Path> directories) throws IOException {
    return list(conf, directories, ARCS);
  }

  /** The runs of a name. */
  static List<Path> list(Configuration conf, List<Path> directories, String name)
      throws IOException {
    return files(conf, directories, name + "-");
  }

  /** What the tasks counted that wrote into directories. */
  static ArcSummary summary(Configuration conf, List<Path> directories) throws IOException {
    return summary(conf, directories, ARCS);
  }

  /** What the tasks counted of runs of a name. */
  static ArcSummary summary(Configuration conf, List<Path> directories, String name)
      throws IOException {
    ArcSummary sum = new ArcSummary();
    for (Path file : files(conf, directories, SUMMARY + name + "-")) {
      try (FrameReader frame =
          new FrameReader(
              new SeekableSource(file.getFileSystem(conf), file),
              file.toString(),
              SUMMARY_KIND,
              SUMMARY_VERSION)) {
        sum.add(ArcSummary.read(new DataInputStream(frame.verify().stream())));
      }
    }
    return sum;
  }

  private static List<Path> files(Configuration conf, List<Path> directories, String prefix)
      throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path directory : directories) {
      FileSystem fs = directory.getFileSystem(conf);
      FileStatus[] entries = fs.listStatus(directory, file -> file.getName().startsWith(prefix));
      Arrays.sort(entries);
      for (FileStatus entry : entries) files.add(entry.getPath());
    }
    return files;
  }
}
