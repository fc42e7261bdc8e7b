package io.crivello.url;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks for a regular expression in at most a given number of steps, a step being a look at a
 * character: an expression that backtracks for ever on some URL must not stop a crawl. Steps rather
 * than time, so that the answer is always the same. Not to be shared between threads.
 */
final class BoundedSearch {
  /** Enough for time quadratic in a URL of 2,000 characters; some hundredths of a second. */
  static final int STEPS = 10_000_000;

  /** Expressions recurse, some a few frames for each character. */
  private static final long DEEP_STACK = 64L << 20;

  private final CountedText text = new CountedText();
  private final Matcher matcher;

  BoundedSearch(String expression) {
    matcher = Pattern.compile(expression).matcher(text);
  }

  /**
   * Whether the expression is found.
   *
   * @throws TooSlow if that cannot be told in time
   */
  boolean find(String in) {
    try {
      return findHere(in);
    } catch (StackOverflowError deepRecursion) {
      return findOnDeepStack(in);
    }
  }

  private boolean findHere(String in) {
    text.in = in;
    text.left = STEPS;
    return matcher.reset().find();
  }

  /** The answer must not depend on how much stack the caller has left. */
  private boolean findOnDeepStack(String in) {
    FutureTask<Boolean> search = new FutureTask<>(() -> findHere(in));
    new Thread(null, search, "deep-search", DEEP_STACK).start();
    try {
      return search.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while searching by a regular expression");
    } catch (ExecutionException tooSlowOrTooDeep) {
      throw new TooSlow();
    }
  }

  /** The search was given up. */
  static final class TooSlow extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooSlow() {
      super("a regular expression takes too long", null, false, false);
    }
  }

  private static final class CountedText implements CharSequence {
    String in = "";
    int left;

    @Override
    public char charAt(int index) {
      if (--left < 0) throw new TooSlow();
      return in.charAt(index);
    }

    @Override
    public int length() {
      return in.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return in.substring(start, end);
    }

    @Override
    public String toString() {
      return in;
    }
  }
}
