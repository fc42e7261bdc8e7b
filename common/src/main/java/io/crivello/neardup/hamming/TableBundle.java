package io.crivello.neardup.hamming;

import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive tables of a plan that one unit executes: its elements are put into partitions once,
 * by the bits that all their keys share.
 *
 * @param shared the shared bits, as a key; of a single table its own key
 * @param from the number of the first table
 * @param to the number of the table after the last one
 */
record TableBundle(HammingTable shared, int from, int to) {
  /** More would save little and leave few units to run at the same time. */
  private static final int MOST_TABLES = 4;

  int size() {
    return to - from;
  }

  /** Every table on its own. */
  static List<TableBundle> singles(List<HammingTable> tables, int from, int to) {
    List<TableBundle> bundles = new ArrayList<>();
    for (int t = from; t < to; t++) bundles.add(new TableBundle(tables.get(t), t, t + 1));
    return bundles;
  }

  /** The tables of this bundle, every one on its own. */
  List<TableBundle> singles(List<HammingTable> tables) {
    return singles(tables, from, to);
  }

  /** Up to four tables in a row whose keys share at least so many bits. */
  static List<TableBundle> sharing(List<HammingTable> tables, int bits) {
    List<TableBundle> bundles = new ArrayList<>();
    for (int from = 0, to; from < tables.size(); from = to) {
      HammingTable shared = tables.get(from);
      to = from + 1;
      int end = Math.min(from + MOST_TABLES, tables.size());
      while (to < end && shared.common(tables.get(to)).keyBits() >= bits) {
        shared = shared.common(tables.get(to++));
      }
      bundles.add(new TableBundle(shared, from, to));
    }
    return bundles;
  }
}
