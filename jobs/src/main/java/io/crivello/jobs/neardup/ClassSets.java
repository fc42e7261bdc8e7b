package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.neardup.sets.SetSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The sets of n-grams of classes: those of their first documents, read from the files of all
 * documents. Memory: a block of each file, and a few bits a class.
 */
final class ClassSets implements SetSource, Closeable {
  private final DocumentClasses classes;
  private final DocumentSets sets;

  ClassSets(FileSystem fs, Path sketches, DocumentClasses classes) throws IOException {
    this.classes = classes;
    sets = new DocumentSets(fs, sketches);
  }

  static ClassSets open(FileSystem fs, SetInputs inputs) throws IOException {
    DocumentClasses classes = DocumentClasses.read(fs, inputs.stars(), inputs.documents());
    ClassSets sets = new ClassSets(fs, inputs.sketches(), classes);
    long stored = sets.sets.count();
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
    return sets.elementCount();
  }

  @Override
  public void read(int number) throws IOException {
    sets.read(classes.document(number));
  }

  @Override
  public int size() {
    return sets.size();
  }

  @Override
  public long[] elements() {
    return sets.elements();
  }

  /** A set, in an array of its own. */
  long[] get(int number) throws IOException {
    read(number);
    return Arrays.copyOf(elements(), size());
  }

  @Override
  public void close() throws IOException {
    sets.close();
  }
}
