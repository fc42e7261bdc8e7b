package io.crivello.code;

/** Goes through a strictly increasing list, forward only, decoding no more than it must. */
public interface SortedListCursor {
  /** What stands behind the last element; greater than every element. */
  long END = Long.MAX_VALUE;

  /** The number of elements of the whole list. */
  int size();

  /** The element last returned: −1 before the first, {@link #END} behind the last. */
  long current();

  /** Goes to the next element and returns it, or {@link #END}. */
  long next();

  /**
   * Goes to the first element that is at least {@code target}, and returns it, or {@link #END}. It
   * stays where it is if that holds already.
   */
  long advance(long target);
}
