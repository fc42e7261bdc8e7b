package io.crivello.url;

import java.nio.charset.StandardCharsets;

/** Parameters {@code name=value} of paths and queries that name a visit rather than a page. */
final class DroppedParameters {
  private static final String[] SESSIONS = {"jsessionid=", "phpsessid=", "aspsessionid*"};
  private static final String[] TRACKING = {"utm_*", "gclid=", "fbclid="};

  private final byte[][] names;

  private DroppedParameters(String[]... groups) {
    int count = 0;
    for (String[] group : groups) count += group.length;
    names = new byte[count][];
    for (String[] group : groups) {
      for (String name : group) names[--count] = name.getBytes(StandardCharsets.US_ASCII);
    }
  }

  static DroppedParameters of(boolean tracking) {
    return tracking ? new DroppedParameters(SESSIONS, TRACKING) : new DroppedParameters(SESSIONS);
  }

  static DroppedParameters sessions() {
    return of(false);
  }

  /** Whether the parameter in the given range is to go. */
  boolean contain(byte[] bytes, int from, int to) {
    if (from == to || !PercentForm.isLetter(bytes[from])) return false;
    int initial = bytes[from] | 0x20;
    for (byte[] name : names) {
      if (name[0] == initial && matches(name, bytes, from, to)) return true;
    }
    return false;
  }

  /** Letters of either case match; a star matches all up to the equals sign. */
  private static boolean matches(byte[] name, byte[] bytes, int from, int to) {
    if (to - from < name.length) return false;
    int last = name.length - 1;
    for (int i = 0; i < last; i++) {
      int b = bytes[from + i];
      if ((PercentForm.isLetter(b) ? b | 0x20 : b) != name[i]) return false;
    }
    if (name[last] == '=') return bytes[from + last] == '=';
    for (int i = from + last; i < to; i++) {
      if (bytes[i] == '=') return true;
    }
    return false;
  }
}
