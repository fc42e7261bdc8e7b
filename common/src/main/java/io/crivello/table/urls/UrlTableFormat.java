package io.crivello.table.urls;

import java.util.Locale;

/**
 * A table of n URLs: a directory of p parts and an index. The URLs of a part are all less than
 * those of the next one; the number of a URL is its place, from 0 on, in all parts together.
 *
 * <ul>
 *   <li>{@code part-00000.urls} and so on: tables as {@link io.crivello.table.SortedTableFormat}
 *       says. Keys are sort forms of canonical URLs, at most {@value #LONGEST_FORM} bytes long; the
 *       value is empty for a page, else one byte, the code of a {@link RowKind}.
 *   <li>{@code part-00000.map} and so on: a {@link io.crivello.struct.TermMapFormat} of the keys of
 *       that part, with {@value #SIGNATURE_BITS} bits a signature.
 *   <li>{@code index}: a frame ({@link io.crivello.io.FrameFormat}) of kind {@value #KIND}, version
 *       {@value #VERSION}.
 * </ul>
 *
 * <p>The payload of the index, all numbers big-endian:
 *
 * <pre>
 * 8 bytes  n
 * 4 bytes  p
 * of each part
 *   8 bytes  how many URLs it has
 *   4 bytes  the length of its first URL's sort form, 0 if it has none
 *   …        that sort form
 * </pre>
 *
 * <p>Example: {@code a)/} and {@code b)/} in one part, none in a second one:
 *
 * <pre>
 * 00 00 00 00 00 00 00 02  00 00 00 02
 * 00 00 00 00 00 00 00 02  00 00 00 03  61 29 2F
 * 00 00 00 00 00 00 00 00  00 00 00 00
 * </pre>
 */
public final class UrlTableFormat {
  public static final String KIND = "URLT";
  public static final int VERSION = 1;

  /** The name of the index in the table's directory. */
  public static final String INDEX = "index";

  /** The longest sort form that a table takes. */
  public static final int LONGEST_FORM = 1 << 16;

  /** By how many bits the hash function of a part knows strangers. */
  public static final int SIGNATURE_BITS = 16;

  static final int MOST_PARTS = 1 << 20;

  private UrlTableFormat() {}

  /** The file of a part's URLs. */
  public static String urls(int part) {
    return String.format(Locale.ROOT, "part-%05d.urls", part);
  }

  /** The file of a part's hash function. */
  public static String map(int part) {
    return String.format(Locale.ROOT, "part-%05d.map", part);
  }
}
