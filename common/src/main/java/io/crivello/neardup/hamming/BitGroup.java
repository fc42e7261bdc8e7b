package io.crivello.neardup.hamming;

import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive bits of a fingerprint in which pairs that differ in at most {@code radius} of them
 * are to be found.
 *
 * @param bits how many bits
 * @param radius how many of them may differ
 * @param blocks into how many blocks the group is cut: whatever differs in at most {@code radius}
 *     bits agrees in all but {@code radius} blocks, so that a table for each choice of the others
 *     finds it; 0 if it is found by looking up the keys near the own one
 */
record BitGroup(int bits, int radius, int blocks) {
  boolean isProbed() {
    return blocks == 0;
  }

  double tables() {
    return isProbed() ? 1 : binomial(blocks, radius);
  }

  double keyBits() {
    return isProbed() ? bits : (double) bits * (blocks - radius) / blocks;
  }

  /** The keys that a look-up visits. */
  double probes() {
    return isProbed() ? Neighbours.count(bits, radius) : 1;
  }

  static double binomial(int n, int k) {
    double result = 1;
    for (int i = 0; i < k; i++) result = result * (n - i) / (i + 1);
    return result;
  }

  /** The tables, the group starting at a given bit. */
  List<HammingTable> tables(int start) {
    List<HammingTable> tables = new ArrayList<>();
    if (isProbed()) tables.add(HammingTable.ofRange(start, start + bits, radius));
    else choose(start, 0, blocks - radius, new HammingTable(0, 0, 0), tables);
    return tables;
  }

  /** Adds the tables of all choices of {@code wanted} blocks from the given one on. */
  private void choose(
      int start, int block, int wanted, HammingTable chosen, List<HammingTable> tables) {
    if (wanted == 0) {
      tables.add(chosen);
      return;
    }
    if (blocks - block < wanted) return;
    int from = start + startOfBlock(block);
    int to = start + startOfBlock(block + 1);
    HammingTable more = chosen.with(HammingTable.ofRange(from, to, 0));
    choose(start, block + 1, wanted - 1, more, tables);
    choose(start, block + 1, wanted, chosen, tables);
  }

  /** Blocks are of even size; larger ones come first, since several tables share them. */
  private int startOfBlock(int block) {
    return (block * bits + blocks - 1) / blocks;
  }
}
