package io.crivello.graph;

import io.crivello.io.ByteSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The files of graphs in memory. */
final class GraphBytes implements BvFiles.Opener {
  private final Map<String, byte[]> files = new HashMap<>();

  GraphBytes put(String name, byte[] content) {
    files.put(name, content);
    return this;
  }

  /** Takes a stored graph along. */
  static GraphBytes of(Path basename) {
    GraphBytes bytes = new GraphBytes();
    for (String end : new String[] {".graph", ".offsets", ".properties"}) {
      try {
        bytes.put(basename + end, Files.readAllBytes(Path.of(basename + end)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return bytes;
  }

  byte[] get(String name) {
    return files.get(name);
  }

  @Override
  public ByteSource open(String name) {
    byte[] content = files.get(name);
    return new ByteSource() {
      @Override
      public long length() {
        return content.length;
      }

      @Override
      public int read(long position, byte[] buffer, int offset, int count) {
        if (position >= content.length) return -1;
        int n = (int) Math.min(count, content.length - position);
        System.arraycopy(content, (int) position, buffer, offset, n);
        return n;
      }

      @Override
      public void close() {}
    };
  }
}
