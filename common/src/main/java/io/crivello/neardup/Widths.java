package io.crivello.neardup;

/** How wide fingerprints may be. */
final class Widths {
  private Widths() {}

  static void check(int bits) {
    if (bits != Long.SIZE && bits != 2 * Long.SIZE) {
      throw new IllegalArgumentException("fingerprints have 64 or 128 bits, not " + bits);
    }
  }
}
