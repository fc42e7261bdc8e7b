package io.crivello.url;

import java.text.Normalizer;

/**
 * Names outside ASCII as the name system knows them. The mapping is that of UTS #46 without the
 * transitional one, as browsers do it: compatibility composition (NFKC), lower case, invisible
 * characters removed, then Punycode for each label that needs it. So {@code straße.de} stays apart
 * from {@code strasse.de}, which the JDK's {@code java.net.IDN}, made for Unicode 3.2 and IDNA
 * 2003, would confuse. Rules on joiners and on writing direction are not checked: such names do not
 * resolve.
 */
final class InternationalName {
  /** Longer text than names have, even with invisible characters between. */
  private static final int LONGEST = 1000;

  /** Each code point takes at least one of the 63 characters of a label. */
  private static final int MOST_POINTS = 63;

  private InternationalName() {}

  /** The name in ASCII with its labels lower-cased, or null if some character has no place. */
  static String toAscii(String name) {
    if (name.length() > LONGEST) return null;
    String mapped = map(name);
    StringBuilder ascii = new StringBuilder();
    int from = 0;
    while (true) {
      int dot = from;
      while (dot < mapped.length() && !isDot(mapped.charAt(dot))) dot++;
      if (!appendLabel(mapped.substring(from, dot), ascii)) return null;
      if (dot == mapped.length()) return ascii.toString();
      ascii.append('.');
      from = dot + 1;
    }
  }

  private static String map(String name) {
    String composed = Normalizer.normalize(name, Normalizer.Form.NFKC);
    StringBuilder lower = new StringBuilder();
    composed
        .codePoints()
        .filter(c -> !isIgnored(c))
        .map(Character::toLowerCase)
        .forEach(lower::appendCodePoint);
    return Normalizer.normalize(lower, Normalizer.Form.NFKC);
  }

  private static boolean appendLabel(String label, StringBuilder to) {
    int[] points = label.codePoints().toArray();
    boolean ascii = true;
    for (int c : points) {
      if (c < 0x80) continue;
      ascii = false;
      if (!mayOccur(c)) return false;
    }
    if (ascii) {
      to.append(label);
      return true;
    }
    if (points.length > MOST_POINTS || label.startsWith("xn--") || isMark(points[0])) return false;
    to.append("xn--");
    Punycode.encode(points, to);
    return true;
  }

  private static boolean isDot(char c) {
    return c == '.' || c == '\u3002';
  }

  private static boolean isIgnored(int c) {
    return c == 0xAD || c == 0x200B || c == 0x2060 || c == 0xFEFF || c >= 0xFE00 && c <= 0xFE0F;
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }

  private static boolean mayOccur(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.FORMAT -> c == 0x200C || c == 0x200D;
      default -> c != 0xFFFD;
    };
  }
}
