package io.crivello.url;

/** The encoder of Punycode (Costello, RFC 3492), by which names outside ASCII are written. */
final class Punycode {
  private static final int BASE = 36;
  private static final int T_MIN = 1;
  private static final int T_MAX = 26;
  private static final int SKEW = 38;
  private static final int DAMP = 700;
  private static final int INITIAL_BIAS = 72;
  private static final int INITIAL_N = 128;

  private Punycode() {}

  /** Appends the encoding of a label of at most a thousand code points, else numbers overflow. */
  static void encode(int[] label, StringBuilder to) {
    int handled = 0;
    for (int c : label) {
      if (c < INITIAL_N) {
        to.append((char) c);
        handled++;
      }
    }
    int basic = handled;
    if (basic > 0) to.append('-');
    int bias = INITIAL_BIAS;
    int n = INITIAL_N;
    int delta = 0;
    while (handled < label.length) {
      int least = leastFrom(label, n);
      delta += (least - n) * (handled + 1);
      n = least;
      for (int c : label) {
        if (c < n) delta++;
        if (c == n) {
          appendNumber(delta, bias, to);
          bias = adapt(delta, handled + 1, handled == basic);
          delta = 0;
          handled++;
        }
      }
      delta++;
      n++;
    }
  }

  private static int leastFrom(int[] label, int n) {
    int least = Integer.MAX_VALUE;
    for (int c : label) {
      if (c >= n && c < least) least = c;
    }
    return least;
  }

  /** Appends a generalised variable-length integer (section 3.3). */
  private static void appendNumber(int number, int bias, StringBuilder to) {
    int rest = number;
    for (int k = BASE; ; k += BASE) {
      int threshold = Math.max(T_MIN, Math.min(T_MAX, k - bias));
      if (rest < threshold) break;
      to.append(digit(threshold + (rest - threshold) % (BASE - threshold)));
      rest = (rest - threshold) / (BASE - threshold);
    }
    to.append(digit(rest));
  }

  private static char digit(int value) {
    return (char) (value < 26 ? 'a' + value : '0' + value - 26);
  }

  private static int adapt(int delta, int points, boolean first) {
    int rest = first ? delta / DAMP : delta / 2;
    rest += rest / points;
    int k = 0;
    for (; rest > (BASE - T_MIN) * T_MAX / 2; k += BASE) rest /= BASE - T_MIN;
    return k + (BASE - T_MIN + 1) * rest / (rest + SKEW);
  }
}
