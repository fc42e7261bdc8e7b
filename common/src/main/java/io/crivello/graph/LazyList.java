package io.crivello.graph;

import io.crivello.code.Code;
import io.crivello.code.SignedFold;
import io.crivello.code.SortedListCursor;
import io.crivello.io.BitReader;
import io.crivello.io.CorruptDataException;

/**
 * Goes through a list of a BV graph and decodes no more residuals, of it and of those it refers to,
 * than it must; blocks and intervals are read at first.
 */
final class LazyList implements SortedListCursor {
  /** A list that refers to none, or the elements of another one that are copied. */
  private final SortedListCursor other;

  private final int[] blocks;
  private int block;
  private int leftInBlock;
  private long nextCopied = END;

  private final long[] lefts;
  private final long[] ends;
  private int interval = -1;
  private long nextInInterval = END;

  private final Code code;
  private final BitReader in;
  private final long nodes;
  private int residualsLeft;
  private long nextResidual = END;

  private final int size;
  private long current = -1;

  /**
   * Starts before the first element.
   *
   * @param other the list it refers to, or null
   * @param blocks the lengths of all blocks of that one, the last included
   * @param lefts the first elements of the intervals, with {@code ends} behind their last ones
   * @param in stands before the residuals
   */
  LazyList(
      int size,
      SortedListCursor other,
      int[] blocks,
      long[] lefts,
      long[] ends,
      BitReader in,
      Code code,
      int residuals,
      long node,
      long nodes) {
    this.size = size;
    this.other = other;
    this.blocks = blocks;
    this.lefts = lefts;
    this.ends = ends;
    this.in = in;
    this.code = code;
    this.nodes = nodes;
    residualsLeft = residuals;
    if (blocks.length > 0) {
      leftInBlock = blocks[0];
      copyNext();
    }
    intervalNext();
    if (residuals > 0) {
      nextResidual = node + SignedFold.unfold(code.read(in));
      residualsLeft--;
      check(nextResidual);
    }
  }

  private void check(long successor) {
    if (successor < 0 || successor >= nodes) {
      throw new CorruptDataException(
          "successor " + successor + " is not among the " + nodes + " nodes");
    }
  }

  private void copyNext() {
    while (leftInBlock == 0) {
      if (++block >= blocks.length) {
        nextCopied = END;
        return;
      }
      leftInBlock = blocks[block];
      if ((block & 1) == 0) continue;
      for (; leftInBlock > 0; leftInBlock--) other.next();
    }
    leftInBlock--;
    nextCopied = other.next();
  }

  private void intervalNext() {
    if (interval >= 0 && nextInInterval + 1 < ends[interval]) {
      nextInInterval++;
    } else {
      interval++;
      nextInInterval = interval < lefts.length ? lefts[interval] : END;
    }
  }

  private void residualNext() {
    if (residualsLeft == 0) {
      nextResidual = END;
      return;
    }
    residualsLeft--;
    nextResidual += code.read(in) + 1;
    check(nextResidual);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long current() {
    return current;
  }

  @Override
  public long next() {
    if (current == END) return END;
    long least = Math.min(nextCopied, Math.min(nextInInterval, nextResidual));
    if (least == current) throw new CorruptDataException("successor " + least + " occurs twice");
    current = least;
    if (least == END) return END;
    if (least == nextCopied) copyNext();
    else if (least == nextInInterval) intervalNext();
    else residualNext();
    return least;
  }

  @Override
  public long advance(long target) {
    while (current < target) next();
    return current;
  }
}
