package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;

/** Decodes the blocks of a {@link PForDeltaListCodec}'s list one by one, or passes over them. */
final class PForDeltaListCursor extends ListCursor {
  private final PForDelta variant;
  private final PForDeltaBlockReader blocks;
  private final long[] values;

  /** The part of the list that {@link #values} holds. */
  private int from;

  private int to;

  /** The last element of the block decoded or passed over last. */
  private long last = -1;

  PForDeltaListCursor(BitReader in, int size, PForDelta variant) {
    super(in, size);
    this.variant = variant;
    blocks = new PForDeltaBlockReader(variant);
    values = new long[Math.min(size, variant.blockSize())];
  }

  @Override
  long decode() {
    if (index == to) {
      if (isLastBlock()) {
        readBlock();
      } else {
        readBlock(readBlockEnd());
      }
    }
    return values[index - from];
  }

  @Override
  public long advance(long target) {
    if (current() >= target) return current();
    if (last < target) {
      index = to;
      while (!isLastBlock()) {
        long end = readBlockEnd();
        if (end >= target) {
          readBlock(end);
          break;
        }
        PForDeltaDecoder.skipBlock(in, variant.blockSize(), variant.exceptions());
        last = end;
        to = index += variant.blockSize();
      }
    }
    return super.advance(target);
  }

  private boolean isLastBlock() {
    return size - index <= variant.blockSize();
  }

  private long readBlockEnd() {
    long end = last + variant.blockSize() + DeltaCode.INSTANCE.read(in);
    if (end < last) throw new CorruptDataException("a block that ends above 2^63");
    return end;
  }

  private void readBlock(long end) {
    readBlock();
    if (last != end) {
      throw new CorruptDataException("a block ends at " + last + " instead of " + end);
    }
  }

  private void readBlock() {
    int m = Math.min(variant.blockSize(), size - index);
    blocks.read(in, values, m);
    long value = last;
    for (int i = 0; i < m; i++) {
      value += values[i] + 1;
      values[i] = value;
    }
    last = value;
    from = index;
    to = index + m;
  }
}
