package io.crivello.graph;

import io.crivello.code.Code;
import io.crivello.io.BitWriter;
import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.io.MappedSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/** The files of a BV graph: their names, how they are opened, and the small ones' writers. */
public final class BvFiles {
  private static final int LARGEST_PROPERTIES = 1 << 24;

  private BvFiles() {}

  /** Opens files by name: on a local disk, on a Hadoop file system, or wherever they are. */
  @FunctionalInterface
  public interface Opener {
    /** Opens a file. Each caller closes what it got and uses it from one thread only. */
    ByteSource open(String name) throws IOException;
  }

  /** Opens local files through mappings. */
  public static ByteSource openLocal(String name) throws IOException {
    return new MappedSource(Path.of(name));
  }

  public static String graph(String basename) {
    return basename + ".graph";
  }

  public static String offsets(String basename) {
    return basename + ".offsets";
  }

  public static String properties(String basename) {
    return basename + ".properties";
  }

  /**
   * Writes the offsets: the difference of each from the one before, n + 1 in all for n lists. The
   * parts of a graph are written one after the other by one writer.
   */
  public static final class OffsetsWriter {
    private final Code code;
    private final BitWriter out;

    /** Writes the first offset, which is 0. */
    public OffsetsWriter(BvParameters parameters, BitWriter out) {
      this(parameters, out, true);
    }

    /** A writer for all offsets or, without the first one, for those of a later part. */
    public OffsetsWriter(BvParameters parameters, BitWriter out, boolean first) {
      code = parameters.code(BvComponent.OFFSETS);
      this.out = out;
      if (first) code.write(out, 0);
    }

    /** Writes the offset behind a list of so many bits. */
    public void add(long bits) {
      code.write(out, bits);
    }
  }

  /** Reads the properties of a graph; see {@link BvProperties#parse}. */
  public static BvProperties readProperties(Opener opener, String basename) throws IOException {
    String name = properties(basename);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (ByteSource source = opener.open(name)) {
      byte[] buffer = new byte[1 << 12];
      for (int n; (n = source.read(text.size(), buffer, 0, buffer.length)) >= 0; ) {
        text.write(buffer, 0, n);
        if (text.size() > LARGEST_PROPERTIES) {
          throw new CorruptDataException(name + " is too long for a file of properties");
        }
      }
    }
    return BvProperties.parse(text.toByteArray(), name);
  }
}
