package io.crivello.table.urls;

import io.crivello.io.ByteSource;
import io.crivello.io.MappedSource;
import java.io.IOException;
import java.nio.file.Path;

/** Opens the files of a directory, wherever it lies. */
public interface UrlFiles {
  /** The bytes of a file; whoever opens it closes it. */
  ByteSource open(String name) throws IOException;

  /** What messages call a file. */
  String describe(String name);

  /** A local directory. */
  static UrlFiles local(Path directory) {
    return new UrlFiles() {
      @Override
      public ByteSource open(String name) throws IOException {
        return new MappedSource(directory.resolve(name));
      }

      @Override
      public String describe(String name) {
        return directory.resolve(name).toString();
      }
    };
  }
}
