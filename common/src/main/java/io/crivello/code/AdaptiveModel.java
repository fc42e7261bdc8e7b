package io.crivello.code;

import java.util.Arrays;

/**
 * A model that starts with equal counts and learns. Each symbol coded adds 16 to its count, which
 * was one at first; after 16, 32, 64, … symbols, from 1024 on after every 1024, the frequencies are
 * made anew from the counts as {@link FrequencyModel#ofCounts} does. Nothing is stored: the decoder
 * learns the same. For one sequence only.
 */
public final class AdaptiveModel extends TabledModel {
  private static final int INCREMENT = 16;
  private static final int FIRST_RENEWAL = 16;
  private static final int LONGEST_PERIOD = 1024;

  private final long[] counts;
  private final int[] frequencies;
  private int untilRenewal = FIRST_RENEWAL;
  private int period = FIRST_RENEWAL;

  public AdaptiveModel(int precision, int symbols) {
    super(checkedPrecision(precision, symbols), symbols);
    counts = new long[symbols];
    frequencies = new int[symbols];
    Arrays.fill(counts, 1);
    renew();
  }

  private static int checkedPrecision(int precision, int symbols) {
    if (precision < 0 || precision > MAX_PRECISION || symbols < 1 || symbols > 1 << precision) {
      throw new IllegalArgumentException(symbols + " symbols with a precision of " + precision);
    }
    return precision;
  }

  private void renew() {
    FrequencyModel.normalise(counts, precision(), frequencies);
    divide(frequencies);
  }

  @Override
  public void seen(int symbol) {
    counts[symbol] += INCREMENT;
    if (--untilRenewal > 0) return;
    renew();
    untilRenewal = period;
    period = Math.min(2 * period, LONGEST_PERIOD);
  }
}
