package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.neardup.NgramFingerprints;
import io.crivello.neardup.Overlap;
import io.crivello.neardup.hamming.FingerprintSource;
import io.crivello.neardup.hamming.HammingScan;
import io.crivello.neardup.sets.ResemblanceThreshold;
import io.crivello.writable.StoredPage;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Finds the copies of one page among sketched ones, which are read once, in order. Memory: a block
 * of fingerprints or of sets, and 16 bytes a copy.
 */
public final class NearPages {
  private final LongArrayList distances = new LongArrayList();
  private final LongArrayList numbers = new LongArrayList();

  private NearPages() {}

  /** Is given copies. */
  @FunctionalInterface
  public interface Copies {
    /** A copy, and how near it is: one column or several. */
    void accept(String measure, String url) throws IOException;
  }

  /**
   * Gives the copies of a page, nearest first, equally near ones in the order of sort forms.
   *
   * @param sketches what {@link SketchPages} wrote by the same settings
   * @param self a URL that is not reported, or null
   * @return how many there are
   * @throws StageFailedException if the page has too little text to be compared
   */
  public static long search(
      FileSystem fs,
      Path sketches,
      NeardupSettings settings,
      StoredPage page,
      String self,
      Copies copies)
      throws IOException {
    PageSketcher sketcher = new PageSketcher(settings);
    if (!sketcher.sketch(page)) {
      throw new StageFailedException(
          "the page has too little text to be compared: " + sketcher.words() + " words");
    }
    NearPages near = new NearPages();
    try (DocumentNames names = new DocumentNames(fs, sketches)) {
      long own = self == null ? -1 : names.number(self);
      if (settings.isOfSets()) near.bySets(fs, sketches, settings, sketcher.sets(), own);
      else near.byBits(fs, sketches, settings, sketcher, own);
      near.sort();
      if (settings.isOfSets()) near.tellSets(fs, sketches, sketcher.sets(), names, copies);
      else near.tellBits(names, copies);
    }
    return near.numbers.size();
  }

  private void byBits(
      FileSystem fs, Path sketches, NeardupSettings settings, PageSketcher sketcher, long own)
      throws IOException {
    FingerprintSource source = SketchFiles.sketches(fs, sketches, settings.bits());
    HammingScan.search(
        source,
        sketcher.first(),
        sketcher.second(),
        settings.mostDistance(),
        (number, distance) -> {
          if (number != own) add(distance, number);
        });
  }

  private void bySets(
      FileSystem fs, Path sketches, NeardupSettings settings, NgramFingerprints page, long own)
      throws IOException {
    ResemblanceThreshold threshold = settings.threshold();
    try (DocumentSets sets = new DocumentSets(fs, sketches)) {
      long[] set = Arrays.copyOf(page.elements(), page.size());
      for (long number = 0; number < sets.count(); number++) {
        sets.read(number);
        if (number == own || !threshold.sizesFit(set.length, sets.size())) continue;
        int common = Overlap.common(set, set.length, sets.elements(), sets.size());
        if (!threshold.isReached(common, set.length, sets.size())) continue;
        double resemblance = Overlap.resemblance(common, set.length, sets.size());
        add(Double.doubleToLongBits(1 - resemblance), number);
      }
    }
  }

  /** Smaller distances are nearer. */
  private void add(long distance, long number) {
    distances.add(distance);
    numbers.add(number);
  }

  private void sort() {
    LongArrays.radixSort(distances.elements(), numbers.elements(), 0, numbers.size());
  }

  private void tellBits(DocumentNames names, Copies copies) throws IOException {
    for (int i = 0; i < numbers.size(); i++) {
      copies.accept(Long.toString(distances.getLong(i)), names.url(numbers.getLong(i)));
    }
  }

  private void tellSets(
      FileSystem fs, Path sketches, NgramFingerprints page, DocumentNames names, Copies copies)
      throws IOException {
    try (DocumentSets sets = new DocumentSets(fs, sketches)) {
      for (long number : numbers) {
        sets.read(number);
        int common = Overlap.common(page.elements(), page.size(), sets.elements(), sets.size());
        copies.accept(OverlapMeasure.columns(common, page.size(), sets.size()), names.url(number));
      }
    }
  }
}
