package io.crivello.jobs.graph;

import io.crivello.graph.BvFiles;
import io.crivello.graph.BvGraph;
import io.crivello.graph.EfFormat;
import io.crivello.io.MappedSource;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/** Opens graphs on any file system; those on a local one are mapped. */
public final class GraphFiles {
  private GraphFiles() {}

  /** The path that a name stands for, which its files go on with. */
  static Path basename(Configuration conf, String name) throws IOException {
    Path path = Workplaces.path(conf, name);
    if (path.getName().isEmpty()) throw new UsageException("'" + name + "' names no graph");
    return path;
  }

  /** Opens files, local ones by mapping them. */
  public static BvFiles.Opener opener(Configuration conf) {
    return name -> {
      Path file = new Path(name);
      FileSystem fs = file.getFileSystem(conf);
      if (fs instanceof LocalFileSystem local) {
        return new MappedSource(local.pathToFile(file).toPath());
      }
      return new SeekableSource(fs, file);
    };
  }

  /** The directory of the table of URLs that stands beside a graph of arcs between URLs. */
  public static Path urls(Path basename) {
    return new Path(basename.getParent(), basename.getName() + BuildFromUrlArcs.URLS);
  }

  /** Opens a graph to be read in order. */
  static BvGraph open(Configuration conf, Path basename) throws IOException {
    return BvGraph.open(opener(conf), basename.toString(), BvGraph.NO_OFFSETS);
  }

  /** Whether there is no BV graph but one in Elias–Fano form. */
  static boolean isEliasFano(Configuration conf, Path basename) throws IOException {
    FileSystem fs = basename.getFileSystem(conf);
    return !fs.exists(new Path(BvFiles.properties(basename.toString())))
        && fs.exists(new Path(EfFormat.lists(basename.toString())));
  }

  /** Refuses a graph that is not there. */
  static void requireGraph(Configuration conf, Path basename) throws IOException {
    Path file = new Path(BvFiles.properties(basename.toString()));
    if (!file.getFileSystem(conf).exists(file)) {
      throw new UsageException("there is no graph " + basename + ": " + file + " is missing");
    }
  }
}
