package io.crivello.graph;

/**
 * The BV format, version 0, of Boldi and Vigna (2004), as the WebGraph library reads and writes it.
 * A graph of n nodes, 0 … n − 1, is three files: {@code basename.graph} with the lists of
 * successors, {@code basename.offsets} with the places where they start, and {@code
 * basename.properties}. The first two are streams of bits, most significant first in each byte, the
 * last byte filled with zeros; of what a writer may have left behind, up to 16 more bytes, nothing
 * is read.
 *
 * <p>The codes below are the defaults; {@code compressionflags} may name others for each but
 * intervals ({@link BvComponent}). {@code ⟨x⟩} is x in the code of the component, {@code fold}
 * takes 0, −1, 1, −2, 2, … to 0, 1, 2, 3, 4, ….
 *
 * <p><b>Lists</b>, one a node, from node 0 on. The list of node x, strictly increasing:
 *
 * <ol>
 *   <li>the outdegree, γ. If it is 0 nothing more.
 *   <li>the reference r, unary, unless the window is 0: the list <i>refers to</i> that of x − r,
 *       and is a part of it and <i>extras</i>. With r = 0 it refers to none, and all are extras.
 *   <li>if r &gt; 0, the number of blocks, γ, and the blocks, γ. The list referred to is cut into
 *       blocks, alternately copied and left out, the first one copied, possibly empty, the others
 *       not empty. The last block, which reaches to the end, is not written. Written are the length
 *       of the first one and those of the others minus 1. So with an even number of written blocks
 *       the rest is copied, with an odd number left out.
 *   <li>if there are extras, unless {@code minintervallength} is 0: the number of intervals, γ, and
 *       the intervals. They are the maximal runs of consecutive extras of at least that length (and
 *       of at least 2). Written are, in γ, fold(left − x) of the first, left − end − 1 of each
 *       other, where end is behind the last element of the one before; and of each its length minus
 *       {@code minintervallength}.
 *   <li>if extras remain, the residuals, ζ of factor {@code zetak}: fold(first − x), then of each
 *       other the distance from the one before, minus 1.
 * </ol>
 *
 * <p>A list without a reference has a chain of 0; one that refers to another has one more than
 * that. The writer refers to lists that are not empty, no farther back than {@code windowsize}, and
 * whose chain is less than {@code maxrefcount}. Of these and of no reference it takes the one that
 * makes the list shortest, of equals the least r. A list at which a part begins that was written on
 * its own refers to nothing before the part; for a reader that makes no difference.
 *
 * <p><b>Offsets</b>: n + 1 numbers in γ, the bit at which the list of node 0 starts, which is 0,
 * and the length in bits of each list.
 *
 * <p><b>Properties</b>, ISO 8859-1, lines {@code key=value}: {@code version}, 0; {@code
 * graphclass}, {@code it.unimi.dsi.webgraph.BVGraph} or, from 2<sup>31</sup> nodes on, {@code
 * it.unimi.dsi.big.webgraph.BVGraph}; {@code nodes}, {@code arcs}, {@code windowsize}, {@code
 * maxrefcount}, {@code minintervallength}, {@code zetak} (also the modulus of Golomb), {@code
 * compressionflags} (names joined by {@code " | "}, defaults left out); and statistics.
 *
 * <p>Example: ten nodes with the default parameters; node 0 has the successors 1, 2, 3, 4, 6, 8, 9,
 * node 1 the successors 1, 3, 4, 5, 6, 8, 9, node 3 the successor 7, the others none.
 *
 * <pre>
 * node 0  outdegree 7            0001000
 *         no reference           1
 *         one interval           010
 *         from 1: fold(1) = 2    011
 *         of 4: 0                1
 *         6: fold(6) = 12        0100101
 *         8: 1                   1010
 *         9: 0                   100
 * node 1  outdegree 7            0001000
 *         the list before        01
 *         two blocks             011
 *         1 copied               010
 *         1 left out: 0          1
 *         (the rest copied)
 *         no interval            1
 *         5: fold(4) = 8         0100001
 * node 2  outdegree 0            1
 * node 3  outdegree 1            010
 *         no reference           1
 *         no interval            1
 *         7: fold(4) = 8         0100001
 * the six others                 111111
 * </pre>
 *
 * <p>These are 72 bits, 11 4E 96 A0 85 AD 0D 68 7F; the offsets 0, 29, 24, 1, 12, 1, 1, 1, 1, 1, 1
 * are in γ 1 000011110 000011001 010 0001101 and six times 010, 87 83 28 6A 49 24.
 */
public final class BvFormat {
  /** The version that is written, and the newest that is read. */
  public static final int VERSION = 0;

  private BvFormat() {}
}
