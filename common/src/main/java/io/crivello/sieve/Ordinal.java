package io.crivello.sieve;

/**
 * Where a URL was found, as one number whose order is the order of discovery: the parent's place in
 * the frontier, then the kind of the finding, then its index in the page. It does not depend on
 * timing, threads or tasks.
 *
 * <p>From the highest bit: one zero, 40 bits of place, 2 bits of kind, 21 bits of index. A URL that
 * no page gave (a seed, a pushed URL) has the parent {@link #NO_PARENT}. What a page redirects to
 * has the kind of a redirect and index 0; the URL that a page names as its canonical one has the
 * same kind and index {@link #CANONICAL}.
 */
public final class Ordinal {
  /** How a URL was found, in the order in which the findings of one page count. */
  public enum Kind {
    REDIRECT,
    LINK,
    SITEMAP,
    FEED
  }

  private static final int INDEX_BITS = 21;
  private static final int KIND_BITS = 2;
  private static final int PLACE_BITS = 40;
  private static final Kind[] KINDS = Kind.values();

  public static final int MAX_INDEX = (1 << INDEX_BITS) - 1;

  /** The index, among redirects, of the canonical URL that a page names. */
  public static final int CANONICAL = 1;

  public static final long NO_PARENT = (1L << PLACE_BITS) - 1;
  public static final long MAX_PLACE = NO_PARENT - 1;

  private Ordinal() {}

  public static long of(long parent, Kind kind, int index) {
    if (parent < 0 || parent > NO_PARENT) {
      throw new IllegalArgumentException("place " + parent + " is not in 0 … " + NO_PARENT);
    }
    if (index < 0 || index > MAX_INDEX) {
      throw new IllegalArgumentException("index " + index + " is not in 0 … " + MAX_INDEX);
    }
    return (parent << KIND_BITS | kind.ordinal()) << INDEX_BITS | index;
  }

  /** The place of the page it was found in, or {@link #NO_PARENT}. */
  public static long parent(long ordinal) {
    return ordinal >>> KIND_BITS + INDEX_BITS;
  }

  public static Kind kind(long ordinal) {
    return KINDS[(int) (ordinal >>> INDEX_BITS) & (1 << KIND_BITS) - 1];
  }

  public static int index(long ordinal) {
    return (int) ordinal & MAX_INDEX;
  }
}
