package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.neardup.hamming.FingerprintReader;
import io.crivello.neardup.pairs.PairMerge;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The classes of documents that clusters are made of, in memory: fingerprint, length of the text,
 * members, by {@link ClassNumbers}. 16 to 24 bytes a class, and 12 a document that repeats another.
 */
final class ClassTable {
  private static final int CHUNK = 1 << 13;
  private static final int MOST = Integer.MAX_VALUE - 8;

  final ClassNumbers numbers;

  /** Of the texts, in words. */
  final int[] lengths;

  private final DocumentClasses classes;
  private final int words;
  private final long[] fingerprints;

  /** Where the members of a class begin, those beside its first document. */
  private final int[] starts;

  private final int[] members;
  private final int[] memberLengths;

  private ClassTable(DocumentClasses classes, ClassNumbers numbers, int words, int repeated) {
    int count = (int) numbers.count();
    this.classes = classes;
    this.numbers = numbers;
    this.words = words;
    fingerprints = new long[count * words];
    lengths = new int[count];
    starts = new int[count + 1];
    members = new int[repeated];
    memberLengths = new int[repeated];
  }

  static ClassTable read(
      FileSystem fs,
      ClusterCopies.Inputs inputs,
      DocumentClasses classes,
      ClassNumbers numbers,
      long documents,
      int bits)
      throws IOException {
    int words = bits / Long.SIZE;
    if (documents > MOST || numbers.count() * words > MOST) {
      throw new StageFailedException(documents + " documents are too many to be clustered");
    }
    ClassTable table = new ClassTable(classes, numbers, words, (int) (documents - classes.count()));
    table.readClasses(fs, inputs.distinct());
    table.readMembers(fs, inputs.stars());
    table.readMemberLengths(fs, inputs.sketches());
    return table;
  }

  private void readClasses(FileSystem fs, Path distinct) throws IOException {
    long[] chunk = new long[CHUNK * words];
    int[] chunkLengths = new int[CHUNK];
    long from = 0;
    int next = 0;
    try (FingerprintReader in = SketchFiles.open(fs, distinct)) {
      for (int n; (n = in.read(chunk, chunkLengths)) >= 0; from += n) {
        while (next < lengths.length && numbers.classOf(next) < from + n) {
          int i = (int) (numbers.classOf(next) - from);
          System.arraycopy(chunk, i * words, fingerprints, next * words, words);
          lengths[next++] = chunkLengths[i] & Integer.MAX_VALUE;
        }
      }
    }
    if (from != classes.count()) {
      throw new StageFailedException(from + " sketches for " + classes.count() + " classes");
    }
  }

  private void readMembers(FileSystem fs, Path stars) throws IOException {
    int at = 0;
    int next = 0;
    try (PairMerge pairs = SketchFiles.pairs(fs, stars, SketchFiles.STARS)) {
      while (pairs.next()) {
        int number = numbers.of(classes.ofFirst(pairs.first()));
        while (next <= number) starts[next++] = at;
        members[at++] = (int) pairs.second();
      }
    }
    while (next < starts.length) starts[next++] = at;
  }

  private void readMemberLengths(FileSystem fs, Path sketches) throws IOException {
    int[] order = IntStream.range(0, members.length).toArray();
    IntArrays.radixSortIndirect(order, members, false);
    long[] chunk = new long[CHUNK * words];
    int[] chunkLengths = new int[CHUNK];
    long from = 0;
    int next = 0;
    for (Path file : SketchFiles.list(fs, sketches, SketchFiles.SKETCHES)) {
      try (FingerprintReader in = SketchFiles.open(fs, file)) {
        for (int n; (n = in.read(chunk, chunkLengths)) >= 0; from += n) {
          while (next < order.length && members[order[next]] < from + n) {
            int i = (int) (members[order[next]] - from);
            memberLengths[order[next++]] = chunkLengths[i] & Integer.MAX_VALUE;
          }
        }
      }
    }
  }

  /** How many classes have a number. */
  int count() {
    return lengths.length;
  }

  /** How many documents a class has. */
  int size(int number) {
    return 1 + starts[number + 1] - starts[number];
  }

  /** How many documents each class has. */
  int[] sizes() {
    int[] sizes = new int[count()];
    for (int i = 0; i < sizes.length; i++) sizes[i] = size(i);
    return sizes;
  }

  /** A document of a class, the first one at 0. */
  long document(int number, int i) {
    return i == 0 ? classes.document(numbers.classOf(number)) : members[starts[number] + i - 1];
  }

  /** The length of the text of a document of a class. */
  int length(int number, int i) {
    return i == 0 ? lengths[number] : memberLengths[starts[number] + i - 1];
  }

  int distance(int a, int b) {
    int distance = Long.bitCount(fingerprints[a * words] ^ fingerprints[b * words]);
    if (words == 1) return distance;
    return distance + Long.bitCount(fingerprints[2 * a + 1] ^ fingerprints[2 * b + 1]);
  }
}
