package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;

/**
 * Range asymmetric numeral systems (Duda, 2013): a sequence of symbols as one large number.
 *
 * <p>With 2<sup>d</sup> slots of which symbol <i>s</i> has f<sub>s</sub> from c<sub>s</sub> on,
 *
 * <pre>
 * push(x, s) = (⌊x / f⌋ ≪ d) + c + x mod f
 * pop(x)     = (x ≫ d) · f + x mod 2^d − c,  and s is the symbol of slot x mod 2^d
 * </pre>
 *
 * undo each other. As the last symbol pushed is the first to come out, a sequence is pushed from
 * its end to its beginning. The number starts at zero and is kept below 2⁶³: where a push would
 * make it larger, its 32 low bits are first put out as a <i>word</i>. From then on it is at least
 * 2³¹ after each push; so the decoder takes in a word after each pop that leaves less than 2³¹, as
 * long as there are words.
 *
 * <h2>Format</h2>
 *
 * The number of symbols in δ, the number of words in δ, the length of the last number in six bits
 * and its bits, then the words in the order in which the decoder needs them. Between the words may
 * stand bits that belong to single symbols: what {@link RansEncoder} calls raw. After the last pop
 * the number must be zero again. The model is known, or precedes ({@link #encodeWithModel}).
 *
 * <p>Example: with d = 10 and frequencies 922, 34, 68, pushing 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0
 * gives 0, 0, 0, 0, 0, 922, 1024, 1126, 1228, 19392, 21534, 23880. So the sequence 0, 0, 2, 0, 0,
 * 0, 1, 0, 0, 0, 0, 0 is coded as 12 symbols, 00100101 (δ); no words, 1; 15 bits, 001111; and
 * 101110101001000.
 */
public final class RansCode {
  private RansCode() {}

  /** The number for a sequence with one more symbol. */
  public static long push(RansModel model, long x, int symbol) {
    return push(x, model.frequency(symbol), model.start(symbol), model.precision());
  }

  static long push(long x, long frequency, long start, int precision) {
    return (x / frequency << precision) + start + x % frequency;
  }

  /** The symbol pushed last. */
  public static int top(RansModel model, long x) {
    return model.symbol((int) (x & (1 << model.precision()) - 1));
  }

  /** The number without {@code symbol}, its {@link #top}. */
  public static long pop(RansModel model, long x, int symbol) {
    long slot = x & (1 << model.precision()) - 1;
    return (x >>> model.precision()) * model.frequency(symbol) + slot - model.start(symbol);
  }

  /**
   * Writes the first {@code n} symbols of an array. An adaptive model must be a fresh one.
   *
   * @throws IllegalArgumentException if a symbol has no slot
   */
  public static void encode(int[] symbols, int n, RansModel model, BitWriter out) {
    RansEncoder encoder = new RansEncoder(model);
    for (int i = 0; i < n; i++) encoder.add(symbols[i]);
    DeltaCode.INSTANCE.write(out, n);
    encoder.finish(out);
  }

  /**
   * Reads what {@link #encode} wrote with an equal model and returns the number of symbols.
   *
   * @throws CorruptDataException if there are more than the array can hold
   */
  public static int decode(BitReader in, RansModel model, int[] symbols) {
    long n = DeltaCode.INSTANCE.read(in);
    if (n > symbols.length) {
      throw new CorruptDataException(n + " symbols instead of at most " + symbols.length);
    }
    RansDecoder decoder = new RansDecoder(in, model);
    decoder.start();
    for (int i = 0; i < n; i++) symbols[i] = decoder.next();
    decoder.finish();
    return (int) n;
  }

  /**
   * Writes the model that suits the symbols best, and then the symbols by it.
   *
   * @throws IllegalArgumentException if a symbol is not 0 … 2¹⁶ − 1, or if there are more different
   *     ones than slots
   */
  public static void encodeWithModel(int[] symbols, int n, int precision, BitWriter out) {
    int largest = 0;
    for (int i = 0; i < n; i++) {
      if (symbols[i] < 0 || symbols[i] >= TabledModel.MOST_SYMBOLS) {
        throw new IllegalArgumentException("no model has a symbol " + symbols[i]);
      }
      largest = Math.max(largest, symbols[i]);
    }
    long[] counts = new long[largest + 1];
    for (int i = 0; i < n; i++) counts[symbols[i]]++;
    if (n == 0) counts[0] = 1;
    FrequencyModel model = FrequencyModel.ofCounts(precision, counts);
    model.write(out);
    encode(symbols, n, model, out);
  }

  /** Reads what {@link #encodeWithModel} wrote. */
  public static int decodeWithModel(BitReader in, int[] symbols) {
    return decode(in, FrequencyModel.read(in), symbols);
  }
}
