package io.crivello.text;

/** Whether bytes are UTF-8 (RFC 3629). A sequence that the end of the bytes cuts is not broken. */
public final class Utf8Check {
  private Utf8Check() {}

  public static boolean valid(byte[] bytes, int length) {
    return count(bytes, length, true) >= 0;
  }

  /** Whether not more sequences of several bytes are broken than whole. */
  static boolean mostlyValid(byte[] bytes, int length) {
    return count(bytes, length, false) >= 0;
  }

  /** Whole minus broken sequences; −1 at the first broken one if that shall be the end. */
  private static long count(byte[] bytes, int length, boolean stop) {
    long balance = 0;
    for (int i = 0; i < length; ) {
      if (bytes[i] >= 0) {
        i++;
        continue;
      }
      int size = sequence(bytes, i, length);
      if (size < 0) {
        if (stop) return -1;
        balance--;
        i++;
      } else {
        balance++;
        i += size;
      }
    }
    return balance;
  }

  /** The length of the sequence that begins at i, or −1 if it is broken. */
  private static int sequence(byte[] bytes, int i, int length) {
    int first = bytes[i] & 0xFF;
    int size;
    if (first >= 0xC2 && first <= 0xDF) size = 2;
    else if (first >= 0xE0 && first <= 0xEF) size = 3;
    else if (first >= 0xF0 && first <= 0xF4) size = 4;
    else return -1;
    int end = Math.min(length, i + size);
    for (int j = i + 1; j < end; j++) if ((bytes[j] & 0xC0) != 0x80) return -1;
    if (i + 1 < end) {
      int second = bytes[i + 1] & 0xFF;
      boolean overlong = first == 0xE0 && second < 0xA0 || first == 0xF0 && second < 0x90;
      boolean surrogate = first == 0xED && second > 0x9F;
      boolean beyond = first == 0xF4 && second > 0x8F;
      if (overlong || surrogate || beyond) return -1;
    }
    return end - i;
  }
}
