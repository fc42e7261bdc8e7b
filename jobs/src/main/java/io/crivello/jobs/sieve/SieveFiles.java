package io.crivello.jobs.sieve;

import io.crivello.io.ByteSource;
import io.crivello.io.SeekableSource;
import io.crivello.sieve.DigestRunReader;
import io.crivello.sieve.OrdinalListsReader;
import io.crivello.sieve.SeenCursor;
import io.crivello.sieve.SeenRunFormat;
import io.crivello.sieve.SeenRunReader;
import io.crivello.sieve.UrlRunReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.StringUtils;

/**
 * Opens the files of the sieve on Hadoop's file systems and counts the bytes that are read and
 * written: the framework's own counters miss files that tasks open themselves.
 */
final class SieveFiles {
  private final Configuration conf;
  private long bytesRead;
  private long bytesWritten;

  SieveFiles(Configuration conf) {
    this.conf = conf;
  }

  long bytesRead() {
    return bytesRead;
  }

  long bytesWritten() {
    return bytesWritten;
  }

  UrlRunReader urlRun(Path file) throws IOException {
    return new UrlRunReader(source(file), file.toString());
  }

  DigestRunReader digestRun(Path file) throws IOException {
    return new DigestRunReader(source(file), file.toString());
  }

  SeenRunReader seenRun(Path file) throws IOException {
    return new SeenRunReader(source(file), file.toString());
  }

  OrdinalListsReader lists(Path file) throws IOException {
    return new OrdinalListsReader(source(file), file.toString());
  }

  /** A cursor over some ranges of the seen run in a directory. */
  SeenCursor seenRun(String directory, int fromRange, int toRange) throws IOException {
    return new SeenCursor(
        slice -> seenRun(new Path(directory, SeenRunFormat.fileName(slice))), fromRange, toRange);
  }

  private ByteSource source(Path file) throws IOException {
    return new Counted(new SeekableSource(file.getFileSystem(conf), file));
  }

  /** A new file; an existing one is an error. Closing it counts its bytes. */
  OutputStream create(Path file) throws IOException {
    FSDataOutputStream out = file.getFileSystem(conf).create(file, false);
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        out.write(b);
        bytesWritten++;
      }

      @Override
      public void write(byte[] bytes, int offset, int count) throws IOException {
        out.write(bytes, offset, count);
        bytesWritten += count;
      }

      @Override
      public void flush() throws IOException {
        out.flush();
      }

      @Override
      public void close() throws IOException {
        out.close();
      }
    };
  }

  /** The files of a directory in the order of their names; none if there is no such directory. */
  static List<Path> list(Configuration conf, Path directory) throws IOException {
    FileSystem fs = directory.getFileSystem(conf);
    List<Path> files = new ArrayList<>();
    if (!fs.exists(directory)) return files;
    FileStatus[] entries = fs.listStatus(directory);
    Arrays.sort(entries);
    for (FileStatus entry : entries) {
      if (entry.isFile()) files.add(entry.getPath());
    }
    return files;
  }

  /** Stores names, which may hold any character, under one key. */
  static void setNames(Configuration conf, String key, List<String> names) {
    String[] escaped = new String[names.size()];
    for (int i = 0; i < escaped.length; i++) escaped[i] = StringUtils.escapeString(names.get(i));
    conf.set(key, String.join(",", escaped));
  }

  static List<String> names(Configuration conf, String key) {
    List<String> names = new ArrayList<>();
    for (String name : StringUtils.split(conf.get(key, ""))) {
      if (!name.isEmpty()) names.add(StringUtils.unEscapeString(name));
    }
    return names;
  }

  private final class Counted implements ByteSource {
    private final ByteSource source;

    Counted(ByteSource source) {
      this.source = source;
    }

    @Override
    public long length() throws IOException {
      return source.length();
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int count) throws IOException {
      int n = source.read(position, buffer, offset, count);
      if (n > 0) bytesRead += n;
      return n;
    }

    @Override
    public void close() throws IOException {
      source.close();
    }
  }
}
