package io.crivello.jobs.runtime;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Where a workspace that a user named lies, and where its scratch files go. */
public final class Workplaces {
  private Workplaces() {}

  /** The path behind a name: local where files are local, else on the cluster's file system. */
  public static Path path(Configuration conf, String name) throws IOException {
    if (name.isBlank()) throw new UsageException("the name of the workspace is empty");
    Path path;
    try {
      path = new Path(name);
    } catch (IllegalArgumentException e) {
      throw new UsageException("'" + name + "' cannot be the name of a workspace");
    }
    if (path.toUri().getScheme() == null && isLocal(FileSystem.getDefaultUri(conf).getScheme())) {
      path = new Path(java.nio.file.Path.of(name).toAbsolutePath().toUri());
    }
    if (path.toUri().getPath().contains(":")) {
      throw new UsageException(name + ": Hadoop reads no file with a colon in its name");
    }
    return path;
  }

  /** A scratch directory: beside a local workspace, else in the directory of the program's user. */
  public static Scratch scratch(Configuration conf, Path root) throws IOException {
    boolean local = isLocal(root.toUri().getScheme());
    java.nio.file.Path beside = java.nio.file.Path.of(local ? root.toUri().getPath() : "here");
    return Scratch.open(conf, beside);
  }

  private static boolean isLocal(String scheme) {
    return scheme == null || scheme.equals("file");
  }
}
