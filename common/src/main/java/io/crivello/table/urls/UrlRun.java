package io.crivello.table.urls;

import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.TableMerge;
import java.io.IOException;
import java.util.List;

/**
 * Sorted sort forms with their kinds on the way to a part: a {@link
 * io.crivello.table.SortedTableFormat} whose values are the codes of kinds, one byte each.
 */
public final class UrlRun {
  private UrlRun() {}

  /** Adds the places {@code from … to − 1} of a sorted batch to a table. */
  public static void write(UrlBatch batch, int from, int to, SortedTableWriter table)
      throws IOException {
    byte[] value = new byte[1];
    for (int i = from; i < to; i++) {
      value[0] = (byte) batch.kind(i).code();
      table.add(batch.bytes(), batch.start(i), batch.length(i), value, 0, 1);
    }
  }

  /** The kind of the record on which a run stands. */
  public static RowKind kind(SortedTableReader run) {
    return RowKind.of(run.valueLength() == 1 ? run.value()[0] : -1);
  }

  /** Several runs as one; of equal forms the most important kind counts. */
  public static TableMerge merge(List<SortedTableReader> runs) throws IOException {
    return new TableMerge(
        runs, (earlier, later) -> kind(later).code() < kind(earlier).code() ? later : earlier);
  }
}
