package io.crivello.code;

import java.util.Arrays;

/** Which slots belong to which symbol. */
final class SlotTable {
  private final int precision;

  /** The first slot of each symbol, and behind the last one the number of slots. */
  private final int[] starts;

  private final char[] symbolOfSlot;

  SlotTable(int precision, int symbols) {
    this.precision = precision;
    starts = new int[symbols + 1];
    symbolOfSlot = new char[1 << precision];
  }

  /** Divides the slots; the frequencies must sum up to their number. */
  void set(int[] frequencies) {
    int slot = 0;
    for (int s = 0; s < frequencies.length; s++) {
      starts[s] = slot;
      slot += frequencies[s];
      Arrays.fill(symbolOfSlot, starts[s], slot, (char) s);
    }
    starts[frequencies.length] = slot;
  }

  int precision() {
    return precision;
  }

  int symbols() {
    return starts.length - 1;
  }

  int frequency(int symbol) {
    return starts[symbol + 1] - starts[symbol];
  }

  int start(int symbol) {
    return starts[symbol];
  }

  int symbol(int slot) {
    return symbolOfSlot[slot];
  }

  boolean sameAs(SlotTable other) {
    return Arrays.equals(starts, other.starts);
  }

  int hash() {
    return Arrays.hashCode(starts);
  }
}
