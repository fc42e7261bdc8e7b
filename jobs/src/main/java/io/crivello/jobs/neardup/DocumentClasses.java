package io.crivello.jobs.neardup;

import io.crivello.neardup.pairs.PairMerge;
import io.crivello.struct.BitVector;
import io.crivello.struct.EliasFano;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Which document stands for which class: classes are numbered by their first documents. Memory: a
 * few bits a class.
 */
final class DocumentClasses {
  private final EliasFano firsts;

  private DocumentClasses(EliasFano firsts) {
    this.firsts = firsts;
  }

  /** Which documents repeat the fingerprint of an earlier one. */
  static BitVector repeated(FileSystem fs, Path stars, long documents) throws IOException {
    BitVector repeated = new BitVector(documents);
    try (PairMerge pairs = SketchFiles.pairs(fs, stars, SketchFiles.STARS)) {
      while (pairs.next()) repeated.set(pairs.second(), true);
    }
    return repeated;
  }

  static DocumentClasses read(FileSystem fs, Path stars, long documents) throws IOException {
    BitVector repeated = repeated(fs, stars, documents);
    long classes = 0;
    for (long i = 0; i < documents; i++) if (!repeated.get(i)) classes++;
    EliasFano.Builder firsts = new EliasFano.Builder(classes, Math.max(1, documents));
    for (long i = 0; i < documents; i++) if (!repeated.get(i)) firsts.add(i);
    return new DocumentClasses(firsts.build());
  }

  long count() {
    return firsts.length();
  }

  /** The first document of a class. */
  long document(long number) {
    return firsts.get(number);
  }

  /** The class of which a document is the first. */
  long ofFirst(long document) {
    return firsts.successorIndex(document);
  }
}
