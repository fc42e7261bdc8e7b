package io.crivello.jobs.graph;

import io.crivello.graph.arcs.ArcCursor;
import io.crivello.graph.arcs.ArcMerge;
import io.crivello.graph.arcs.ArcRunReader;
import io.crivello.graph.arcs.ArcRunWriter;
import io.crivello.io.MappedSource;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.Platform;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/**
 * The arcs of a range of sources, merged of all runs. If there are more runs than buffers fit a
 * quarter of a task's memory, their slices are first merged group by group into fewer runs on the
 * task's local disk, as many times as it takes.
 */
final class RangeArcs implements Closeable {
  private static final int BYTES_PER_RUN = 1 << 17;
  private static final int FEWEST = 4;
  private static final int MOST = 256;

  /** Opens a run, or a slice of one. */
  private interface Opener {
    ArcRunReader open() throws IOException;
  }

  private final TaskInputOutputContext<?, ?, ?, ?> context;
  private final int fanIn;
  private final List<Path> passing = new ArrayList<>();
  private ArcMerge merge;
  private long repeatedBefore;

  /**
   * Opens the arcs with sources from one to before another.
   *
   * @param runs of {@link ArcRuns}
   */
  RangeArcs(
      TaskInputOutputContext<?, ?, ?, ?> context,
      List<org.apache.hadoop.fs.Path> runs,
      long from,
      long to)
      throws IOException {
    this.context = context;
    Configuration conf = context.getConfiguration();
    long fit = Platform.memoryPerTask(conf) / 4 / BYTES_PER_RUN;
    fanIn = (int) Math.max(FEWEST, Math.min(MOST, fit));
    List<Opener> openers = new ArrayList<>();
    for (org.apache.hadoop.fs.Path run : runs) {
      openers.add(
          () -> {
            SeekableSource source = new SeekableSource(run.getFileSystem(conf), run);
            return new ArcRunReader(source, run.toString()).seek(from, to);
          });
    }
    try {
      while (openers.size() > fanIn) openers = reduce(openers);
      merge = open(openers);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  ArcCursor cursor() {
    return merge;
  }

  /** How many arcs were dropped because they came before, as far as was read. */
  long repeated() {
    return repeatedBefore + merge.repeated();
  }

  private static ArcMerge open(List<Opener> openers) throws IOException {
    List<ArcRunReader> readers = new ArrayList<>();
    try {
      for (Opener opener : openers) readers.add(opener.open());
    } catch (IOException | RuntimeException e) {
      for (ArcRunReader reader : readers) reader.close();
      throw e;
    }
    return new ArcMerge(readers);
  }

  private List<Opener> reduce(List<Opener> openers) throws IOException {
    List<Opener> fewer = new ArrayList<>();
    List<Path> old = List.copyOf(passing);
    for (int from = 0; from < openers.size(); from += fanIn) {
      Path file = newFile();
      List<Opener> group = openers.subList(from, Math.min(openers.size(), from + fanIn));
      try (ArcMerge cursor = open(group);
          ArcRunWriter run = new ArcRunWriter(Files.newOutputStream(file))) {
        while (cursor.next()) {
          for (int i = 0; i < cursor.length(); i++) run.add(cursor.source(), cursor.targets()[i]);
          context.progress();
        }
        run.finish();
        repeatedBefore += cursor.repeated();
      }
      fewer.add(() -> new ArcRunReader(new MappedSource(file), file.toString()));
    }
    for (Path file : old) Files.deleteIfExists(file);
    passing.removeAll(old);
    return fewer;
  }

  private Path newFile() throws IOException {
    LocalDirAllocator disks = new LocalDirAllocator(MRConfig.LOCAL_DIR);
    String name = "arcs-" + context.getTaskAttemptID() + "-" + passing.size();
    Path file = Path.of(disks.getLocalPathForWrite(name, context.getConfiguration()).toString());
    passing.add(file);
    return file;
  }

  @Override
  public void close() throws IOException {
    if (merge != null) merge.close();
    for (Path file : passing) Files.deleteIfExists(file);
  }
}
