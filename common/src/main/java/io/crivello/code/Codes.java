package io.crivello.code;

import java.util.List;
import java.util.OptionalLong;

/** The codes by name. */
public final class Codes {
  /** The names {@link #byName} takes; a number stands for the parameter. */
  public static final List<String> NAMES =
      List.of(
          "unary",
          "gamma",
          "delta",
          "zetaK",
          "golomb:B",
          "rice:K",
          "minimal-binary:N",
          "nibble",
          "byte",
          "byte-length-first");

  private Codes() {}

  /** One of each code for all naturals, with the parameters that are mostly used. */
  public static List<Code> catalogue() {
    return List.of(
        UnaryCode.INSTANCE,
        GammaCode.INSTANCE,
        DeltaCode.INSTANCE,
        new ZetaCode(2),
        new ZetaCode(3),
        new GolombCode(3),
        new RiceCode(2),
        BlockCode.NIBBLE,
        BlockCode.BYTE,
        LengthFirstByteCode.INSTANCE);
  }

  /**
   * Finds a code.
   *
   * @throws IllegalArgumentException with the possible names if there is none of that name
   */
  public static Code byName(String name) {
    switch (name) {
      case "unary":
        return UnaryCode.INSTANCE;
      case "gamma":
        return GammaCode.INSTANCE;
      case "delta":
        return DeltaCode.INSTANCE;
      case "nibble":
        return BlockCode.NIBBLE;
      case "byte":
        return BlockCode.BYTE;
      case "byte-length-first":
        return LengthFirstByteCode.INSTANCE;
      default:
        return withParameter(name);
    }
  }

  private static Code withParameter(String name) {
    OptionalLong k = parameter(name, "zeta");
    if (k.isPresent()) return new ZetaCode(small(k));
    k = parameter(name, "golomb:");
    if (k.isPresent()) return new GolombCode(k.getAsLong());
    k = parameter(name, "rice:");
    if (k.isPresent()) return new RiceCode(small(k));
    k = parameter(name, "minimal-binary:");
    if (k.isPresent()) return new MinimalBinaryCode(k.getAsLong());
    throw new IllegalArgumentException(
        "no code is called '" + name + "'; there are " + String.join(", ", NAMES));
  }

  /** A parameter that a code refuses anyway if it is not small. */
  private static int small(OptionalLong k) {
    return (int) Math.max(-1, Math.min(k.getAsLong(), Integer.MAX_VALUE));
  }

  private static OptionalLong parameter(String name, String prefix) {
    if (!name.startsWith(prefix)) return OptionalLong.empty();
    try {
      return OptionalLong.of(Long.parseLong(name.substring(prefix.length())));
    } catch (NumberFormatException notANumber) {
      return OptionalLong.empty();
    }
  }
}
