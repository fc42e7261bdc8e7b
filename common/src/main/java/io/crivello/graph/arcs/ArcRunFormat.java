package io.crivello.graph.arcs;

/**
 * A run of arcs: a frame of kind {@value #KIND} ({@link io.crivello.io.FrameFormat}). The arcs are
 * distinct and sorted by source, then by target. The payload is made of blocks, each with its own
 * checksum, and of an index by which a reader finds the first block of a source:
 *
 * <pre>
 * bytes  content
 * 4      length of the body            } a block; any number of them
 * 4      CRC-32C of the body           }
 * n      the body                      }
 *        …
 *        the index, again a block: three numbers of eight bytes for each block before it, where it
 *        starts in the payload, its first source, and the number of arcs in the blocks before it;
 *        then the number of all arcs
 * 8      where the index starts in the payload
 * </pre>
 *
 * <p>A body is a sequence of lists of numbers. A number takes seven bits a byte, the most
 * significant ones first, with the top bit set in its last byte only. A list is
 *
 * <ol>
 *   <li>the source: in the first list of a block as it is, in others by how much it exceeds the one
 *       before;
 *   <li>the difference of the first target from the source, folded as {@link
 *       io.crivello.code.SignedFold} says;
 *   <li>by how much each other target exceeds the one before;
 *   <li>0.
 * </ol>
 *
 * <p>A list that does not fit a block goes on in the next one, under its source again. For example,
 * the arcs (5, 3), (5, 6) and (6, 300) are 85, 83, 83, 80 and 81, 04 CC, 80.
 */
final class ArcRunFormat {
  static final String KIND = "ARCS";
  static final int VERSION = 1;

  /** A block ends with the first arc that fills so many bytes. */
  static final int BLOCK = 1 << 15;

  /** The most that the last arc of a block may add. */
  static final int SLACK = 40;

  static final int HEADER = 8;

  private ArcRunFormat() {}
}
