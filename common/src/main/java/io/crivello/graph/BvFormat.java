package io.crivello.graph;

/** The BV format. */
final class BvFormat {
  private BvFormat() {}
}
