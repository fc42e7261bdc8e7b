package io.crivello.sieve;

/**
 * Sorted lists of numbers, read by intervals: which ordinals won, or which places lost, in each
 * group of signatures. A frame of kind {@code ORDL}, version 1, around blocks as {@link
 * BlockFileWriter} describes them. Each block is a {@link SortedBlock}; a list starts a new one,
 * and only its last has fewer than 512 numbers. The tail has, in eight bytes each: the number of
 * lists, that of all their numbers, for each list the number of its blocks, and for each block of
 * all lists its first number, its position, and how many numbers stand before it in its list.
 *
 * <p>Example: the lists (3, 4) and (1) have the tail 2, 3, 1, 1, 3, 0, 0, 1, 20, 0 and the bodies
 *
 * <pre>
 * 00 01  00  00 00 00 00 00 00 00 03  A0        00 00  00  00 00 00 00 00 00 00 01  80
 * </pre>
 */
public final class OrdinalListsFormat {
  static final String KIND = "ORDL";
  static final int VERSION = 1;

  /** The numbers of a block: also how coarsely a list can be cut without reading it. */
  public static final int BLOCK = 512;

  static final int LISTS = 0;
  static final int COUNT = 1;
  static final int INDEX = 2;
  static final int ENTRY = 3;

  private OrdinalListsFormat() {}
}
