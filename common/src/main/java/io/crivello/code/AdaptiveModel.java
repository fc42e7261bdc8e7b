package io.crivello.code;

import java.util.Arrays;

/**
 * A model that starts with equal counts and learns. Each symbol coded adds 16 to its count, which
 * was one at first; after 16, 32, 64, … symbols, from 1024 on after every 1024, the frequencies are
 * made anew from the counts as {@link FrequencyModel#ofCounts} does. Nothing is stored: the decoder
 * learns the same. For one sequence only.
 */
public final class AdaptiveModel implements RansModel {
  private static final int INCREMENT = 16;
  private static final int FIRST_RENEWAL = 16;
  private static final int LONGEST_PERIOD = 1024;

  private final SlotTable table;
  private final long[] counts;
  private final int[] frequencies;
  private int untilRenewal = FIRST_RENEWAL;
  private int period = FIRST_RENEWAL;

  public AdaptiveModel(int precision, int symbols) {
    if (precision < 0 || precision > MAX_PRECISION || symbols < 1 || symbols > 1 << precision) {
      throw new IllegalArgumentException(symbols + " symbols with a precision of " + precision);
    }
    table = new SlotTable(precision, symbols);
    counts = new long[symbols];
    frequencies = new int[symbols];
    Arrays.fill(counts, 1);
    renew();
  }

  private void renew() {
    FrequencyModel.normalise(counts, table.precision(), frequencies);
    table.set(frequencies);
  }

  @Override
  public void seen(int symbol) {
    counts[symbol] += INCREMENT;
    if (--untilRenewal > 0) return;
    renew();
    untilRenewal = period;
    period = Math.min(2 * period, LONGEST_PERIOD);
  }

  @Override
  public int precision() {
    return table.precision();
  }

  @Override
  public int symbols() {
    return table.symbols();
  }

  @Override
  public int frequency(int symbol) {
    return table.frequency(symbol);
  }

  @Override
  public int start(int symbol) {
    return table.start(symbol);
  }

  @Override
  public int symbol(int slot) {
    return table.symbol(slot);
  }
}
