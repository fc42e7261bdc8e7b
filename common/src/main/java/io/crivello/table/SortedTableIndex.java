package io.crivello.table;

import io.crivello.io.CorruptDataException;

/**
 * The sparse index of a table, compressed in memory as it is in the file, as a cursor over the
 * blocks. Besides the entries it takes 20 bytes for every {@value SortedTableFormat#RESTART} of
 * them. All entries are checked when it is made.
 */
final class SortedTableIndex {
  private final byte[] entries;
  private final int blocks;
  private final int[] restartAt;
  private final long[] restartOffset;
  private final long[] restartOrdinal;

  private final BlockInput in = new BlockInput();
  private final Key separator = new Key();
  private final BlockInput probeIn = new BlockInput();
  private final Key probe = new Key();
  private int block;
  private long offset;
  private int length;
  private long firstOrdinal;
  private int records;

  /**
   * @param count the number of records that the table claims
   * @param dataLength the length of all blocks
   */
  SortedTableIndex(byte[] entries, long blocks, long count, long dataLength) {
    if (blocks < 0 || blocks > entries.length / SortedTableFormat.SHORTEST_ENTRY) {
      throw new CorruptDataException("has an index of " + blocks + " blocks");
    }
    this.entries = entries;
    this.blocks = (int) blocks;
    int restarts = (this.blocks + SortedTableFormat.RESTART - 1) / SortedTableFormat.RESTART;
    restartAt = new int[restarts];
    restartOffset = new long[restarts];
    restartOrdinal = new long[restarts];
    rewind();
    scan(dataLength);
    if (in.remaining() != 0 || offset + length != dataLength || firstOrdinal + records != count) {
      throw new CorruptDataException("has an index that does not fit its blocks");
    }
    rewind();
  }

  private void scan(long dataLength) {
    for (int b = 0; b < blocks; b++) {
      if (b % SortedTableFormat.RESTART == 0) {
        if (b > 0) checkRestart();
        int restart = b / SortedTableFormat.RESTART;
        restartAt[restart] = in.at;
        restartOffset[restart] = offset + length;
        restartOrdinal[restart] = firstOrdinal + records;
      }
      advance();
      if (length <= SortedTableFormat.CHECKSUM_BYTES
          || records < 1
          || offset + length > dataLength) {
        throw new CorruptDataException("has an impossible block " + b);
      }
    }
  }

  /** The keys must increase where front coding starts again, too. */
  private void checkRestart() {
    probeIn.set(entries, in.at, in.end);
    probe.clear();
    probe.read(probeIn);
    if (separator.compareTo(probe.bytes, 0, probe.length) >= 0) {
      throw new CorruptDataException("has keys that do not increase");
    }
  }

  /** Goes before the first block. */
  void rewind() {
    in.set(entries, 0, entries.length);
    separator.clear();
    block = -1;
    offset = 0;
    length = 0;
    firstOrdinal = 0;
    records = 0;
  }

  /** Goes after the last block. */
  void end() {
    block = blocks;
  }

  boolean advance() {
    if (block + 1 >= blocks) return false;
    block++;
    if (block % SortedTableFormat.RESTART == 0) separator.clear();
    offset += length;
    firstOrdinal += records;
    separator.read(in);
    length = in.readNumber(Integer.MAX_VALUE);
    records = in.readNumber(Integer.MAX_VALUE);
    return true;
  }

  void moveTo(int target) {
    int restart = target / SortedTableFormat.RESTART;
    in.at = restartAt[restart];
    block = restart * SortedTableFormat.RESTART - 1;
    offset = restartOffset[restart];
    firstOrdinal = restartOrdinal[restart];
    length = 0;
    records = 0;
    while (block < target) advance();
  }

  /** The one block that may have a key; −1 if there is none at all. */
  int find(byte[] key, int keyOffset, int keyLength) {
    int low = -1;
    int high = restartAt.length;
    while (high - low > 1) {
      int middle = low + high >>> 1;
      startProbe(middle);
      if (probe.compareTo(key, keyOffset, keyLength) <= 0) low = middle;
      else high = middle;
    }
    if (low < 0) return -1;
    startProbe(low);
    int found = low * SortedTableFormat.RESTART;
    int end = Math.min(blocks, found + SortedTableFormat.RESTART);
    while (found + 1 < end) {
      probeIn.readNumber();
      probeIn.readNumber();
      probe.read(probeIn);
      if (probe.compareTo(key, keyOffset, keyLength) > 0) break;
      found++;
    }
    return found;
  }

  private void startProbe(int restart) {
    probeIn.set(entries, restartAt[restart], entries.length);
    probe.clear();
    probe.read(probeIn);
  }

  /** Moves to the block that has a record. */
  void moveToOrdinal(long ordinal) {
    int low = 0;
    int high = restartOrdinal.length;
    while (high - low > 1) {
      int middle = low + high >>> 1;
      if (restartOrdinal[middle] <= ordinal) low = middle;
      else high = middle;
    }
    moveTo(low * SortedTableFormat.RESTART);
    while (firstOrdinal + records <= ordinal) advance();
  }

  Key separator() {
    return separator;
  }

  int block() {
    return block;
  }

  long offset() {
    return offset;
  }

  int length() {
    return length;
  }

  long firstOrdinal() {
    return firstOrdinal;
  }

  int records() {
    return records;
  }
}
