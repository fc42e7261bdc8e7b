package io.crivello.jobs.neardup;

import io.crivello.io.SeekableSource;
import io.crivello.neardup.sets.SetReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The sets of n-grams of all documents, by their numbers. Memory: a block of each file. */
final class DocumentSets implements Closeable {
  private final List<SetReader> parts = new ArrayList<>();
  private final long[] starts;
  private int part;

  DocumentSets(FileSystem fs, Path sketches) throws IOException {
    List<Path> files = SketchFiles.list(fs, sketches, SketchFiles.SETS);
    starts = new long[files.size() + 1];
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      parts.add(new SetReader(new SeekableSource(fs, file), file.toString()));
      starts[i + 1] = starts[i] + parts.get(i).count();
    }
  }

  /** How many documents there are. */
  long count() {
    return starts[parts.size()];
  }

  /** How many elements all sets have together. */
  long elementCount() {
    long sum = 0;
    for (SetReader each : parts) sum += each.elementCount();
    return sum;
  }

  /** Goes to the set of a document. */
  void read(long document) throws IOException {
    if (document < starts[part] || document >= starts[part + 1]) {
      int at = Arrays.binarySearch(starts, document);
      part = at < 0 ? -at - 2 : at;
      while (starts[part + 1] <= document) part++;
    }
    parts.get(part).read(document - starts[part]);
  }

  int size() {
    return parts.get(part).size();
  }

  /** At the beginning of an array that the next set will change. */
  long[] elements() {
    return parts.get(part).elements();
  }

  @Override
  public void close() throws IOException {
    for (SetReader each : parts) each.close();
  }
}
