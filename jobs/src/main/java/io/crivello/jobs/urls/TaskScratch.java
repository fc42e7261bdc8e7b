package io.crivello.jobs.urls;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** A local directory of a task, where the framework keeps its own files; closing removes it. */
public final class TaskScratch implements Closeable {
  private final Path directory;

  public TaskScratch(TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    String name = "scratch-" + context.getTaskAttemptID() + "/here";
    org.apache.hadoop.fs.Path there =
        new LocalDirAllocator(MRConfig.LOCAL_DIR).getLocalPathForWrite(name, conf);
    directory = Path.of(there.toUri().getPath()).getParent();
    Files.createDirectories(directory);
  }

  public Path directory() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) Files.deleteIfExists(path);
    }
  }
}
