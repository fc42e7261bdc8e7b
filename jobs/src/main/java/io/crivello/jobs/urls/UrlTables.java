package io.crivello.jobs.urls;

import io.crivello.io.ByteSource;
import io.crivello.io.SeekableSource;
import io.crivello.table.urls.UrlFiles;
import io.crivello.table.urls.UrlTableFormat;
import io.crivello.table.urls.UrlTableIndex;
import io.crivello.table.urls.UrlTableReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Tables of URLs on a Hadoop file system, and the names of the files beside their parts. */
public final class UrlTables {
  private UrlTables() {}

  /** The files of a table. */
  public static UrlFiles files(FileSystem fs, Path directory) {
    return new UrlFiles() {
      @Override
      public ByteSource open(String name) throws IOException {
        return new SeekableSource(fs, new Path(directory, name));
      }

      @Override
      public String describe(String name) {
        return new Path(directory, name).toString();
      }
    };
  }

  /** Opens a table. */
  public static UrlTableReader open(FileSystem fs, Path directory) throws IOException {
    return new UrlTableReader(files(fs, directory));
  }

  /** Makes one table of the parts in a directory: without an index nobody reads them. */
  static UrlTableIndex finish(FileSystem fs, Path directory, int parts) throws IOException {
    UrlTableIndex index = UrlTableIndex.of(files(fs, directory), parts);
    try (OutputStream out = fs.create(new Path(directory, UrlTableFormat.INDEX), false)) {
      index.write(out);
    }
    return index;
  }

  /** What the rows of a part ask for. */
  static Path requests(Path directory, int part) {
    return new Path(directory, String.format(Locale.ROOT, "requests-%05d", part));
  }

  /** The rows whose signatures begin with some bits. */
  static Path rows(Path directory, int prefix) {
    return new Path(directory, String.format(Locale.ROOT, "rows-%05d", prefix));
  }

  /** The beginning of the names of what the rows of a part stand for. */
  static String aliases(int part) {
    return String.format(Locale.ROOT, "aliases-%05d-", part);
  }
}
