package io.crivello.jobs.pipeline;

import java.util.List;

/** Lists of names in one entry of the state, separated by tabs. */
final class Names {
  private Names() {}

  static String join(List<String> names) {
    return String.join("\t", names);
  }

  static List<String> split(String joined) {
    return joined == null || joined.isEmpty() ? List.of() : List.of(joined.split("\t"));
  }
}
