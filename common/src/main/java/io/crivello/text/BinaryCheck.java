package io.crivello.text;

import java.util.Arrays;

/** Whether bytes that should be text are something else. */
public final class BinaryCheck {
  private static final int LOOKED_AT = 4096;
  private static final byte[] PDF = {'%', 'P', 'D', 'F', '-'};
  private static final byte[] RTF = {'{', '\\', 'r', 't', 'f'};

  private BinaryCheck() {}

  /**
   * By a zero, by more than one control character in fifty bytes, white space and escapes apart,
   * among the first {@value #LOOKED_AT} bytes, or by the mark of a PDF or of RTF at their start.
   */
  public static boolean isBinary(byte[] bytes, int length, Charsets.Found found) {
    if (found.charset().name().startsWith("UTF-16")) return false;
    int looked = Math.min(length, LOOKED_AT);
    int controls = 0;
    for (int i = 0; i < looked; i++) {
      if (bytes[i] == 0) return true;
      if (isControl(bytes[i])) controls++;
    }
    return 50 * controls > looked
        || startsWith(PDF, bytes, length)
        || startsWith(RTF, bytes, length);
  }

  /** The binary data bytes of the WHATWG's standard of sniffing. */
  private static boolean isControl(byte b) {
    return b >= 0 && b < 0x20 && b != '\t' && b != '\n' && b != '\f' && b != '\r' && b != 0x1B;
  }

  private static boolean startsWith(byte[] mark, byte[] bytes, int length) {
    return length >= mark.length && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length);
  }
}
