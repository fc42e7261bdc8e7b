package io.crivello.jobs.state;

import java.io.IOException;
import java.net.URI;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Options.ChecksumOpt;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.util.Progressable;

/**
 * HDFS, until a {@link Death} comes. Files can be read for ever; those that are being written stay
 * open, as the name node sees it.
 */
public final class DyingHdfs extends DistributedFileSystem {
  private Death death;

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    death = Death.of(conf.get(Death.KEY));
  }

  private static java.nio.file.Path local(Path path) {
    return java.nio.file.Path.of(path.toUri().getPath());
  }

  @Override
  public FSDataOutputStream create(
      Path file,
      FsPermission permission,
      EnumSet<CreateFlag> flags,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress,
      ChecksumOpt checksums)
      throws IOException {
    return death.meet(
        "create",
        local(file),
        () ->
            new FSDataOutputStream(
                new DyingStream(
                    super.create(
                        file,
                        permission,
                        flags,
                        bufferSize,
                        replication,
                        blockSize,
                        progress,
                        checksums),
                    local(file),
                    death),
                null));
  }

  @Override
  public boolean mkdirs(Path path, FsPermission permission) throws IOException {
    return death.meet("mkdir", local(path), () -> super.mkdirs(path, permission));
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    return death.meet("rename", local(to), () -> super.rename(from, to));
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    return death.meet("delete", local(path), () -> super.delete(path, recursive));
  }

  /** Heartbeats come by the clock: they are not counted. */
  @Override
  public void setTimes(Path path, long modified, long accessed) throws IOException {
    death.check();
    super.setTimes(path, modified, accessed);
  }
}
