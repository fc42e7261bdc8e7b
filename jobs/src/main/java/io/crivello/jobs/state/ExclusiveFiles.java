package io.crivello.jobs.state;

import io.crivello.jobs.layout.Workspace;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.util.UUID;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Creates a small file whole and exclusively: afterwards it is there with all its content, or
 * somebody else's is there, and never a part of it.
 *
 * <p>On the local file system the content is written aside and given its name by a hard link, which
 * fails if the name is taken (a rename would replace, and the checksummed local file system moves
 * data and checksums separately). Elsewhere it is written aside and renamed to the free name, and
 * the result is checked: HDFS does this atomically and refuses a taken name. On file systems
 * without an atomic rename, object stores, the file is created under its name at once with
 * overwriting forbidden: their files appear when closed, and those that check at that moment keep
 * the promise.
 */
final class ExclusiveFiles {
  /** A local file system that does more than make hard links when one is made. */
  interface HardLinks {
    void link(java.nio.file.Path name, java.nio.file.Path existing) throws IOException;
  }

  private ExclusiveFiles() {}

  /**
   * Creates a file.
   *
   * @return false if the name was taken
   */
  static boolean create(FileSystem fs, Path file, byte[] content) throws IOException {
    if (fs instanceof LocalFileSystem local) return link(local, file, content);
    if (appearsWhenClosed(fs)) return createAtOnce(fs, file, content);
    if (fs.exists(file)) return false;
    Path aside = aside(file);
    write(fs, aside, content);
    boolean renamed = fs.rename(aside, file);
    if (!renamed) fs.delete(aside, false);
    return renamed;
  }

  private static boolean link(LocalFileSystem local, Path file, byte[] content) throws IOException {
    Path aside = aside(file);
    write(local.getRaw(), aside, content);
    try {
      HardLinks links = local instanceof HardLinks own ? own : Files::createLink;
      links.link(local.pathToFile(file).toPath(), local.pathToFile(aside).toPath());
      return true;
    } catch (FileAlreadyExistsException taken) {
      return false;
    } finally {
      local.getRaw().delete(aside, false);
    }
  }

  private static boolean createAtOnce(FileSystem fs, Path file, byte[] content) throws IOException {
    try (FSDataOutputStream out = fs.createFile(file).overwrite(false).build()) {
      out.write(content);
      return true;
    } catch (org.apache.hadoop.fs.FileAlreadyExistsException taken) {
      return false;
    }
  }

  private static boolean appearsWhenClosed(FileSystem fs) {
    return switch (fs.getScheme()) {
      case "s3a", "gs", "oss", "cosn", "obs" -> true;
      default -> false;
    };
  }

  private static void write(FileSystem fs, Path file, byte[] content) throws IOException {
    try (FSDataOutputStream out = fs.create(file, false)) {
      out.write(content);
      out.hsync();
    }
  }

  private static Path aside(Path file) {
    return new Path(file.getParent(), Workspace.ASIDE_PREFIX + UUID.randomUUID());
  }
}
