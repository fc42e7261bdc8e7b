package io.crivello.jobs.graph;

import com.github.luben.zstd.ZstdInputStream;
import io.crivello.graph.arcs.ArcLines;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;

/** Opens text by the end of its file's name: {@code .gz}, {@code .zst}, else plain. */
final class ArcText {
  private static final int BUFFER = 1 << 16;

  private ArcText() {}

  static boolean isCompressed(Path file) {
    return isGzip(file) || isZstandard(file);
  }

  private static boolean isGzip(Path file) {
    return file.getName().endsWith(".gz");
  }

  private static boolean isZstandard(Path file) {
    return file.getName().endsWith(".zst");
  }

  /** The lines of a piece of a file; of a compressed one all lines. */
  static ArcLines open(Configuration conf, ArcFiles.Piece piece) throws IOException {
    return isCompressed(piece.file())
        ? new ArcLines(stream(conf, piece), 0, Long.MAX_VALUE)
        : new ArcLines(stream(conf, piece), piece.from(), piece.to());
  }

  /** The same, of lines with URLs. */
  static UrlArcLines openUrls(Configuration conf, ArcFiles.Piece piece) throws IOException {
    return isCompressed(piece.file())
        ? new UrlArcLines(stream(conf, piece), 0, Long.MAX_VALUE)
        : new UrlArcLines(stream(conf, piece), piece.from(), piece.to());
  }

  /** The text of a file, of a plain one from the byte before the piece on. */
  private static InputStream stream(Configuration conf, ArcFiles.Piece piece) throws IOException {
    Path file = piece.file();
    FSDataInputStream raw = file.getFileSystem(conf).open(file);
    try {
      if (!isCompressed(file)) {
        raw.seek(Math.max(0, piece.from() - 1));
        return raw;
      }
      InputStream buffered = new BufferedInputStream(raw, BUFFER);
      return isGzip(file)
          ? new GZIPInputStream(new Whole(buffered), BUFFER)
          : new ZstdInputStream(buffered);
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  /**
   * A stream that says that something is available until its end is met: as a gzip file of several
   * members is decompressed only as long as something is.
   */
  private static final class Whole extends FilterInputStream {
    Whole(InputStream in) {
      super(in);
    }

    @Override
    public int available() throws IOException {
      in.mark(1);
      int b = in.read();
      in.reset();
      return b < 0 ? 0 : Math.max(1, in.available());
    }
  }
}
