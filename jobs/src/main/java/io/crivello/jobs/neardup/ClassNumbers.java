package io.crivello.jobs.neardup;

import io.crivello.neardup.pairs.PairMerge;
import io.crivello.struct.BitVector;
import io.crivello.struct.EliasFano;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;

/**
 * Numbers without gaps, in the order of classes, for those classes that can be in a cluster: they
 * are in a pair, or have several documents. Memory: a few bits a class.
 */
final class ClassNumbers {
  private final EliasFano chosen;
  private final long classes;

  private ClassNumbers(BitVector isChosen) {
    classes = isChosen.length();
    EliasFano.Builder builder = new EliasFano.Builder(isChosen.ones(), Math.max(1, classes));
    for (long i = 0; i < classes; i++) if (isChosen.get(i)) builder.add(i);
    chosen = builder.build();
  }

  static ClassNumbers read(FileSystem fs, ClusterCopies.Inputs inputs, DocumentClasses classes)
      throws IOException {
    BitVector isChosen = new BitVector(classes.count());
    try (PairMerge stars = SketchFiles.pairs(fs, inputs.stars(), SketchFiles.STARS)) {
      while (stars.next()) isChosen.set(classes.ofFirst(stars.first()));
    }
    try (PairMerge pairs = SketchFiles.pairs(fs, inputs.pairs(), SketchFiles.PAIRS)) {
      while (pairs.next()) {
        isChosen.set(pairs.first());
        isChosen.set(pairs.second());
      }
    }
    return new ClassNumbers(isChosen);
  }

  /** All classes. */
  static ClassNumbers all(DocumentClasses classes) {
    BitVector isChosen = new BitVector(classes.count());
    for (long i = 0; i < classes.count(); i++) isChosen.set(i);
    return new ClassNumbers(isChosen);
  }

  /** How many classes have a number. */
  long count() {
    return chosen.length();
  }

  /** How many have none: each is a page alone. */
  long others() {
    return classes - count();
  }

  /** The class of a number. */
  long classOf(int number) {
    return chosen.get(number);
  }

  /** The number of a class that has one. */
  int of(long classNumber) {
    return (int) chosen.successorIndex(classNumber);
  }
}
