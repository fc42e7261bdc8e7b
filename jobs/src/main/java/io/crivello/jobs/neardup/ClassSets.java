package io.crivello.jobs.neardup;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.neardup.sets.SetReader;
import io.crivello.neardup.sets.SetSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The sets of n-grams of classes: those of their first documents, read from the files of all
 * documents. Memory: a block of each file, and a few bits a class.
 */
final class ClassSets implements SetSource, Closeable {
  private final DocumentClasses classes;
  private final List<SetReader> parts = new ArrayList<>();
  private final long[] starts;
  private int part;

  ClassSets(FileSystem fs, Path sketches, DocumentClasses classes) throws IOException {
    this.classes = classes;
    List<Path> files = SketchFiles.list(fs, sketches, SketchFiles.SETS);
    starts = new long[files.size() + 1];
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      parts.add(new SetReader(new SeekableSource(fs, file), file.toString()));
      starts[i + 1] = starts[i] + parts.get(i).count();
    }
  }

  static ClassSets open(FileSystem fs, SetInputs inputs) throws IOException {
    DocumentClasses classes = DocumentClasses.read(fs, inputs.stars(), inputs.documents());
    ClassSets sets = new ClassSets(fs, inputs.sketches(), classes);
    long stored = sets.starts[sets.parts.size()];
    if (stored != inputs.documents()) {
      sets.close();
      throw new StageFailedException(stored + " sets for " + inputs.documents() + " documents");
    }
    return sets;
  }

  @Override
  public int count() {
    return Math.toIntExact(classes.count());
  }

  @Override
  public long elementCount() {
    long sum = 0;
    for (SetReader each : parts) sum += each.elementCount();
    return sum;
  }

  @Override
  public void read(int number) throws IOException {
    long document = classes.document(number);
    if (document < starts[part] || document >= starts[part + 1]) {
      int at = Arrays.binarySearch(starts, document);
      part = at < 0 ? -at - 2 : at;
      while (starts[part + 1] <= document) part++;
    }
    parts.get(part).read(document - starts[part]);
  }

  @Override
  public int size() {
    return parts.get(part).size();
  }

  @Override
  public long[] elements() {
    return parts.get(part).elements();
  }

  /** A set, in an array of its own. */
  long[] get(int number) throws IOException {
    read(number);
    return Arrays.copyOf(elements(), size());
  }

  @Override
  public void close() throws IOException {
    for (SetReader each : parts) each.close();
  }
}
