package io.crivello.jobs.pipeline;

import io.crivello.jobs.crawl.IndexArchives.Damage;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Tells the user what of archives could not be read. */
final class Damages {
  private static final int SHOWN = 20;

  private Damages() {}

  /** Prints the first damages one by one, and how often each reason occurred in all. */
  static void print(PrintStream messages, List<Damage> damages) {
    if (damages.isEmpty()) return;
    Map<String, Long> sums = new TreeMap<>();
    for (Damage damage : damages) sums.merge(damage.reason(), damage.count(), Long::sum);
    for (Damage damage : damages.subList(0, Math.min(SHOWN, damages.size()))) {
      messages.printf(
          Locale.ROOT, "damaged: %s: %,d %s%n", damage.archive(), damage.count(), damage.reason());
    }
    messages.println("damaged records of archives: " + sums);
  }
}
