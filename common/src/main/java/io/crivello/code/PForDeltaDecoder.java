package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Decodes blocks of {@link PForDelta}: whole blocks of ints at full speed, any block bit by bit.
 */
final class PForDeltaDecoder {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private PForDeltaDecoder() {}

  /** Decodes a whole block into {@code out[o … end)} and returns where the next one starts. */
  static int decodeBlock(
      byte[] in, int p, int limit, int[] out, int o, int end, PForDelta.Exceptions exceptions) {
    int bytesPerBit = end - o >>> 3;
    if (p >= limit) throw truncated();
    int head = in[p];
    int width = head & 0x7F;
    if (width > BitUnpacker.WIDEST) throw tooWide(width);
    if (head >= 0) {
      if (limit - p <= bytesPerBit * width) throw truncated();
      BitUnpacker.unpack(width, in, p + 1, out, o, end);
      return p + 1 + bytesPerBit * width;
    }
    boolean chained = exceptions == PForDelta.Exceptions.CHAINED;
    int values = p + (chained ? 4 : 3);
    if (width == 0 || limit <= values) throw width == 0 ? noSlots() : truncated();
    int count = (in[p + 1] & 0xFF) + 1;
    int valueWidth = in[p + 2];
    if (valueWidth <= 0 || valueWidth > Integer.SIZE) throw tooWide(valueWidth);
    int slots = values + (count * valueWidth + 7 >>> 3);
    if (limit - slots < bytesPerBit * width) throw truncated();
    BitUnpacker.unpack(width, in, slots, out, o, end);
    if (chained) {
      patchChain(in, values, count, valueWidth, out, o, end, in[p + 3] & 0xFF);
    } else {
      patchEscapes(in, values, count, valueWidth, out, o, end, -1 >>> -width);
    }
    return slots + bytesPerBit * width;
  }

  // A value is read with the eight bytes from its first one on: the slots behind the last value
  // take at least sixteen.

  private static void patchChain(
      byte[] in, int p, int count, int width, int[] out, int o, int end, int first) {
    int place = o + first;
    long bit = (long) p << 3;
    for (int i = 0; i < count; i++) {
      if (place >= end || place < o) throw outside();
      int jump = out[place];
      out[place] = (int) ((long) WORDS.get(in, (int) (bit >>> 3)) << (bit & 7) >>> -width);
      place += jump + 1;
      bit += width;
    }
  }

  private static void patchEscapes(
      byte[] in, int p, int count, int width, int[] out, int o, int end, int escape) {
    long bit = (long) p << 3;
    int left = count;
    for (int place = o; place < end; place++) {
      if (out[place] != escape) continue;
      if (left-- == 0) throw outside();
      out[place] = (int) ((long) WORDS.get(in, (int) (bit >>> 3)) << (bit & 7) >>> -width);
      bit += width;
    }
    if (left != 0) throw outside();
  }

  /** Reads a block of {@code m} values of any width that starts at the reader's position. */
  static void readBlock(BitReader in, long[] values, int m, PForDelta.Exceptions exceptions) {
    int head = (int) in.readBits(8);
    int width = head & 0x7F;
    if (width > Long.SIZE) throw tooWide(width);
    if (head < 0x80) {
      readSlots(in, values, m, width);
      return;
    }
    if (width == 0) throw noSlots();
    if (width > BitUnpacker.WIDEST) throw tooWide(width);
    int count = (int) in.readBits(8) + 1;
    int valueWidth = (int) in.readBits(8);
    if (valueWidth == 0 || valueWidth > Long.SIZE) throw tooWide(valueWidth);
    boolean chained = exceptions == PForDelta.Exceptions.CHAINED;
    int first = chained ? (int) in.readBits(8) : 0;
    long[] exceptional = new long[count];
    readSlots(in, exceptional, count, valueWidth);
    readSlots(in, values, m, width);
    if (chained) {
      patchChain(exceptional, first, values, m);
    } else {
      patchEscapes(exceptional, (1L << width) - 1, values, m);
    }
  }

  private static void readSlots(BitReader in, long[] values, int m, int width) {
    for (int i = 0; i < m; i++) values[i] = in.readBits(width);
    in.skip(-((long) m * width) & 7);
  }

  private static void patchChain(long[] exceptional, int first, long[] values, int m) {
    long place = first;
    for (long value : exceptional) {
      if (place >= m) throw outside();
      long jump = values[(int) place];
      values[(int) place] = value;
      place += jump + 1;
    }
  }

  private static void patchEscapes(long[] exceptional, long escape, long[] values, int m) {
    int used = 0;
    for (int i = 0; i < m; i++) {
      if (values[i] != escape) continue;
      if (used == exceptional.length) throw outside();
      values[i] = exceptional[used++];
    }
    if (used != exceptional.length) throw outside();
  }

  /** Passes over a block of {@code m} values. */
  static void skipBlock(BitReader in, int m, PForDelta.Exceptions exceptions) {
    int head = (int) in.readBits(8);
    long bits = (long) m * (head & 0x7F) + 7 & ~7;
    if (head >= 0x80) {
      long count = in.readBits(8) + 1;
      long valueWidth = in.readBits(8);
      bits += (count * valueWidth + 7 & ~7L) + (exceptions == PForDelta.Exceptions.CHAINED ? 8 : 0);
    }
    in.skip(bits);
  }

  private static CorruptDataException truncated() {
    return new CorruptDataException("a block of PForDelta is cut off");
  }

  private static CorruptDataException tooWide(int width) {
    return new CorruptDataException("a width of " + width + " in a block of PForDelta");
  }

  private static CorruptDataException noSlots() {
    return new CorruptDataException("a block of PForDelta with exceptions but no slots");
  }

  private static CorruptDataException outside() {
    return new CorruptDataException("the exceptions of a block of PForDelta do not fit its slots");
  }
}
