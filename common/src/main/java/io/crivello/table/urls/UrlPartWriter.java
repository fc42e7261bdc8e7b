package io.crivello.table.urls;

import io.crivello.io.FrameWriter;
import io.crivello.struct.ConstructionSettings;
import io.crivello.struct.TermMapBuilder;
import io.crivello.struct.TermMapFormat;
import io.crivello.table.SortedTableWriter;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a part of a table as {@link UrlTableFormat} says: URLs in increasing order of their sort
 * forms, and their hash function. The same URLs give the same bytes. Memory: a block, and what the
 * settings of the hash function allow it.
 */
public final class UrlPartWriter implements Closeable {
  private static final byte[] NOTHING = {};

  private final SortedTableWriter urls;
  private final OutputStream map;
  private final TermMapBuilder hash;
  private final byte[] kindByte = new byte[1];

  /**
   * A part without URLs.
   *
   * @param urls where they go; closing the writer closes it
   * @param map where the hash function goes, as well
   */
  public UrlPartWriter(OutputStream urls, OutputStream map, ConstructionSettings settings)
      throws IOException {
    this.urls = new SortedTableWriter(urls);
    this.map = map;
    hash = new TermMapBuilder(settings, UrlTableFormat.SIGNATURE_BITS);
  }

  /**
   * Adds a URL.
   *
   * @throws IllegalArgumentException if it is not greater than the last one, or too long
   */
  public void add(byte[] form, int length, RowKind kind) throws IOException {
    if (length < 1 || length > UrlTableFormat.LONGEST_FORM) {
      throw new IllegalArgumentException("a sort form of " + length + " bytes");
    }
    kindByte[0] = (byte) kind.code();
    byte[] value = kind == RowKind.PAGE ? NOTHING : kindByte;
    urls.add(form, 0, length, value, 0, value.length);
    hash.add(form, 0, length);
  }

  /** How many URLs there are so far. */
  public long count() {
    return urls.count();
  }

  /** Ends the part. Without it, readers refuse the files. */
  public void finish() throws IOException {
    urls.finish();
    FrameWriter frame = new FrameWriter(map, TermMapFormat.KIND, TermMapFormat.VERSION);
    hash.build().write(new DataOutputStream(frame));
    frame.finish();
  }

  @Override
  public void close() throws IOException {
    try (map;
        urls) {
      hash.close();
    }
  }
}
