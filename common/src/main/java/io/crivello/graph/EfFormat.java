package io.crivello.graph;

/**
 * A graph whose lists are in Elias–Fano form (Elias, 1974; Fano, 1971; Vigna, 2013), so that it can
 * be told at once whether there is an arc. Two files, framed by {@link io.crivello.io.FrameFormat},
 * all numbers big-endian:
 *
 * <ul>
 *   <li>{@code basename.ef}, kind {@value #LISTS}, version {@value #VERSION}: 8 bytes the number of
 *       nodes, 8 bytes the number of arcs, then the list of each node, as {@link
 *       io.crivello.code.EliasFanoListCodec} writes it, one behind the other; the last byte is
 *       filled with zeros.
 *   <li>{@code basename.efoffsets}, kind {@value #OFFSETS}, version {@value #VERSION}: in γ, a 0
 *       and the length in bits of each list; the last byte is filled with zeros.
 * </ul>
 *
 * <p>Apart from its size and last element in δ and the skips over 256 high parts each, a list of
 * <i>d</i> successors, the last of which is <i>v</i>, takes at most <i>d</i> (2 + log₂((<i>v</i> +
 * 1) / <i>d</i>)) bits; the statistics of a graph say how much of that its lists take.
 *
 * <p>Example: three nodes; node 0 has the successors 1 and 2, node 2 the successor 0. The lists:
 *
 * <pre>
 * node 0  size 2, in δ           0101
 *         last 2, in δ           0101
 *         low parts, 0 bits each
 *         high parts 1, 2        01 01
 * node 1  size 0                 1
 * node 2  size 1, in δ           0100
 *         last 0                 1
 *         high part 0            1
 * </pre>
 *
 * <p>So the payload of the first file is 00 00 00 00 00 00 00 03, 00 00 00 00 00 00 00 03, 55 5A
 * 60, and that of the second, 1 0001101 010 00111, is 8D 47.
 */
public final class EfFormat {
  public static final String LISTS = "EFGR";
  public static final String OFFSETS = "EFGO";
  public static final int VERSION = 1;

  static final int HEADER_BYTES = 2 * Long.BYTES;

  private EfFormat() {}

  public static String lists(String basename) {
    return basename + ".ef";
  }

  public static String offsets(String basename) {
    return basename + ".efoffsets";
  }
}
