package io.crivello.table.urls;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import io.crivello.struct.TermMap;
import io.crivello.struct.TermMapFormat;
import io.crivello.table.SortedTableReader;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * A cursor over a table written as {@link UrlTableFormat} says. It stands before the first URL, on
 * a URL, or after the last one. Finding a URL by its number, or a number by its URL, reads one
 * block; going through all of them reads the files in order. Memory: the index, and of the last
 * {@value #OPEN} parts that were asked their sparse indices, and their hash functions if those were
 * asked. For one thread.
 */
public final class UrlTableReader implements Closeable {
  private static final int OPEN = 64;

  private final UrlFiles files;
  private final UrlTableIndex index;
  private final Int2ObjectLinkedOpenHashMap<SortedTableReader> open =
      new Int2ObjectLinkedOpenHashMap<>();
  private final Int2ObjectLinkedOpenHashMap<TermMap> maps = new Int2ObjectLinkedOpenHashMap<>();
  private SortedTableReader at;
  private int part = -1;

  public UrlTableReader(UrlFiles files) throws IOException {
    this.files = files;
    index = UrlTableIndex.read(files);
  }

  public UrlTableIndex index() {
    return index;
  }

  /** How many URLs there are. */
  public long rows() {
    return index.rows();
  }

  /** Goes to the next URL; false at the end. */
  public boolean next() throws IOException {
    while (at == null || !at.next()) {
      if (part + 1 >= index.parts()) {
        part = index.parts();
        at = null;
        return false;
      }
      enter(part + 1);
      at.rewind();
    }
    return true;
  }

  /** Goes before the first URL. */
  public void rewind() {
    at = null;
    part = -1;
  }

  /** Goes to the URL of a number. */
  public void seekRow(long row) throws IOException {
    enter(index.partOf(row));
    at.seekOrdinal(row - index.start(part));
  }

  /** Goes to the first URL whose sort form is not less than the given one; false at the end. */
  public boolean seek(byte[] form, int length) throws IOException {
    int found = index.partOf(form, length);
    if (found < 0) {
      rewind();
      return next();
    }
    enter(found);
    return at.seek(form, 0, length) || next();
  }

  /** The number of a sort form, by search; −1 if the table does not have it. */
  public long find(byte[] form, int length) throws IOException {
    int found = index.partOf(form, length);
    if (found < 0) return -1;
    enter(found);
    return at.find(form, 0, length) ? row() : -1;
  }

  /**
   * The number of a sort form, by the hash function of its part, which is read when it is first
   * asked. Of a URL that the table does not have −1, but for one in 65,536, which gets a number.
   */
  public long rank(byte[] form, int length) throws IOException {
    int found = index.partOf(form, length);
    if (found < 0) return -1;
    long rank = map(found).rank(form, 0, length);
    return rank < 0 ? -1 : index.start(found) + rank;
  }

  private TermMap map(int which) throws IOException {
    TermMap known = maps.getAndMoveToFirst(which);
    if (known != null) return known;
    String name = files.describe(UrlTableFormat.map(which));
    try (FrameReader frame =
        new FrameReader(
            files.open(UrlTableFormat.map(which)),
            name,
            TermMapFormat.KIND,
            TermMapFormat.VERSION)) {
      TermMap map = TermMapFormat.load(frame);
      if (map.size() != index.rows(which)) {
        throw frame.corrupt("is of " + map.size() + " URLs, not of " + index.rows(which));
      }
      maps.putAndMoveToFirst(which, map);
      if (maps.size() > OPEN) maps.removeLast();
      return map;
    }
  }

  private void enter(int which) throws IOException {
    part = which;
    at = open.getAndMoveToFirst(which);
    if (at != null) return;
    String name = UrlTableFormat.urls(which);
    at = new SortedTableReader(files.open(name), files.describe(name));
    open.putAndMoveToFirst(which, at);
    if (at.count() != index.rows(which)) {
      throw new CorruptDataException(
          files.describe(name) + " has " + at.count() + " URLs, not " + index.rows(which));
    }
    if (open.size() > OPEN) open.removeLast().close();
  }

  /** The number of the current URL. */
  public long row() {
    return index.start(part) + at.ordinal();
  }

  /** The current sort form, from index 0 on, in a buffer that the next movement changes. */
  public byte[] form() {
    return at.key();
  }

  public int formLength() {
    return at.keyLength();
  }

  /** What is known of the current URL. */
  public RowKind kind() {
    int length = at.valueLength();
    if (length > 1) throw new CorruptDataException("a URL of a kind of " + length + " bytes");
    return RowKind.of(length == 0 ? 0 : at.value()[0]);
  }

  /**
   * Reads a part whole: its URLs decode, increase, fit the index, and the hash function gives each
   * its place.
   *
   * @param progress is called now and then
   * @throws CorruptDataException if anything is wrong
   */
  public void verify(int which, Runnable progress) throws IOException {
    enter(which);
    at.verify();
    TermMap map = map(which);
    String name = files.describe(UrlTableFormat.urls(which));
    for (long n = 0; at.next(); n++) {
      kind();
      boolean isFirst = n > 0 || Arrays.equals(index.first(which), at.keyBytes());
      if (!isFirst || index.partOf(at.key(), at.keyLength()) != which) {
        throw new CorruptDataException(name + " does not fit the index in row " + row());
      }
      if (map.rank(at.key(), 0, at.keyLength()) != n) {
        throw new CorruptDataException(
            files.describe(UrlTableFormat.map(which)) + " does not know row " + row());
      }
      progress.run();
    }
  }

  @Override
  public void close() throws IOException {
    for (SortedTableReader reader : open.values()) reader.close();
  }
}
