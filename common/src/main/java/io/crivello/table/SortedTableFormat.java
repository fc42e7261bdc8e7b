package io.crivello.table;

/**
 * A table of records, each a key and a value, in strictly increasing order of the keys as strings
 * of unsigned bytes (a prefix before what it is a prefix of): files of kind {@value #KIND}, version
 * {@value #VERSION}, framed by {@link io.crivello.io.FrameFormat}. A payload of b blocks and n
 * records:
 *
 * <pre>
 * the blocks, one after the other
 * the b index entries, one a block, i bytes in all
 * 8 bytes  n
 * 8 bytes  b
 * 8 bytes  i
 * 4 bytes  CRC-32C of the index entries and the three numbers
 * </pre>
 *
 * <p>These and the checksums are big-endian. The other numbers, written ⟨x⟩, take seven bits a
 * byte, most significant first, in as few bytes as possible, the top bit set in the last byte only:
 * 0 is 80, 127 is FF, 128 is 01 80.
 *
 * <ul>
 *   <li>A record: ⟨p⟩ ⟨q⟩ and the last q bytes of the key, the first p being those of the key
 *       before it in the block, and p as large as possible, 0 in the first record of a block; then
 *       ⟨v⟩ and the v bytes of the value.
 *   <li>A block: at least one record, then the CRC-32C of its records. It is closed after the
 *       record that brings it to {@value #BLOCK_BYTES} bytes or more (a writer may be given another
 *       number; readers need not know it).
 *   <li>The separator of a block: the shortest prefix of its first key that is greater than all
 *       keys of the block before; empty for the first block.
 *   <li>An index entry: ⟨p⟩ ⟨q⟩ and the last q bytes of the block's separator, the first p being
 *       those of the separator before, and p as large as possible, but 0 in every {@value
 *       #RESTART}th entry, beginning with the first; then ⟨the length of the block, checksum
 *       included⟩ ⟨its number of records⟩.
 * </ul>
 *
 * <p>Example: the keys {@code ab}, {@code abc}, {@code b} with the values {@code 1}, {@code 23} and
 * nothing, in blocks closed at 10 bytes. The first block has the records (0, 2, ab, 1) and (2, 1,
 * c, 23), twelve bytes; the separator of the second block is {@code b}:
 *
 * <pre>
 * 80 82 61 62 81 31  82 81 63 82 32 33  AB BE 56 F6
 * 80 81 62 80  11 8E 49 55
 * 80 80 90 82  80 81 62 88 81
 * 00 00 00 00 00 00 00 03  00 00 00 00 00 00 00 02  00 00 00 00 00 00 00 09  C5 1C 92 92
 * </pre>
 */
public final class SortedTableFormat {
  public static final String KIND = "STAB";
  public static final int VERSION = 1;

  /** From how many bytes on a block is closed. */
  public static final int BLOCK_BYTES = 1 << 14;

  /** The most bytes that a key and its value may have together. */
  public static final int LONGEST_RECORD = 1 << 28;

  static final int RESTART = 16;
  static final int CHECKSUM_BYTES = Integer.BYTES;
  static final int TRAILER_BYTES = 3 * Long.BYTES + CHECKSUM_BYTES;

  /** Two empty strings and two numbers: no index entry is shorter. */
  static final int SHORTEST_ENTRY = 4;

  private SortedTableFormat() {}
}
