package io.crivello.jobs.neardup;

import io.crivello.io.SeekableSource;
import io.crivello.table.SortedTableReader;
import io.crivello.url.SortForm;
import it.unimi.dsi.fastutil.longs.Long2ObjectLinkedOpenHashMap;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The URLs of documents by their numbers: a look-up reads a block of a table; the last ones are at
 * hand.
 */
final class DocumentNames implements Closeable {
  private static final int KEPT = 1 << 16;

  private final List<SortedTableReader> tables = new ArrayList<>();
  private final long[] starts;
  private final Long2ObjectLinkedOpenHashMap<String> recent = new Long2ObjectLinkedOpenHashMap<>();

  DocumentNames(FileSystem fs, Path directory) throws IOException {
    List<Path> files = SketchFiles.list(fs, directory, SketchFiles.DOCUMENTS);
    starts = new long[files.size() + 1];
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      tables.add(new SortedTableReader(new SeekableSource(fs, file), file.toString()));
      starts[i + 1] = starts[i] + tables.get(i).count();
    }
  }

  /** How many documents there are. */
  long count() {
    return starts[starts.length - 1];
  }

  String url(long document) throws IOException {
    String known = recent.getAndMoveToFirst(document);
    if (known != null) return known;
    String url = SortForm.url(sortForm(document));
    recent.putAndMoveToFirst(document, url);
    if (recent.size() > KEPT) recent.removeLast();
    return url;
  }

  String sortForm(long document) throws IOException {
    int at = Arrays.binarySearch(starts, document);
    int table = at < 0 ? -at - 2 : at;
    while (table < tables.size() && starts[table + 1] <= document) table++;
    SortedTableReader reader = tables.get(table);
    reader.seekOrdinal(document - starts[table]);
    return new String(reader.key(), 0, reader.keyLength(), StandardCharsets.US_ASCII);
  }

  /** The number of a URL in canonical form, or −1 if it is no document. */
  long number(String url) throws IOException {
    return number(SortForm.of(url).getBytes(StandardCharsets.US_ASCII));
  }

  /** The number of a sort form, or −1. */
  long number(byte[] form) throws IOException {
    for (int i = 0; i < tables.size(); i++) {
      if (tables.get(i).find(form)) return starts[i] + tables.get(i).ordinal();
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    for (SortedTableReader table : tables) table.close();
  }
}
