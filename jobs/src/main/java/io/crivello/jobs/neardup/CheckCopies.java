package io.crivello.jobs.neardup;

import io.crivello.io.CorruptDataException;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.store.Representatives;
import io.crivello.neardup.hamming.FingerprintReader;
import io.crivello.neardup.pairs.PairMerge;
import io.crivello.neardup.sets.SetReader;
import io.crivello.struct.BitVector;
import io.crivello.table.SortedTableReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Checks what {@link FindCopies} left: files are whole by their checksums, every document is named
 * once and in order, classes and pairs name documents and classes that are there, representatives
 * stand for themselves, and the figures are those of the tables. Reads everything once, in this
 * process; memory: two bits a document. What is wrong is a finding, not a failure.
 */
public final class CheckCopies {
  private final FileSystem fs;
  private final Path directory;
  private final List<String> problems;
  private long documents;
  private long classes;
  private long pairs;

  private CheckCopies(FileSystem fs, Path directory, List<String> problems) {
    this.fs = fs;
    this.directory = directory;
    this.problems = problems;
  }

  /**
   * Runs the check.
   *
   * @param directory the one that {@link FindCopies} wrote
   * @param problems gets a line for each thing that does not hold
   * @return how many documents there are
   */
  public static long run(FileSystem fs, Path directory, List<String> problems) {
    CheckCopies check = new CheckCopies(fs, directory, problems);
    int before = problems.size();
    check.check("sketches", check::documents);
    check.check("sets", check::sets);
    if (problems.size() > before) return check.documents;
    check.check("classes", check::classes);
    check.check("pairs", check::pairs);
    if (problems.size() > before) return check.documents;
    check.check("representatives", check::representatives);
    check.check(
        "tables",
        () -> {
          CopyFigures figures = new CopyFigures(fs, FindCopies.tables(directory));
          problems.addAll(figures.problems(check.documents, check.classes, check.pairs));
        });
    return check.documents;
  }

  private interface Part {
    void run() throws IOException;
  }

  private void check(String what, Part part) {
    try {
      part.run();
    } catch (CorruptDataException
        | IOException
        | IllegalArgumentException
        | IndexOutOfBoundsException e) {
      problems.add(
          "the " + what + " of copies in " + directory + " cannot be read: " + e.getMessage());
    }
  }

  private void expect(boolean holds, String problem) {
    if (!holds) problems.add(problem);
  }

  private void documents() throws IOException {
    Path sketches = FindCopies.sketches(directory);
    List<Path> files = SketchFiles.list(fs, sketches, SketchFiles.SKETCHES);
    List<Path> tables = SketchFiles.list(fs, sketches, SketchFiles.DOCUMENTS);
    expect(
        !files.isEmpty() && files.size() == tables.size(),
        sketches
            + " has "
            + files.size()
            + " files of sketches and "
            + tables.size()
            + " of names");
    if (files.size() != tables.size()) return;
    byte[] last = null;
    for (int i = 0; i < files.size(); i++) {
      long sketched;
      try (FingerprintReader in = SketchFiles.open(fs, files.get(i))) {
        in.verify();
        sketched = in.count();
      }
      try (SortedTableReader names = table(tables.get(i))) {
        names.verify();
        if (names.count() != sketched) {
          problems.add(tables.get(i) + " names " + names.count() + " of " + sketched + " sketches");
        }
        if (names.next()) {
          boolean follows = last == null || Arrays.compareUnsigned(last, names.keyBytes()) < 0;
          expect(follows, tables.get(i) + " does not go on where the file before ends");
          names.seekOrdinal(names.count() - 1);
          last = names.keyBytes();
        }
        documents += names.count();
      }
    }
  }

  /** Of pages that were compared as sets; others have none. */
  private void sets() throws IOException {
    List<Path> files = SketchFiles.list(fs, FindCopies.sketches(directory), SketchFiles.SETS);
    if (files.isEmpty()) return;
    long sets = 0;
    for (Path file : files) {
      try (SetReader in = new SetReader(new SeekableSource(fs, file), file.toString())) {
        in.verify();
        sets += in.count();
      }
    }
    expect(sets == documents, "there are " + sets + " sets of " + documents + " documents");
  }

  private SortedTableReader table(Path file) throws IOException {
    return new SortedTableReader(new SeekableSource(fs, file), file.toString());
  }

  private void classes() throws IOException {
    BitVector repeated = new BitVector(documents);
    BitVector leading = new BitVector(documents);
    long stars = 0;
    Path directoryOfStars = FindCopies.stars(directory);
    try (PairMerge pairs = SketchFiles.pairs(fs, directoryOfStars, SketchFiles.STARS)) {
      for (; pairs.next(); stars++) {
        long first = pairs.first();
        long second = pairs.second();
        boolean sound = first < second && second < documents && !repeated.get(second);
        if (!sound) {
          problems.add(directoryOfStars + " has the impossible pair " + first + ", " + second);
          return;
        }
        repeated.set(second, true);
        leading.set(first, true);
      }
    }
    for (long i = 0; i < documents; i++) {
      if (repeated.get(i) && leading.get(i)) {
        problems.add("document " + i + " leads a class and is in another one");
        return;
      }
    }
    classes = documents - stars;
    try (FingerprintReader in = SketchFiles.open(fs, FindCopies.distinct(directory))) {
      in.verify();
      expect(
          in.count() == classes,
          "there are " + in.count() + " distinct sketches of " + classes + " classes");
    }
  }

  private void pairs() throws IOException {
    Path runs = FindCopies.pairs(directory);
    long first = -1;
    long second = -1;
    try (PairMerge all = SketchFiles.pairs(fs, runs, SketchFiles.PAIRS)) {
      for (; all.next(); pairs++) {
        boolean follows = all.first() > first || all.first() == first && all.second() > second;
        first = all.first();
        second = all.second();
        if (!follows || first >= second || second >= classes) {
          problems.add(runs + " has the impossible pair " + first + ", " + second);
          return;
        }
      }
    }
  }

  private void representatives() throws IOException {
    Path file = new Path(FindCopies.tables(directory), Representatives.FILE);
    boolean byScore =
        new CopyFigures(fs, FindCopies.tables(directory)).all().containsKey(CopyTables.SCORED);
    try (SortedTableReader represented = table(file);
        SortedTableReader again = table(file);
        DocumentNames names = new DocumentNames(fs, FindCopies.sketches(directory))) {
      represented.verify();
      while (represented.next()) {
        byte[] page = represented.keyBytes();
        byte[] by = represented.valueBytes();
        if (names.number(page) < 0 || names.number(by) < 0) {
          problems.add(file + " names no document in record " + represented.ordinal());
        } else if (again.find(by)) {
          problems.add(
              file + ": what stands for " + text(page) + " does not stand for itself: " + text(by));
        } else if (!byScore && Arrays.compareUnsigned(by, page) >= 0) {
          problems.add(file + ": " + text(page) + " comes before " + text(by));
        }
      }
    }
  }

  private static String text(byte[] form) {
    return new String(form, java.nio.charset.StandardCharsets.US_ASCII);
  }
}
