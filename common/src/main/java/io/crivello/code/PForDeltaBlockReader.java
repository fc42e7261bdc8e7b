package io.crivello.code;

import io.crivello.io.BitReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads blocks of {@link PForDelta} from a bit stream. A whole block of numbers that fit ints is
 * copied to an aligned place and decoded at full speed there.
 */
final class PForDeltaBlockReader {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final PForDelta variant;
  private byte[] bytes = new byte[512];
  private int[] ints;

  PForDeltaBlockReader(PForDelta variant) {
    this.variant = variant;
  }

  /** Reads the block of {@code m} numbers at the reader's position. */
  void read(BitReader in, long[] values, int m) {
    int length = m == variant.blockSize() ? lengthOfNarrow(in.peek()) : 0;
    if (length == 0) {
      PForDeltaDecoder.readBlock(in, values, m, variant.exceptions());
      return;
    }
    copy(in, length);
    if (ints == null) ints = new int[m];
    PForDeltaDecoder.decodeBlock(bytes, 0, length, ints, 0, m, variant.exceptions());
    for (int i = 0; i < m; i++) values[i] = ints[i] & 0xFFFFFFFFL;
  }

  /** The bytes of the block that begins with these bits, or 0 if it may contain more than ints. */
  private int lengthOfNarrow(long header) {
    int head = (int) (header >>> 56);
    int width = head & 0x7F;
    if (width > BitUnpacker.WIDEST) return 0;
    int slots = variant.blockSize() / Byte.SIZE * width;
    if (head < 0x80) return 1 + slots;
    int count = (int) (header >>> 48 & 0xFF) + 1;
    int valueWidth = (int) (header >>> 40 & 0xFF);
    if (valueWidth > Integer.SIZE) return 0;
    int headerBytes = variant.exceptions() == PForDelta.Exceptions.CHAINED ? 4 : 3;
    return headerBytes + (count * valueWidth + 7 >>> 3) + slots;
  }

  private void copy(BitReader in, int length) {
    if (bytes.length < length + Long.BYTES) bytes = new byte[2 * length];
    int p = 0;
    for (; p + 7 <= length; p += 7) WORDS.set(bytes, p, in.readBits(56) << 8);
    for (; p < length; p++) bytes[p] = (byte) in.readBits(8);
  }
}
