package io.crivello.table.urls;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import io.crivello.io.FrameWriter;
import io.crivello.table.SortedTableReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The parts of a table: where each begins, as a number and as a URL. Immutable. Memory: the first
 * URL of each part.
 */
public final class UrlTableIndex {
  private final long[] starts;
  private final byte[][] firsts;

  private UrlTableIndex(List<Long> counts, List<byte[]> firsts) {
    starts = new long[counts.size() + 1];
    for (int i = 0; i < counts.size(); i++) starts[i + 1] = starts[i] + counts.get(i);
    this.firsts = firsts.toArray(byte[][]::new);
  }

  /** Looks at the parts of a table that has no index yet. */
  public static UrlTableIndex of(UrlFiles files, int parts) throws IOException {
    List<Long> counts = new ArrayList<>();
    List<byte[]> firsts = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      String name = UrlTableFormat.urls(part);
      try (SortedTableReader urls = new SortedTableReader(files.open(name), files.describe(name))) {
        counts.add(urls.count());
        firsts.add(urls.next() ? urls.keyBytes() : new byte[0]);
      }
    }
    UrlTableIndex index = new UrlTableIndex(counts, firsts);
    index.check();
    return index;
  }

  /** Writes the index; the stream is left open. */
  public void write(OutputStream to) throws IOException {
    FrameWriter frame = new FrameWriter(to, UrlTableFormat.KIND, UrlTableFormat.VERSION);
    DataOutputStream out = new DataOutputStream(frame);
    out.writeLong(rows());
    out.writeInt(parts());
    for (int part = 0; part < parts(); part++) {
      out.writeLong(rows(part));
      out.writeInt(firsts[part].length);
      out.write(firsts[part]);
    }
    out.flush();
    frame.finish();
  }

  /**
   * Reads the index of a table.
   *
   * @throws CorruptDataException if it is damaged
   */
  public static UrlTableIndex read(UrlFiles files) throws IOException {
    String name = files.describe(UrlTableFormat.INDEX);
    try (FrameReader frame =
        new FrameReader(
            files.open(UrlTableFormat.INDEX), name, UrlTableFormat.KIND, UrlTableFormat.VERSION)) {
      DataInputStream in = new DataInputStream(frame.verify().stream());
      try {
        return parse(in);
      } catch (EOFException e) {
        throw frame.corrupt("ends too early");
      } catch (CorruptDataException e) {
        throw frame.corrupt(e.getMessage());
      }
    }
  }

  private static UrlTableIndex parse(DataInputStream in) throws IOException {
    long rows = in.readLong();
    int parts = in.readInt();
    if (parts < 0 || parts > UrlTableFormat.MOST_PARTS) {
      throw new CorruptDataException("has " + parts + " parts");
    }
    List<Long> counts = new ArrayList<>();
    List<byte[]> firsts = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      counts.add(in.readLong());
      int length = in.readInt();
      if (length < 0 || length > UrlTableFormat.LONGEST_FORM) {
        throw new CorruptDataException("has a URL of " + length + " bytes");
      }
      firsts.add(in.readNBytes(length));
      if (firsts.get(part).length < length) throw new EOFException();
    }
    if (in.read() >= 0) throw new CorruptDataException("goes on after its end");
    UrlTableIndex index = new UrlTableIndex(counts, firsts);
    index.check();
    if (index.rows() != rows) {
      throw new CorruptDataException("has " + rows + " URLs, but parts of " + index.rows());
    }
    return index;
  }

  private void check() {
    byte[] last = {};
    for (int part = 0; part < parts(); part++) {
      long count = rows(part);
      boolean sound =
          count >= 0 && starts[part + 1] >= 0 && count == 0 == (firsts[part].length == 0);
      if (sound && count > 0) {
        sound = Arrays.compareUnsigned(last, firsts[part]) < 0;
        last = firsts[part];
      }
      if (!sound) throw new CorruptDataException("has an impossible part " + part);
    }
  }

  /** How many URLs there are. */
  public long rows() {
    return starts[starts.length - 1];
  }

  /** How many parts there are. */
  public int parts() {
    return firsts.length;
  }

  /** How many URLs a part has. */
  public long rows(int part) {
    return starts[part + 1] - starts[part];
  }

  /** The number of a part's first URL. */
  public long start(int part) {
    return starts[part];
  }

  /** The first sort form of a part, not to be changed; empty if it has none. */
  public byte[] first(int part) {
    return firsts[part];
  }

  /** The first sort form after a part; null if there is none. */
  public byte[] firstAfter(int part) {
    for (int next = part + 1; next < parts(); next++) {
      if (firsts[next].length > 0) return firsts[next];
    }
    return null;
  }

  /** The part that has a row. */
  public int partOf(long row) {
    if (row < 0 || row >= rows()) throw new IndexOutOfBoundsException("row " + row);
    int low = 0;
    int high = parts();
    while (high - low > 1) {
      int middle = low + high >>> 1;
      if (starts[middle] <= row) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The one part that may have a URL; −1 if it comes before all of them. */
  public int partOf(byte[] form, int length) {
    int found = -1;
    int low = 0;
    int high = parts();
    while (low < high) {
      int middle = low + high >>> 1;
      int filled = middle;
      while (filled < high && firsts[filled].length == 0) filled++;
      if (filled == high) {
        high = middle;
      } else if (Arrays.compareUnsigned(firsts[filled], 0, firsts[filled].length, form, 0, length)
          <= 0) {
        found = filled;
        low = filled + 1;
      } else {
        high = middle;
      }
    }
    return found;
  }
}
