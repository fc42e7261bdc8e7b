package io.crivello.jobs.state;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** Hadoop's local file system, until a {@link Death} comes. Files can be read for ever. */
public final class DyingFileSystem extends LocalFileSystem implements ExclusiveFiles.HardLinks {
  public DyingFileSystem() {
    super(new Raw());
  }

  @Override
  public void link(java.nio.file.Path name, java.nio.file.Path existing) throws IOException {
    ((Raw) getRaw()).death.meet("link", name, () -> Files.createLink(name, existing));
  }

  private static final class Raw extends RawLocalFileSystem {
    private Death death;

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
      super.initialize(uri, conf);
      death = Death.of(conf.get(Death.KEY));
    }

    private java.nio.file.Path local(Path path) {
      return pathToFile(path).toPath();
    }

    @Override
    protected OutputStream createOutputStreamWithMode(
        Path file, boolean append, FsPermission permission) throws IOException {
      return death.meet(
          "create",
          local(file),
          () ->
              new DyingStream(
                  super.createOutputStreamWithMode(file, append, permission), local(file), death));
    }

    @Override
    protected boolean mkOneDirWithMode(Path path, File directory, FsPermission permission)
        throws IOException {
      if (directory.exists()) return false;
      return death.meet(
          "mkdir", directory.toPath(), () -> super.mkOneDirWithMode(path, directory, permission));
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
      return death.meet("rename", local(to), () -> super.rename(from, to));
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
      return death.meet("delete", local(path), () -> super.delete(path, recursive));
    }

    @Override
    public boolean truncate(Path file, long length) throws IOException {
      return death.meet("truncate", local(file), () -> super.truncate(file, length));
    }

    /** Heartbeats come by the clock: they are not counted. */
    @Override
    public void setTimes(Path path, long modified, long accessed) throws IOException {
      death.check();
      super.setTimes(path, modified, accessed);
    }
  }
}
