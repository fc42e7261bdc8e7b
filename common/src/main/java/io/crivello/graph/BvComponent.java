package io.crivello.graph;

import java.util.Arrays;
import java.util.List;

/**
 * The components of a BV graph whose code can be chosen; intervals are always in γ. In the order in
 * which the property {@code compressionflags} names them.
 */
public enum BvComponent {
  OUTDEGREES(BvCoding.GAMMA, BvCoding.DELTA),
  BLOCKS(BvCoding.GAMMA, BvCoding.DELTA),
  RESIDUALS(BvCoding.ZETA, BvCoding.GAMMA, BvCoding.DELTA, BvCoding.GOLOMB, BvCoding.NIBBLE),
  REFERENCES(BvCoding.UNARY, BvCoding.GAMMA, BvCoding.DELTA),
  BLOCK_COUNT(BvCoding.GAMMA, BvCoding.UNARY, BvCoding.DELTA),
  OFFSETS(BvCoding.GAMMA, BvCoding.DELTA);

  private final List<BvCoding> codings;

  /** A component by its possible codes, the default first. */
  BvComponent(BvCoding... codings) {
    this.codings = List.copyOf(Arrays.asList(codings));
  }

  public BvCoding defaultCoding() {
    return codings.get(0);
  }

  /** The possible codes, the default first. */
  public List<BvCoding> codings() {
    return codings;
  }
}
