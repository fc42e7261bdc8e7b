package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.neardup.hamming.FingerprintReader;
import io.crivello.neardup.pairs.PairMerge;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * All classes of documents in memory: fingerprint, length of the text, members. 16 to 24 bytes a
 * class, 4 a document, and 4 more a document that repeats another.
 */
final class ClassTable {
  private static final int CHUNK = 1 << 13;

  final DocumentClasses classes;
  final int[] lengths;
  private final int[] documentLengths;
  private final int words;
  private final long[] fingerprints;

  /** Where the members of a class begin, those beside its first document. */
  private final int[] starts;

  private final int[] members;

  private ClassTable(DocumentClasses classes, int words, int repeated) {
    int count = (int) classes.count();
    this.classes = classes;
    this.words = words;
    fingerprints = new long[count * words];
    lengths = new int[count];
    documentLengths = new int[count + repeated];
    starts = new int[count + 1];
    members = new int[repeated];
  }

  static ClassTable read(FileSystem fs, ClusterCopies.Inputs inputs, long documents, int bits)
      throws IOException {
    int words = bits / Long.SIZE;
    if (documents * words > Integer.MAX_VALUE - 8) {
      throw new StageFailedException(documents + " documents are too many to be clustered");
    }
    DocumentClasses classes = DocumentClasses.read(fs, inputs.stars(), documents);
    ClassTable table = new ClassTable(classes, words, (int) (documents - classes.count()));
    table.readFingerprints(fs, inputs.distinct());
    table.readLengths(fs, inputs.sketches());
    table.readMembers(fs, inputs.stars());
    return table;
  }

  private void readFingerprints(FileSystem fs, Path distinct) throws IOException {
    long[] chunk = new long[CHUNK * words];
    int[] chunkLengths = new int[CHUNK];
    int at = 0;
    try (FingerprintReader in = SketchFiles.open(fs, distinct)) {
      for (int n; (n = in.read(chunk, chunkLengths)) >= 0; at += n) {
        System.arraycopy(chunk, 0, fingerprints, at * words, n * words);
        for (int i = 0; i < n; i++) lengths[at + i] = chunkLengths[i] & Integer.MAX_VALUE;
      }
    }
    if (at != lengths.length) {
      throw new StageFailedException(at + " sketches for " + lengths.length + " classes");
    }
  }

  private void readLengths(FileSystem fs, Path sketches) throws IOException {
    long[] chunk = new long[CHUNK * words];
    int[] chunkLengths = new int[CHUNK];
    int at = 0;
    for (Path file : SketchFiles.list(fs, sketches, SketchFiles.SKETCHES)) {
      try (FingerprintReader in = SketchFiles.open(fs, file)) {
        for (int n; (n = in.read(chunk, chunkLengths)) >= 0; at += n) {
          for (int i = 0; i < n; i++) {
            documentLengths[at + i] = chunkLengths[i] & Integer.MAX_VALUE;
          }
        }
      }
    }
  }

  private void readMembers(FileSystem fs, Path stars) throws IOException {
    int at = 0;
    int next = 0;
    try (PairMerge pairs = SketchFiles.pairs(fs, stars, SketchFiles.STARS)) {
      while (pairs.next()) {
        int number = (int) classes.ofFirst(pairs.first());
        while (next <= number) starts[next++] = at;
        members[at++] = (int) pairs.second();
      }
    }
    while (next < starts.length) starts[next++] = at;
  }

  int count() {
    return lengths.length;
  }

  /** The length of a document's text in words. */
  int documentLength(long document) {
    return documentLengths[(int) document];
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
    return i == 0 ? classes.document(number) : members[starts[number] + i - 1];
  }

  int distance(int a, int b) {
    int distance = Long.bitCount(fingerprints[a * words] ^ fingerprints[b * words]);
    if (words == 1) return distance;
    return distance + Long.bitCount(fingerprints[2 * a + 1] ^ fingerprints[2 * b + 1]);
  }

  /** How many documents have each bit set. */
  long[] ones() {
    long[] ones = new long[words * Long.SIZE];
    for (int i = 0; i < count(); i++) {
      int size = size(i);
      for (int bit = 0; bit < ones.length; bit++) {
        ones[bit] += (fingerprints[i * words + (bit >>> 6)] >>> bit & 1) * size;
      }
    }
    return ones;
  }
}
