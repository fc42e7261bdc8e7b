package io.crivello.jobs.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * All files below a directory, in the order of their names, but those whose name starts with a dot
 * or an underscore, and what is in directories called so.
 *
 * <p>Symbolic links to files are files. A link to a directory is followed once, at the first link
 * that leads there, if the directory is neither below the one given (there its own name counts) nor
 * above it. So no directory is read twice, nothing is endless, and what is found depends on the
 * names alone. Only local directories have links.
 */
final class DirectoryWalk {
  private final FileSystem fs;
  private final Path root;
  private final boolean local;

  /** The real paths of the directory, of those above it, and of those below it without links. */
  private final Set<java.nio.file.Path> own = new HashSet<>();

  /** Those that were reached by links. */
  private final Set<java.nio.file.Path> linked = new HashSet<>();

  DirectoryWalk(FileSystem fs, Path root) {
    this.fs = fs;
    this.root = fs.makeQualified(root);
    local = fs.getUri().getScheme().equals("file");
  }

  /** Adds all files, with their names below the directory. */
  void collect(List<InputFiles.Named> files) throws IOException {
    if (local) {
      java.nio.file.Path real = real(root);
      for (java.nio.file.Path p = real; p != null; p = p.getParent()) own.add(p);
      rememberBelow(real);
    }
    collect(root, "", false, files);
  }

  /** Directories without links on their way are read under their own names. */
  private void rememberBelow(java.nio.file.Path directory) throws IOException {
    for (FileStatus entry : fs.listStatus(new Path(directory.toUri()))) {
      if (isHidden(entry) || !entry.isDirectory() || isLink(entry)) continue;
      java.nio.file.Path below = directory.resolve(entry.getPath().getName());
      own.add(below);
      rememberBelow(below);
    }
  }

  private void collect(Path directory, String above, boolean outside, List<InputFiles.Named> files)
      throws IOException {
    FileStatus[] entries = fs.listStatus(directory);
    Arrays.sort(entries);
    for (FileStatus entry : entries) {
      if (isHidden(entry)) continue;
      String name = above + entry.getPath().getName();
      if (!entry.isDirectory()) {
        files.add(new InputFiles.Named(entry.getPath(), name));
      } else {
        boolean strange = outside || isLink(entry);
        if (!strange || isNew(real(entry.getPath()))) {
          collect(entry.getPath(), name + "/", strange, files);
        }
      }
    }
  }

  private boolean isNew(java.nio.file.Path real) {
    return !own.contains(real) && linked.add(real);
  }

  private static boolean isHidden(FileStatus entry) {
    char first = entry.getPath().getName().charAt(0);
    return first == '.' || first == '_';
  }

  private boolean isLink(FileStatus entry) {
    return local && Files.isSymbolicLink(java.nio.file.Path.of(entry.getPath().toUri().getPath()));
  }

  private static java.nio.file.Path real(Path path) throws IOException {
    return java.nio.file.Path.of(path.toUri().getPath()).toRealPath();
  }
}
