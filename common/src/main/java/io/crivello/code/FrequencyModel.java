package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Arrays;

/**
 * A model with given frequencies, immutable. Stored as the precision in five bits, the number of
 * symbols minus one in δ and each frequency in δ.
 */
public final class FrequencyModel extends TabledModel {
  private static final int PRECISION_BITS = 5;

  /**
   * Takes the frequencies as they are.
   *
   * @throws IllegalArgumentException if their sum is not 2<sup>precision</sup>, or there are more
   *     than 2<sup>16</sup>
   */
  public FrequencyModel(int precision, int... frequencies) {
    super(checkedPrecision(precision, frequencies), frequencies.length);
    divide(frequencies);
  }

  private static int checkedPrecision(int precision, int[] frequencies) {
    String complaint = complaint(precision, frequencies);
    if (complaint != null) throw new IllegalArgumentException(complaint);
    return precision;
  }

  /**
   * The model that suits counts of symbols; whatever occurred gets a slot.
   *
   * @throws IllegalArgumentException if a count is negative or if slots are too few
   */
  public static FrequencyModel ofCounts(int precision, long... counts) {
    if (precision < 0 || precision > MAX_PRECISION) {
      throw new IllegalArgumentException("a precision of " + precision);
    }
    for (long count : counts) {
      if (count < 0) throw new IllegalArgumentException("a count of " + count);
    }
    int[] frequencies = new int[counts.length];
    normalise(counts, precision, frequencies);
    return new FrequencyModel(precision, frequencies);
  }

  /**
   * Makes frequencies out of counts: in proportion, rounded, at least one for what occurred; the
   * difference to 2<sup>precision</sup> is made up by the largest, the first of equals.
   */
  static void normalise(long[] counts, int precision, int[] frequencies) {
    double total = 0;
    int occurring = 0;
    for (long count : counts) {
      total += count;
      if (count > 0) occurring++;
    }
    int slots = 1 << precision;
    if (occurring == 0 || occurring > slots) {
      throw new IllegalArgumentException(occurring + " symbols for " + slots + " slots");
    }
    int missing = slots;
    for (int s = 0; s < counts.length; s++) {
      int share = (int) Math.round(counts[s] / total * slots);
      frequencies[s] = counts[s] == 0 ? 0 : Math.max(1, share);
      missing -= frequencies[s];
    }
    while (missing != 0) {
      int largest = 0;
      for (int s = 1; s < counts.length; s++) {
        if (frequencies[s] > frequencies[largest]) largest = s;
      }
      int change = Math.max(missing, -(frequencies[largest] + 1) / 2);
      frequencies[largest] += change;
      missing -= change;
    }
  }

  private static String complaint(int precision, int[] frequencies) {
    if (precision < 0 || precision > MAX_PRECISION) return "a precision of " + precision;
    if (frequencies.length > MOST_SYMBOLS) return "a model of " + frequencies.length + " symbols";
    long sum = 0;
    for (int frequency : frequencies) {
      if (frequency < 0) return "a frequency of " + frequency;
      sum += frequency;
    }
    if (sum != 1 << precision) {
      return "frequencies with the sum " + sum + " instead of " + (1 << precision);
    }
    return null;
  }

  public void write(BitWriter out) {
    out.writeBits(precision(), PRECISION_BITS);
    DeltaCode.INSTANCE.write(out, symbols() - 1);
    for (int s = 0; s < symbols(); s++) DeltaCode.INSTANCE.write(out, frequency(s));
  }

  public static FrequencyModel read(BitReader in) {
    int precision = (int) in.readBits(PRECISION_BITS);
    long symbols = DeltaCode.INSTANCE.read(in) + 1;
    if (symbols <= 0 || symbols > MOST_SYMBOLS) {
      throw new CorruptDataException("a model of " + symbols + " symbols");
    }
    int[] frequencies = new int[(int) symbols];
    for (int s = 0; s < symbols; s++) {
      long frequency = DeltaCode.INSTANCE.read(in);
      frequencies[s] = (int) Math.min(frequency, Integer.MAX_VALUE);
    }
    String complaint = complaint(precision, frequencies);
    if (complaint != null) throw new CorruptDataException(complaint);
    return new FrequencyModel(precision, frequencies);
  }

  @Override
  public void seen(int symbol) {}

  @Override
  public boolean equals(Object other) {
    return other instanceof FrequencyModel model && dividesAs(model);
  }

  @Override
  public int hashCode() {
    return hashOfDivision();
  }

  @Override
  public String toString() {
    int[] frequencies = new int[symbols()];
    Arrays.setAll(frequencies, this::frequency);
    return Arrays.toString(frequencies) + "/" + (1 << precision());
  }
}
