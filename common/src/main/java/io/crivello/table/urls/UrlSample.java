package io.crivello.table.urls;

import io.crivello.hash.Signatures;
import io.crivello.io.CorruptDataException;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses ranges for URLs that it is told by their sort forms, in any order and as often as one
 * likes: those with the least signatures are the sample, and every so many of them, in order, one
 * is where a range begins. How many URLs there are is estimated by the greatest of these signatures
 * (Bar-Yossef et al. 2002), and exact if all of them are in the sample. So ranges depend on the set
 * of URLs alone; samples of parts of it can be put together.
 *
 * <p>Memory: at most twice {@value #MOST} forms.
 */
public final class UrlSample {
  private static final int MOST = 1 << 14;

  /** How many of the sample a range has, about. */
  private static final int EACH = 8;

  private record Chosen(long signature, byte[] form) {}

  private final List<Chosen> chosen = new ArrayList<>();
  private final LongOpenHashSet known = new LongOpenHashSet();

  /** No signature that is greater, unsigned, is in the sample of all URLs. */
  private long limit = -1;

  /** Tells a URL. */
  public void add(byte[] form, int length) {
    long signature = Signatures.STANDARD.of(form, 0, length);
    if (Long.compareUnsigned(signature, limit) > 0 || !known.add(signature)) return;
    chosen.add(new Chosen(signature, Arrays.copyOf(form, length)));
    if (chosen.size() >= 2 * MOST) keepLeast();
  }

  private void keepLeast() {
    chosen.sort((a, b) -> Long.compareUnsigned(a.signature, b.signature));
    if (chosen.size() <= MOST) return;
    limit = chosen.get(MOST - 1).signature;
    chosen.subList(MOST, chosen.size()).clear();
    known.clear();
    for (Chosen each : chosen) known.add(each.signature);
  }

  /** Writes the sample for {@link #addAll}. */
  public void write(DataOutput out) throws IOException {
    keepLeast();
    out.writeLong(limit);
    out.writeInt(chosen.size());
    for (Chosen each : chosen) {
      out.writeInt(each.form.length);
      out.write(each.form);
    }
  }

  /** Adds a sample of other URLs, as if they had been told here. */
  public void addAll(DataInput in) throws IOException {
    long itsLimit = in.readLong();
    if (Long.compareUnsigned(itsLimit, limit) < 0) {
      limit = itsLimit;
      chosen.removeIf(each -> Long.compareUnsigned(each.signature, limit) > 0);
      known.removeIf((long signature) -> Long.compareUnsigned(signature, limit) > 0);
    }
    int size = in.readInt();
    if (size < 0 || size > MOST) throw new CorruptDataException("a sample of " + size + " URLs");
    for (int i = 0; i < size; i++) {
      int length = in.readInt();
      if (length < 0 || length > UrlTableFormat.LONGEST_FORM) {
        throw new CorruptDataException("a URL of " + length + " bytes");
      }
      byte[] form = new byte[length];
      in.readFully(form);
      add(form, length);
    }
  }

  /** About how many different URLs there are. */
  public long estimate() {
    keepLeast();
    if (limit == -1) return chosen.size();
    double share = ((limit >>> 1) + 0.5) / 0x1p63;
    return (long) ((MOST - 1) / share);
  }

  /**
   * Where ranges begin: the first one with everything, the others with one of the URLs.
   *
   * @param rows about how many URLs a range is meant to have
   */
  public List<byte[]> starts(long rows) {
    long ranges = Math.max(1, Math.min(MOST / EACH, (estimate() + rows / 2) / rows));
    List<byte[]> forms = new ArrayList<>();
    for (Chosen each : chosen) forms.add(each.form);
    forms.sort(Arrays::compareUnsigned);
    List<byte[]> starts = new ArrayList<>(List.of(new byte[0]));
    for (long i = 1; i < ranges; i++) {
      byte[] start = forms.get((int) (i * forms.size() / ranges));
      if (Arrays.compareUnsigned(starts.get(starts.size() - 1), start) < 0) starts.add(start);
    }
    return starts;
  }
}
