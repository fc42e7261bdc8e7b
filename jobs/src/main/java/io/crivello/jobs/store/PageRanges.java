package io.crivello.jobs.store;

import io.crivello.hash.Signatures;
import io.crivello.io.CorruptDataException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Into which ranges of sort forms a run of the page store is cut: where each begins. The first one
 * begins with everything. They follow from the URLs alone, by a sample that the signatures choose.
 */
public final class PageRanges {
  /** How many pages a range is meant to have. */
  static final int PAGES = 4096;

  private final byte[][] starts;

  private PageRanges(List<byte[]> starts) {
    this.starts = starts.toArray(byte[][]::new);
  }

  /** One range. */
  static PageRanges whole() {
    return new PageRanges(List.of(new byte[0]));
  }

  /**
   * Ranges that begin at some forms.
   *
   * @param starts increasing, the first one empty
   */
  public static PageRanges at(List<byte[]> starts) {
    return new PageRanges(starts);
  }

  /** How many there are. */
  public int count() {
    return starts.length;
  }

  /** Where a range begins. */
  public byte[] start(int range) {
    return starts[range];
  }

  /** The range of a sort form. */
  public int of(byte[] form, int length) {
    int low = 0;
    int high = starts.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      byte[] start = starts[middle];
      if (Arrays.compareUnsigned(start, 0, start.length, form, 0, length) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Writes a file for {@link #read}. */
  public void write(FileSystem fs, Path file) throws IOException {
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(fs.create(file, false), StandardCharsets.US_ASCII))) {
      for (byte[] start : starts) out.write(new String(start, StandardCharsets.US_ASCII) + "\n");
    }
  }

  /** Reads what {@link #write} wrote. */
  public static PageRanges read(FileSystem fs, Path file) throws IOException {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.US_ASCII))) {
      List<byte[]> starts = new ArrayList<>();
      for (String line; (line = in.readLine()) != null; ) {
        starts.add(line.getBytes(StandardCharsets.US_ASCII));
      }
      boolean sound = !starts.isEmpty() && starts.get(0).length == 0;
      for (int i = 1; sound && i < starts.size(); i++) {
        sound = Arrays.compareUnsigned(starts.get(i - 1), starts.get(i)) < 0;
      }
      if (!sound) throw new CorruptDataException(file + " is no list of ranges");
      return new PageRanges(starts);
    }
  }

  /**
   * Chooses ranges for pages whose URLs it is told, in any order: those of the URLs with the least
   * signatures that stand at equal distances in the order of sort forms.
   *
   * <p>Memory: at most twice {@value #MOST} forms.
   */
  public static final class Sample {
    private static final int EACH = 16;
    private static final int MOST = 1 << 16;

    private record Chosen(long signature, byte[] form) {}

    private final List<Chosen> chosen = new ArrayList<>();
    private long limit = -1;
    private long seen;

    /** Tells a URL by its sort form. */
    public void add(byte[] form, int length) {
      seen++;
      long signature = Signatures.STANDARD.of(form, 0, length);
      if (Long.compareUnsigned(signature, limit) > 0) return;
      chosen.add(new Chosen(signature, Arrays.copyOf(form, length)));
      if (chosen.size() >= 2 * MOST) keepLeast(MOST);
    }

    private void keepLeast(int most) {
      chosen.sort((a, b) -> Long.compareUnsigned(a.signature, b.signature));
      if (chosen.size() <= most) return;
      limit = chosen.get(most - 1).signature;
      chosen.subList(most, chosen.size()).clear();
    }

    /** The ranges for what it was told. */
    public PageRanges ranges() {
      int ranges = (int) Math.max(1, Math.min(MOST / EACH, (seen + PAGES / 2) / PAGES));
      keepLeast(ranges * EACH);
      List<byte[]> forms = new ArrayList<>();
      for (Chosen each : chosen) forms.add(each.form);
      forms.sort(Arrays::compareUnsigned);
      List<byte[]> starts = new ArrayList<>(List.of(new byte[0]));
      for (int i = 1; i < ranges; i++) {
        byte[] start = forms.get((int) ((long) i * forms.size() / ranges));
        if (Arrays.compareUnsigned(starts.get(starts.size() - 1), start) < 0) starts.add(start);
      }
      return new PageRanges(starts);
    }
  }
}
