package io.crivello.graph;

import io.crivello.code.BlockCode;
import io.crivello.code.Code;
import io.crivello.code.DeltaCode;
import io.crivello.code.GammaCode;
import io.crivello.code.GolombCode;
import io.crivello.code.UnaryCode;
import io.crivello.code.ZetaCode;

/** The codes a component of a BV graph may be written in, by the names that properties use. */
public enum BvCoding {
  UNARY,
  GAMMA,
  DELTA,

  /** ζ, whose shrinking factor is a parameter of the graph. */
  ZETA,

  /** Golomb, whose modulus is the parameter that is otherwise that of ζ. */
  GOLOMB,
  NIBBLE;

  Code code(int zetaK) {
    return switch (this) {
      case UNARY -> UnaryCode.INSTANCE;
      case GAMMA -> GammaCode.INSTANCE;
      case DELTA -> DeltaCode.INSTANCE;
      case ZETA -> new ZetaCode(zetaK);
      case GOLOMB -> new GolombCode(zetaK);
      case NIBBLE -> BlockCode.NIBBLE;
    };
  }

  /** Whether codewords of numbers x with equally many bits in x + 1 are equally long. */
  boolean isLogarithmic() {
    return this == GAMMA || this == DELTA || this == ZETA;
  }
}
