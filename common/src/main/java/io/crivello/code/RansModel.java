package io.crivello.code;

/**
 * The frequencies by which {@link RansCode} codes: the 2<sup>d</sup> <i>slots</i>, <i>d</i> the
 * precision, are divided among the symbols in order.
 */
public interface RansModel {
  /** The largest precision. */
  int MAX_PRECISION = 16;

  /** The logarithm of the number of slots. */
  int precision();

  /** The number of symbols, some of which may have no slot. */
  int symbols();

  /** The number of slots of a symbol. */
  int frequency(int symbol);

  /** The first slot of a symbol. */
  int start(int symbol);

  /** The symbol to which a slot belongs. */
  int symbol(int slot);

  /** Tells the model that a symbol was coded; both sides call it at the same places. */
  void seen(int symbol);
}
