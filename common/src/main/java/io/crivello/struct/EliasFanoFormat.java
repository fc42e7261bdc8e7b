package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How an {@link EliasFano} sequence is stored: alone in a file of kind {@value #KIND}, version
 * {@value #VERSION}, framed by {@link io.crivello.io.FrameFormat}, or inside another structure. All
 * numbers are big-endian.
 *
 * <pre>
 * bytes   content
 * 8       n, the number of elements
 * 8       u, not less than any of them
 * 8 · h   the high parts: n + ⌊u / 2<sup>ℓ</sup>⌋ + 1 bits in h words
 * 8 · k   the low parts: n · ℓ bits in k words
 * </pre>
 *
 * <p>Here ℓ = ⌊log₂(u / n)⌋, but 0 if u &lt; n, and 63 if n = 0. Bits lie in words as in {@link
 * BitVector}: bit <var>i</var> is bit <var>i</var> mod 64, counted from the least significant, of
 * word ⌊<var>i</var> / 64⌋, and the last word is filled with zeros.
 *
 * <ul>
 *   <li>High parts: for <var>v</var> = 0, 1, …, ⌊u / 2<sup>ℓ</sup>⌋, a one for each element
 *       <var>x</var> with ⌊x / 2<sup>ℓ</sup>⌋ = <var>v</var>, then a zero.
 *   <li>Low parts: element <var>i</var> mod 2<sup>ℓ</sup> in bits <var>i</var>ℓ … <var>i</var>ℓ + ℓ
 *       − 1, the least significant first.
 * </ul>
 *
 * <p>Example: 5, 8, 8, 15, 32 with u = 36. ℓ = ⌊log₂ 7.2⌋ = 2. The high parts are 1, 2, 2, 3, 8,
 * hence the 15 bits 0 10 110 10 0 0 0 0 10 0, the word 0x105A (written from the left the last bit
 * comes first: 001000001011010 = 0x105A). The low parts are 1, 0, 0, 3, 0, hence the word 00 11 00
 * 00 01 = 0xC1.
 *
 * <pre>
 * 00 00 00 00 00 00 00 05  00 00 00 00 00 00 00 24  00 00 00 00 00 00 10 5A  00 00 00 00 00 00 00 C1
 * </pre>
 *
 * <p>The hints for searching are not stored: they are computed when the sequence is read.
 */
public final class EliasFanoFormat {
  public static final String KIND = "ELFA";
  public static final int VERSION = 1;

  private static final String WHAT = "an Elias–Fano sequence";

  private EliasFanoFormat() {}

  /** Writes a sequence to a new file. */
  public static void save(EliasFano sequence, Path file) throws IOException {
    Framed.save(file, KIND, VERSION, out -> write(sequence, out));
  }

  /**
   * Reads a file whole.
   *
   * @throws CorruptDataException if it is not such a file, clipped or damaged
   */
  public static EliasFano load(Path file) throws IOException {
    return Framed.load(file, KIND, VERSION, EliasFanoFormat::read);
  }

  /** Verifies a framed file, wherever it lies, and reads it. */
  public static EliasFano load(FrameReader frame) throws IOException {
    return Framed.load(frame, EliasFanoFormat::read);
  }

  /** Writes a sequence without a frame. */
  public static void write(EliasFano sequence, DataOutput out) throws IOException {
    long n = sequence.length();
    out.writeLong(n);
    out.writeLong(sequence.bound());
    Words.write(out, sequence.high, EliasFano.highLength(n, sequence.bound()));
    Words.write(out, sequence.low, n * sequence.lowBits);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws CorruptDataException if it is clipped or damaged in a way that shows
   */
  public static EliasFano read(DataInput in) throws IOException {
    long n = Words.readLong(in, WHAT);
    long bound = Words.readLong(in, WHAT);
    if (n < 0 || bound < 0 || n > Words.LARGEST) {
      throw new CorruptDataException(WHAT + " of " + n + " elements up to " + bound);
    }
    long highLength = EliasFano.highLength(n, bound);
    long[] high = Words.read(in, highLength, WHAT);
    checkHigh(high, n, highLength);
    long[] low = Words.read(in, n * EliasFano.lowBits(n, bound), WHAT);
    EliasFano sequence = new EliasFano(n, bound, high, low);
    if (sequence.last() > bound) {
      throw new CorruptDataException(WHAT + " up to " + bound + " ends with " + sequence.last());
    }
    return sequence;
  }

  private static void checkHigh(long[] high, long n, long length) {
    long ones = 0;
    for (long word : high) ones += Long.bitCount(word);
    boolean closed = (high[high.length - 1] >>> (length - 1) & 1) == 0;
    if (ones != n || !closed) {
      throw new CorruptDataException(
          WHAT + " of " + n + " elements has " + ones + (closed ? "" : " and no end"));
    }
  }
}
