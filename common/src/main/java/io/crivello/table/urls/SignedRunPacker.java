package io.crivello.table.urls;

import java.util.Arrays;

/** Packs pairs as {@link SignedRun} says, in an array that grows. */
public final class SignedRunPacker {
  private byte[] bytes = new byte[1 << 10];
  private int length;

  /**
   * Packs the pairs {@code from … to − 1}, which are sorted, repeated ones once. What was packed
   * before is forgotten.
   *
   * @return how many pairs were repeated
   */
  public int pack(long[] signatures, long[] numbers, int from, int to) {
    length = 0;
    int repeated = 0;
    long last = 0;
    for (int i = from; i < to; ) {
      int end = i + 1;
      int same = 0;
      while (end < to && signatures[end] == signatures[i]) {
        if (numbers[end] == numbers[end - 1]) same++;
        end++;
      }
      writeNumber(signatures[i] - last);
      writeNumber(end - i - same - 1);
      writeNumber(numbers[i]);
      for (int k = i + 1; k < end; k++) {
        if (numbers[k] != numbers[k - 1]) writeNumber(numbers[k] - numbers[k - 1] - 1);
      }
      repeated += same;
      last = signatures[i];
      i = end;
    }
    return repeated;
  }

  private void writeNumber(long number) {
    if (bytes.length - length < SignedRun.LONGEST_NUMBER) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(2L * bytes.length, SignedRun.LONGEST + 16));
    }
    long rest = number;
    while (rest >>> 7 != 0) {
      bytes[length++] = (byte) (rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  /** The run, from index 0 on. */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }
}
