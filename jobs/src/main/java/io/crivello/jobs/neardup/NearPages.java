package io.crivello.jobs.neardup;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.neardup.hamming.FingerprintSource;
import io.crivello.neardup.hamming.HammingScan;
import io.crivello.writable.StoredPage;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Finds the copies of one page among sketched ones, which are read once, in order. Memory: a block
 * of fingerprints, and eight bytes a copy.
 */
public final class NearPages {
  private static final int NUMBER_BITS = 48;

  private NearPages() {}

  /** Is given copies. */
  @FunctionalInterface
  public interface Copies {
    void accept(int distance, String url) throws IOException;
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
    FingerprintSource source = SketchFiles.sketches(fs, sketches, settings.bits());
    LongArrayList found = new LongArrayList();
    try (DocumentNames names = new DocumentNames(fs, sketches)) {
      long own = self == null ? -1 : names.number(self);
      HammingScan.search(
          source,
          sketcher.first(),
          sketcher.second(),
          settings.mostDistance(),
          (number, distance) -> {
            if (number != own) found.add((long) distance << NUMBER_BITS | number);
          });
      LongArrays.radixSort(found.elements(), 0, found.size());
      for (int i = 0; i < found.size(); i++) {
        long code = found.getLong(i);
        int distance = (int) (code >>> NUMBER_BITS);
        copies.accept(distance, names.url(code & (1L << NUMBER_BITS) - 1));
      }
    }
    return found.size();
  }
}
