package io.crivello.jobs.graph;

import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of a graph that is being made: written in a hidden directory beside the place where
 * they shall be, and moved there in the end, the last one being that without which nobody takes
 * them for a graph. Unless it comes to that, nothing is left; what a killed process left on a local
 * disk, the next one removes.
 */
final class GraphOutput implements Closeable {
  private final FileSystem fs;
  private final Path basename;
  private final Path aside;

  /**
   * Prepares for some files.
   *
   * @param extensions with dots; files of these names may not exist yet
   */
  GraphOutput(Configuration conf, Path basename, List<String> extensions) throws IOException {
    FileSystem any = basename.getFileSystem(conf);
    // Without Hadoop's checksums in files of their own: other programs change the graph, not them.
    fs = any instanceof LocalFileSystem local ? local.getRaw() : any;
    this.basename = basename;
    for (String extension : extensions) {
      if (fs.exists(file(extension))) throw new StageFailedException(file(extension) + " exists");
    }
    aside = new Path(basename.getParent(), Scratch.freshName());
    if (!fs.mkdirs(aside)) throw new StageFailedException(aside + " could not be made");
    fs.deleteOnExit(aside);
  }

  private Path file(String extension) {
    return new Path(basename.getParent(), basename.getName() + extension);
  }

  /** A directory that does not exist yet, for files of the graph. */
  Path directory() {
    return new Path(aside, "graph");
  }

  /** The graph as long as it is aside. */
  Path unpublished() {
    return new Path(directory(), basename.getName());
  }

  /** A path that does not exist yet, for what {@link #take} makes part of the graph. */
  Path apart(String name) {
    return new Path(aside, name);
  }

  /** Makes a file or directory part of the graph, after the directory was made. */
  void take(Path made, String extension) throws IOException {
    Path to = new Path(directory(), basename.getName() + extension);
    if (!fs.rename(made, to)) throw new StageFailedException(to + " could not be made");
  }

  /** A new file of the graph. */
  OutputStream create(String extension) throws IOException {
    fs.mkdirs(directory());
    return fs.create(new Path(directory(), basename.getName() + extension), false);
  }

  /** Moves files to their place, all of them or, if one cannot be moved, none. */
  void publish(List<String> extensions) throws IOException {
    List<Path> moved = new ArrayList<>();
    boolean done = false;
    try {
      for (String extension : extensions) {
        Path from = new Path(directory(), basename.getName() + extension);
        Path to = file(extension);
        if (fs.exists(to) || !fs.rename(from, to)) {
          throw new StageFailedException(to + " could not be made: it exists, or is not allowed");
        }
        moved.add(to);
      }
      done = true;
    } finally {
      if (!done) {
        for (Path file : moved) fs.delete(file, false);
      }
    }
  }

  @Override
  public void close() throws IOException {
    fs.delete(aside, true);
    fs.cancelDeleteOnExit(aside);
  }
}
