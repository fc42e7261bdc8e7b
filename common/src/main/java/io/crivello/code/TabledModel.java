package io.crivello.code;

import java.util.Arrays;

/** A model that looks up in a table which slots belong to which symbol. */
abstract sealed class TabledModel implements RansModel permits FrequencyModel, AdaptiveModel {
  /** The most symbols that 2<sup>16</sup> slots can be divided among. */
  static final int MOST_SYMBOLS = 1 << MAX_PRECISION;

  private final int precision;

  /** The first slot of each symbol, and behind the last one the number of slots. */
  private final int[] starts;

  private final char[] symbolOfSlot;

  TabledModel(int precision, int symbols) {
    this.precision = precision;
    starts = new int[symbols + 1];
    symbolOfSlot = new char[1 << precision];
  }

  /** Divides the slots; the frequencies must sum up to their number. */
  final void divide(int[] frequencies) {
    int slot = 0;
    for (int s = 0; s < frequencies.length; s++) {
      starts[s] = slot;
      slot += frequencies[s];
      Arrays.fill(symbolOfSlot, starts[s], slot, (char) s);
    }
    starts[frequencies.length] = slot;
  }

  @Override
  public final int precision() {
    return precision;
  }

  @Override
  public final int symbols() {
    return starts.length - 1;
  }

  @Override
  public final int frequency(int symbol) {
    return starts[symbol + 1] - starts[symbol];
  }

  @Override
  public final int start(int symbol) {
    return starts[symbol];
  }

  @Override
  public final int symbol(int slot) {
    return symbolOfSlot[slot];
  }

  final boolean dividesAs(TabledModel other) {
    return Arrays.equals(starts, other.starts);
  }

  final int hashOfDivision() {
    return Arrays.hashCode(starts);
  }
}
