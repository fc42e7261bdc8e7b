package io.crivello.jobs.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * A directory of this process for files that nobody needs afterwards: below the one a setting
 * names, else beside the workspace. It is removed at the end, also when the program is interrupted;
 * what a killed one left, the next one removes.
 */
public final class Scratch implements AutoCloseable {
  private static final String PREFIX = ".crivello-scratch-";
  private static final String SEPARATOR = "~";
  private static final int MOST_TRIES = 20;

  private final Path directory;
  private final Thread atExit = new Thread(this::remove, "remove scratch files");

  private final Configuration configuration;
  private org.apache.hadoop.fs.Path onCluster;

  private Scratch(Configuration configuration, Path directory) {
    this.configuration = configuration;
    this.directory = directory;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Makes the directory and, in an embedded run, lets Hadoop put its temporary files there.
   *
   * @param beside what it shall lie next to if no setting says otherwise
   */
  public static Scratch open(Configuration conf, Path beside) throws IOException {
    String set = conf.get(Settings.SCRATCH, "");
    Path parent = set.isEmpty() ? beside.toAbsolutePath().getParent() : Path.of(set);
    Files.createDirectories(parent);
    removeLeft(parent);
    Path directory = Files.createTempDirectory(parent.toAbsolutePath(), ofProcess());
    Scratch scratch = new Scratch(conf, directory);
    if (Platform.isEmbedded(conf)) Platform.embed(conf, scratch.directory);
    return scratch;
  }

  public Path directory() {
    return directory;
  }

  /**
   * A fresh path for the output of a job: below the scratch directory if jobs run in this process,
   * else in the user's home on the cluster's file system, where {@link #close()} removes it.
   */
  public org.apache.hadoop.fs.Path jobOutput(Configuration conf, String name) throws IOException {
    if (Platform.isEmbedded(conf)) {
      return new org.apache.hadoop.fs.Path(directory.resolve(name).toUri());
    }
    if (onCluster == null) {
      FileSystem fs = FileSystem.get(conf);
      onCluster =
          new org.apache.hadoop.fs.Path(
              fs.getHomeDirectory(), directory.getFileName() + "-" + UUID.randomUUID());
      fs.mkdirs(onCluster);
      fs.deleteOnExit(onCluster);
    }
    return new org.apache.hadoop.fs.Path(onCluster, name);
  }

  @Override
  public void close() throws IOException {
    if (onCluster != null) FileSystem.get(configuration).delete(onCluster, true);
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException alreadyExiting) {
      return;
    }
  }

  /**
   * A fresh name for another directory of this process. If it is killed, the next one that opens a
   * scratch directory beside that directory removes it.
   */
  public static String freshName() {
    return ofProcess() + UUID.randomUUID();
  }

  private static String ofProcess() {
    ProcessName self = ProcessName.self();
    return ofMachine(self) + self.pid() + SEPARATOR + self.start() + SEPARATOR;
  }

  private static String ofMachine(ProcessName process) {
    return PREFIX + process.machine() + SEPARATOR;
  }

  /** Removes what processes of this machine left that were killed. */
  private static void removeLeft(Path parent) throws IOException {
    ProcessName self = ProcessName.self();
    List<Path> found;
    try (Stream<Path> files = Files.list(parent)) {
      String prefix = ofMachine(self);
      found = files.filter(f -> f.getFileName().toString().startsWith(prefix)).toList();
    }
    for (Path directory : found) {
      String rest = directory.getFileName().toString().substring(ofMachine(self).length());
      String[] fields = rest.split(SEPARATOR, -1);
      if (fields.length != 3 || !fields[0].matches("[0-9]{1,18}")) continue;
      ProcessName owner = new ProcessName(Long.parseLong(fields[0]), self.machine(), fields[1]);
      if (owner.isOfThisMachine() && !owner.isAlive()) remove(directory);
    }
  }

  private synchronized void remove() {
    remove(directory);
  }

  /** Removes a directory, from which the last job may still be removing its own files. */
  private static void remove(Path directory) {
    for (int tries = MOST_TRIES; Files.exists(directory); tries--) {
      try (Stream<Path> walk = Files.walk(directory)) {
        List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
        for (Path path : deepestFirst) Files.deleteIfExists(path);
      } catch (IOException | UncheckedIOException e) {
        if (tries > 0) continue;
        System.err.println("scratch files remain in " + directory + ": " + e);
        return;
      }
    }
  }
}
