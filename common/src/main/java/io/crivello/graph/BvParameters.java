package io.crivello.graph;

import io.crivello.code.Code;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How a BV graph is compressed. Immutable; {@link #DEFAULT} is what WebGraph does unless told. */
public final class BvParameters {
  /** Window 7, reference chains up to 3, intervals from 4 on, ζ3, no flags. */
  public static final BvParameters DEFAULT = new BvParameters(7, 3, 4, 3, Map.of());

  /** The value of {@link #minInterval()} for a graph without intervals. */
  public static final int NO_INTERVALS = 0;

  /** The largest window: so many lists are kept while a graph is written or read. */
  public static final int LARGEST_WINDOW = 1 << 14;

  private static final String SEPARATOR = " | ";

  private final int window;
  private final int maxChain;
  private final int minInterval;
  private final int zetaK;
  private final EnumMap<BvComponent, BvCoding> codings = new EnumMap<>(BvComponent.class);

  /**
   * Checks and keeps the parameters.
   *
   * @param window how far back a list may refer; 0: there are no references, nor bits for them
   * @param maxChain how many references one may have to follow to decode a list
   * @param minInterval the length from which on a run of consecutive successors is an interval;
   *     {@link #NO_INTERVALS}: there are none, nor bits for them
   * @param zetaK the factor of ζ, or the modulus of Golomb, of the residuals
   * @param codings the codes of the components that are not in their default ones
   * @throws IllegalArgumentException if one is out of its range
   */
  public BvParameters(
      int window, int maxChain, int minInterval, int zetaK, Map<BvComponent, BvCoding> codings) {
    check("window", window, 0, LARGEST_WINDOW);
    check("longest reference chain", maxChain, 0, Integer.MAX_VALUE);
    check("shortest interval", minInterval, 0, Integer.MAX_VALUE);
    this.window = window;
    this.maxChain = maxChain;
    this.minInterval = minInterval;
    this.zetaK = zetaK;
    for (BvComponent component : BvComponent.values()) {
      BvCoding coding = codings.getOrDefault(component, component.defaultCoding());
      if (!component.codings().contains(coding)) {
        throw new IllegalArgumentException(
            coding + " is no code for " + component + "; there are " + component.codings());
      }
      this.codings.put(component, coding);
    }
    code(BvComponent.RESIDUALS);
  }

  private static void check(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "the " + what + " is " + least + " … " + most + ", not " + value);
    }
  }

  public int window() {
    return window;
  }

  public int maxChain() {
    return maxChain;
  }

  public int minInterval() {
    return minInterval;
  }

  public int zetaK() {
    return zetaK;
  }

  public BvCoding coding(BvComponent component) {
    return codings.get(component);
  }

  Code code(BvComponent component) {
    return codings.get(component).code(zetaK);
  }

  /** The same parameters with another code for one component. */
  public BvParameters with(BvComponent component, BvCoding coding) {
    EnumMap<BvComponent, BvCoding> changed = new EnumMap<>(codings);
    changed.put(component, coding);
    return new BvParameters(window, maxChain, minInterval, zetaK, changed);
  }

  /** The same codes with other numbers. */
  public BvParameters with(int window, int maxChain, int minInterval, int zetaK) {
    return new BvParameters(window, maxChain, minInterval, zetaK, codings);
  }

  /**
   * The same parameters with the codes that a text names, as {@link #flags()} writes them.
   *
   * @throws IllegalArgumentException if a part of it names no code of a component
   */
  public BvParameters withFlags(String flags) {
    EnumMap<BvComponent, BvCoding> changed = new EnumMap<>(codings);
    for (String flag : flags.split("\\|", -1)) {
      if (!flag.isBlank()) parse(flag.strip(), changed);
      else if (!flags.isBlank()) throw new IllegalArgumentException("an empty compression flag");
    }
    return new BvParameters(window, maxChain, minInterval, zetaK, changed);
  }

  private static void parse(String flag, Map<BvComponent, BvCoding> into) {
    List<String> known = new ArrayList<>();
    for (BvComponent component : BvComponent.values()) {
      for (BvCoding coding : component.codings()) {
        String name = flag(component, coding);
        known.add(name);
        if (!name.equals(flag)) continue;
        into.put(component, coding);
        return;
      }
    }
    throw new IllegalArgumentException(
        "no compression flag is called '" + flag + "'; there are " + String.join(", ", known));
  }

  private static String flag(BvComponent component, BvCoding coding) {
    return component + "_" + coding;
  }

  /**
   * The codes that are not the defaults, as the property {@code compressionflags} has them: {@code
   * RESIDUALS_DELTA | REFERENCES_GAMMA}, or nothing.
   */
  public String flags() {
    List<String> flags = new ArrayList<>();
    codings.forEach(
        (component, coding) -> {
          if (coding != component.defaultCoding()) flags.add(flag(component, coding));
        });
    return String.join(SEPARATOR, flags);
  }

  /** Whether {@link #zetaK()} matters. */
  boolean usesZetaK() {
    BvCoding residuals = coding(BvComponent.RESIDUALS);
    return residuals == BvCoding.ZETA || residuals == BvCoding.GOLOMB;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BvParameters other
        && window == other.window
        && maxChain == other.maxChain
        && minInterval == other.minInterval
        && zetaK == other.zetaK
        && codings.equals(other.codings);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * (31 * window + maxChain) + minInterval) + zetaK) + codings.hashCode();
  }

  @Override
  public String toString() {
    return "window "
        + window
        + ", chains up to "
        + maxChain
        + ", intervals from "
        + minInterval
        + ", k = "
        + zetaK
        + (flags().isEmpty() ? "" : ", " + flags());
  }
}
