package io.crivello.fetch;

import it.unimi.dsi.fastutil.ints.IntArrays;

/**
 * Any number of heaps over the numbers 0, 1, …, each number in at most one of them: pairing heaps
 * (Fredman, Sedgewick, Sleator, Tarjan, 1986) in two arrays. A heap is known by its first number,
 * an empty one is {@link #EMPTY}. Adding takes constant, removing the first amortised logarithmic
 * time.
 */
abstract class PairingHeaps {
  static final int EMPTY = -1;

  private int[] child = IntArrays.EMPTY_ARRAY;
  private int[] sibling = IntArrays.EMPTY_ARRAY;

  /**
   * A strict total order of the numbers; that of a number must not change while it is in a heap.
   */
  protected abstract boolean isBefore(int a, int b);

  /** The heap with one more number, which must be in none. */
  final int add(int heap, int number) {
    if (number >= child.length) {
      child = IntArrays.grow(child, number + 1);
      sibling = IntArrays.grow(sibling, child.length, sibling.length);
    }
    child[number] = EMPTY;
    sibling[number] = EMPTY;
    return heap == EMPTY ? number : merge(heap, number);
  }

  /** The heap without its first number. */
  final int removeFirst(int heap) {
    int pairs = EMPTY;
    for (int a = child[heap]; a != EMPTY; ) {
      int b = sibling[a];
      int next = b == EMPTY ? EMPTY : sibling[b];
      sibling[a] = EMPTY;
      if (b != EMPTY) {
        sibling[b] = EMPTY;
        a = merge(a, b);
      }
      sibling[a] = pairs;
      pairs = a;
      a = next;
    }
    int rest = EMPTY;
    while (pairs != EMPTY) {
      int next = sibling[pairs];
      sibling[pairs] = EMPTY;
      rest = rest == EMPTY ? pairs : merge(rest, pairs);
      pairs = next;
    }
    return rest;
  }

  private int merge(int a, int b) {
    int first = isBefore(a, b) ? a : b;
    int second = first == a ? b : a;
    sibling[second] = child[first];
    child[first] = second;
    return first;
  }
}
