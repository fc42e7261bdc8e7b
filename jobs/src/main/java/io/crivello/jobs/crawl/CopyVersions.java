package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.VersionEncoder;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.crawl.Version.Original;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.table.SortedTableReader;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Copies versions of pages into archives of the workspace, in the order of their table: WARC files
 * with a gzip member a record, a new one when a file is large enough. In memory are the answers
 * being copied.
 */
final class CopyVersions implements Closeable {
  private static final long ENOUGH = 64L << 20;

  private final Configuration conf;
  private final FileSystem fs;
  private final Path directory;
  private final int maxBody;
  private final VersionEncoder encoder;
  private final WarcPage page = new WarcPage();
  private String archive = "";
  private WarcReader reader;
  private Original loaded;
  private OutputStream out;
  private long written;
  private int files;
  private long copied;
  private long filtered;
  private long changed;

  CopyVersions(Configuration conf, Path directory, FetchSettings settings, int level, long round)
      throws IOException {
    this.conf = conf;
    this.directory = directory;
    fs = directory.getFileSystem(conf);
    maxBody = settings.maxBody;
    encoder = new VersionEncoder(settings, level, round);
  }

  /** Copies what a table names. */
  void run(SortedTableReader versions) throws IOException {
    while (versions.next()) {
      Version version = Version.read(versions.keyBytes(), versions.valueBytes());
      if (!version.original().equals(loaded)) load(version.original());
      if (!version.mayHave(page.payloadDigest)) changed++;
      else if (encoder.encode(page, version.url(), version.time())) write();
      else filtered++;
    }
    if (out != null) out.close();
    out = null;
  }

  int files() {
    return files;
  }

  long copied() {
    return copied;
  }

  /** How many a rule of the crawl kept out. */
  long filtered() {
    return filtered;
  }

  /** How many were revisits of something that is not in the store. */
  long changed() {
    return changed;
  }

  private void load(Original original) throws IOException {
    if (reader == null || !original.archive().equals(archive)) open(original.archive());
    reader.seek(original.offset());
    loaded = original;
    while (reader.next(page) && page.offset == original.offset()) {
      if (page.inner == original.inner()) return;
    }
    throw new StageFailedException(
        archive + " has no page any more at " + original.offset() + ": was it changed?");
  }

  private void open(String name) throws IOException {
    if (reader != null) reader.close();
    Path path = new Path(name);
    SeekableSource source = new SeekableSource(path.getFileSystem(conf), path);
    reader = new WarcReader(source, 0, source.length(), maxBody, true);
    archive = name;
  }

  private void write() throws IOException {
    if (out == null || written >= ENOUGH) {
      if (out != null) out.close();
      out = fs.create(new Path(directory, Workspace.versions(files++)), false);
      written = 0;
    }
    out.write(encoder.buffer(), 0, encoder.length());
    written += encoder.length();
    copied++;
  }

  @Override
  public void close() throws IOException {
    encoder.close();
    if (reader != null) reader.close();
    if (out != null) out.close();
  }
}
