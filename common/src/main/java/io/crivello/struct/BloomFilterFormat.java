package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import io.crivello.io.LongArrays;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How a {@link BloomFilter} is stored: files of kind {@value #KIND}, or the same payload inside
 * another structure. All numbers are big-endian.
 *
 * <pre>
 * bytes   content
 * 1       0 for a plain filter, 1 for a blocked one
 * 1       k, the number of bits an element sets, 1 … 64
 * 8       the number of elements it was made for
 * 8       the false-positive rate it was made for, an IEEE 754 double
 * 8       the number of elements that changed it
 * 4       w, the number of words, a multiple of 8 in a blocked filter
 * 8·w     the bits; bit i is the (i mod 64)-th most significant of word ⌊i / 64⌋
 * </pre>
 *
 * <p>Which bits an element with signature s sets: let fold(x, y) be the exclusive or of the upper
 * and the lower 64 bits of the signed 128-bit product of x and y, and c = 9FB21C651E98DF25.
 *
 * <ul>
 *   <li>In a plain filter, for i = 0 … k − 1, the bit ⌊⌊x / 2⌋ · 128·w / 2⁶⁴⌋, where x = s +
 *       i·fold(s ⊕ c, A0761D6478BD642F) + (i·(i − 1) / 2)·fold(s ⊕ c, E7037ED1A0B428DB) mod 2⁶⁴.
 *   <li>In a blocked filter the block is that which starts at word 8·⌊⌊s / 2⌋ · 2·(w/8) / 2⁶⁴⌋; in
 *       it, for i = 0 … k − 1, the bit that the nine bits 9·(i mod 7) … 9·(i mod 7) + 8 of x are,
 *       bit 0 being the least significant, where x = fold(s ⊕ c, A0761D6478BD642F) + ⌊i / 7⌋·fold(s
 *       ⊕ c, E7037ED1A0B428DB) mod 2⁶⁴.
 * </ul>
 *
 * <p>Example: filters for 4 elements at rate ⅛ set k = 3 bits an element. To one of them s =
 * 0123456789ABCDEF was added; fold(s ⊕ c, A0761D6478BD642F) = B732AE9B0CBFFC9F and fold(s ⊕ c,
 * E7037ED1A0B428DB) = AB63F2D6423BA25D. The plain filter has one word; x is 0123456789ABCDEF,
 * B855F402966BCA8E and 1AEC9573E567698A, and the bits are 0, 46 and 6:
 *
 * <pre>
 * 00  03  00 00 00 00 00 00 00 04  3F C0 00 00 00 00 00 00  00 00 00 00 00 00 00 01  00 00 00 01
 * 82 00 00 00 00 02 00 00
 * </pre>
 *
 * <p>The blocked filter has one block. Its bits 159, 510 and 303 are in words 2, 7 and 4:
 *
 * <pre>
 * 01  03  00 00 00 00 00 00 00 04  3F C0 00 00 00 00 00 00  00 00 00 00 00 00 00 01  00 00 00 08
 * 00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 01 00 00 00 00  00 00 00 00 00 00 00 00
 * 00 00 00 00 00 01 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 02
 * </pre>
 */
public final class BloomFilterFormat {
  public static final String KIND = "BLOM";
  public static final int VERSION = 1;
  private static final int PLAIN = 0;
  private static final int BLOCKED = 1;

  private BloomFilterFormat() {}

  static void write(BloomFilter filter, DataOutput out) throws IOException {
    out.writeByte(filter instanceof PlainBloomFilter ? PLAIN : BLOCKED);
    out.writeByte(filter.hashes);
    out.writeLong(filter.capacity());
    out.writeDouble(filter.rate());
    out.writeLong(filter.added());
    out.writeInt(filter.words.length);
    LongArrays.write(out, filter.words, filter.words.length);
  }

  static BloomFilter read(DataInput in) throws IOException {
    return Framed.parse(in, BloomFilterFormat::parse);
  }

  private static BloomFilter parse(DataInput in) throws IOException {
    int form = in.readUnsignedByte();
    int hashes = in.readUnsignedByte();
    long capacity = in.readLong();
    double rate = in.readDouble();
    long added = in.readLong();
    int length = in.readInt();
    if (form > BLOCKED) throw new CorruptDataException("has a filter of the unknown form " + form);
    if (hashes < 1 || hashes > BloomSize.MOST_HASHES) {
      throw new CorruptDataException("sets " + hashes + " bits an element");
    }
    if (capacity < 1 || added < 0 || !(rate > 0 && rate < 1)) {
      throw new CorruptDataException(
          "has " + added + " of " + capacity + " elements at rate " + rate);
    }
    if (length < 1 || form == BLOCKED && length % BloomSize.BLOCK_WORDS != 0) {
      throw new CorruptDataException("has a filter of " + length + " words");
    }
    long[] words = LongArrays.read(in, length);
    return form == PLAIN
        ? new PlainBloomFilter(capacity, rate, hashes, words, added)
        : new BlockedBloomFilter(capacity, rate, hashes, words, added);
  }
}
