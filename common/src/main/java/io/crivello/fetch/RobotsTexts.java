package io.crivello.fetch;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Keeps the long ones among the texts of robots.txt in a file instead of on the heap: with many
 * hosts, of which each may give some megabytes, memory does not grow with what servers say. Texts
 * are appended and never overwritten. For any number of threads; a failure of the file is an {@link
 * UncheckedIOException}.
 */
public final class RobotsTexts implements Closeable {
  /** Texts up to so many deflated bytes stay on the heap. */
  static final int SHORT = 1 << 9;

  private final Path path;
  private RandomAccessFile file;
  private long end;

  /** A text, wherever it is. */
  public interface Text {
    int length();

    byte[] bytes();
  }

  /** A text on the heap. */
  record OnHeap(byte[] bytes) implements Text {
    @Override
    public int length() {
      return bytes.length;
    }
  }

  private final class InFile implements Text {
    private final long offset;
    private final int length;

    InFile(long offset, int length) {
      this.offset = offset;
      this.length = length;
    }

    @Override
    public int length() {
      return length;
    }

    @Override
    public byte[] bytes() {
      return read(offset, length);
    }
  }

  /**
   * Begins without a file.
   *
   * @param path a file that does not exist; it is made when it is needed, and removed at the end
   */
  public RobotsTexts(Path path) {
    this.path = path;
  }

  /** Takes a text over, so that nothing else need hold its bytes. */
  synchronized Text keep(Text text) {
    if (text.length() <= SHORT || !(text instanceof OnHeap)) return text;
    try {
      if (file == null) file = new RandomAccessFile(path.toFile(), "rw");
      file.seek(end);
      file.write(text.bytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    InFile kept = new InFile(end, text.length());
    end += text.length();
    return kept;
  }

  private synchronized byte[] read(long offset, int length) {
    byte[] bytes = new byte[length];
    try {
      file.seek(offset);
      file.readFully(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes;
  }

  @Override
  public synchronized void close() throws IOException {
    if (file == null) return;
    file.close();
    Files.deleteIfExists(path);
  }
}
