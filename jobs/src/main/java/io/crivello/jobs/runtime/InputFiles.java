package io.crivello.jobs.runtime;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files behind a name that a user gave. A name is taken as it is, not as a pattern, and may
 * hold any character; a directory stands for all files below it, in order, as {@link DirectoryWalk}
 * finds them.
 */
public final class InputFiles {
  /**
   * A file.
   *
   * @param name its path below the directory that was given, or its own name, with slashes
   */
  public record Named(Path path, String name) {}

  private InputFiles() {}

  /**
   * Finds the files.
   *
   * @throws UsageException if there is nothing of that name, or nothing in it
   */
  public static List<Path> find(Configuration conf, String name) throws IOException {
    return findNamed(conf, name).stream().map(Named::path).toList();
  }

  /**
   * Finds the files, as {@link #find} does, or if there is nothing of that name, those that it is a
   * pattern of, in order.
   */
  public static List<Path> findMatching(Configuration conf, String name) throws IOException {
    boolean isPattern = name.matches(".*[*?\\[{].*");
    if (!isPattern) return find(conf, name);
    Path path = path(conf, name);
    FileSystem fs = path.getFileSystem(conf);
    if (fs.exists(path)) return find(conf, name);
    FileStatus[] matches = fs.globStatus(path);
    if (matches == null || matches.length == 0) {
      throw new UsageException("there is no file " + name + ", nor one that it is a pattern of");
    }
    java.util.Arrays.sort(matches);
    List<Path> files = new ArrayList<>();
    for (FileStatus match : matches) {
      if (match.isFile()) files.add(match.getPath());
      else files.addAll(find(conf, match.getPath().toString()));
    }
    return files;
  }

  /** Finds the files, as {@link #find} does, with their names below what was given. */
  public static List<Named> findNamed(Configuration conf, String name) throws IOException {
    if (name.isBlank()) throw new UsageException("the name of the input is empty");
    Path path = path(conf, name);
    if (path.toUri().getPath().contains(":")) {
      throw new UsageException(name + ": Hadoop reads no file with a colon in its name");
    }
    FileSystem fs = path.getFileSystem(conf);
    List<Named> files = new ArrayList<>();
    try {
      FileStatus status = fs.getFileStatus(path);
      if (status.isDirectory()) {
        new DirectoryWalk(fs, path).collect(files);
      } else {
        files.add(new Named(status.getPath(), status.getPath().getName()));
      }
    } catch (FileNotFoundException e) {
      throw new UsageException("there is no file " + name);
    }
    if (files.isEmpty()) throw new UsageException("there are no files in " + name);
    return files;
  }

  /**
   * Refuses an output that is, or is inside of, a directory that is read: a later run would read
   * what this one wrote.
   *
   * @param output where something will be written; it need not exist
   * @param name an input as a user gave it
   * @throws UsageException if so
   */
  public static void refuseInside(Configuration conf, Path output, String name) throws IOException {
    Path input = path(conf, name);
    FileSystem fs = input.getFileSystem(conf);
    if (!fs.exists(input) || !fs.getFileStatus(input).isDirectory()) return;
    String outer = real(conf, input);
    String inner = real(conf, output);
    if (inner.equals(outer) || inner.startsWith(outer.endsWith("/") ? outer : outer + "/")) {
      throw new UsageException(output.toUri().getPath() + " is inside of the input " + name);
    }
  }

  /** A path without links, as far as it exists, if it is local. */
  private static String real(Configuration conf, Path path) throws IOException {
    Path whole = path.getFileSystem(conf).makeQualified(path);
    if (!whole.toUri().getScheme().equals("file")) return whole.toString();
    java.nio.file.Path local = java.nio.file.Path.of(whole.toUri().getPath()).normalize();
    java.nio.file.Path there = local;
    while (!Files.exists(there)) there = there.getParent();
    return there.toRealPath().resolve(there.relativize(local)).normalize().toString();
  }

  private static Path path(Configuration conf, String name) throws IOException {
    boolean local = FileSystem.getDefaultUri(conf).getScheme().equals("file");
    try {
      if (local && Files.exists(java.nio.file.Path.of(name))) {
        return new Path(java.nio.file.Path.of(name).toAbsolutePath().toUri());
      }
    } catch (InvalidPathException notALocalName) {
      throw new UsageException("'" + name + "' is not the name of a file");
    }
    try {
      return new Path(name);
    } catch (IllegalArgumentException e) {
      throw new UsageException("there is no file " + name);
    }
  }
}
