package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How a {@link TermMap} is stored: files of kind {@value #KIND}, or the same payload inside another
 * structure.
 *
 * <pre>
 * bytes   content
 * 1       r, the number of bits that sign a key, 0 … 32
 * …       a function as {@link StaticFunctionFormat} says, of ⌈log₂ n⌉ + r bits a value: the rank,
 *         then, as the lower r bits, the key's check
 * </pre>
 *
 * <p>The check of a key with signature (s, t) is the upper r bits of a word: the exclusive or of
 * the upper and the lower 64 bits of the signed 128-bit product of s ⊕ 2D358DCCAA6C78A5 and t ⊕
 * 8BB84B93962EACC9.
 *
 * <p>Example: r = 8 and one key with signature (1, 2). Its rank takes no bits; the product is that
 * of 2D358DCCAA6C78A4 and 8BB84B93962EACCB, its halves EB7712082207EC80 and A0E07425CA89DA0C, their
 * exclusive or 4B97662DE88E368C, and the check 4B. The rest is as in the example there:
 *
 * <pre>
 * 08  00 00 00 00 00 00 00 01  08  00 00 01 00
 * 00 00 40 00 00 00 00 00  00 00 00 00 00 00 00 00
 * 4B 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00
 * </pre>
 */
public final class TermMapFormat {
  public static final String KIND = "TMAP";
  public static final int VERSION = 1;

  private TermMapFormat() {}

  static void write(StaticFunction function, int signatureBits, DataOutput out) throws IOException {
    out.writeByte(signatureBits);
    function.write(out);
  }

  static TermMap termMap(StaticFunction function, int signatureBits) {
    return signatureBits == 0
        ? new OrderPreservingMinimalPerfectHash(function)
        : new SignedMinimalPerfectHash(function, signatureBits);
  }

  /** Reads a map that stands inside something else. */
  public static TermMap read(DataInput in) throws IOException {
    return Framed.parse(in, TermMapFormat::parse);
  }

  private static TermMap parse(DataInput in) throws IOException {
    int signatureBits = in.readUnsignedByte();
    if (signatureBits > TermMapBuilder.MOST_SIGNATURE_BITS) {
      throw new CorruptDataException("has " + signatureBits + " bits a signature");
    }
    StaticFunction function = StaticFunction.read(in);
    int width = OrderPreservingMinimalPerfectHash.rankBits(function.size()) + signatureBits;
    if (function.width() != width) {
      throw new CorruptDataException(
          "has values of " + function.width() + " bits where " + width + " are due");
    }
    return termMap(function, signatureBits);
  }

  public static TermMap load(Path file) throws IOException {
    return Framed.load(file, KIND, VERSION, TermMapFormat::read);
  }

  /** Verifies a framed file, wherever it lies, and reads it. */
  public static TermMap load(FrameReader frame) throws IOException {
    return Framed.load(frame, TermMapFormat::read);
  }
}
