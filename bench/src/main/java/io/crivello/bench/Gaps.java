package io.crivello.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/** The data the codes are measured on. */
final class Gaps {
  private Gaps() {}

  /**
   * Zipf-like gaps less one: a power law of exponent 1.5 cut at a million, as the gaps in inverted
   * lists and web graphs roughly are; or the integers of a file, one a line.
   */
  static long[] load(String[] arguments, int n) throws IOException {
    return arguments.length == 0 ? zipf(n, 1) : read(Path.of(arguments[0]));
  }

  static long[] zipf(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] gaps = new long[n];
    for (int i = 0; i < n; i++) {
      double u = 1 - random.nextDouble();
      gaps[i] = (long) Math.min(1e6, 1 / (u * u)) - 1;
    }
    return gaps;
  }

  /** Geometric gaps less one, those of a random subset of density {@code p}. */
  static long[] geometric(int n, double p, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] gaps = new long[n];
    for (int i = 0; i < n; i++) {
      gaps[i] = (long) (Math.log1p(-random.nextDouble()) / Math.log1p(-p));
    }
    return gaps;
  }

  private static long[] read(Path file) throws IOException {
    long[] gaps = new long[1 << 16];
    int n = 0;
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line; (line = in.readLine()) != null; ) {
        if (line.isBlank()) continue;
        if (n == gaps.length) gaps = Arrays.copyOf(gaps, 2 * n);
        gaps[n++] = Long.parseLong(line.strip());
      }
    }
    return Arrays.copyOf(gaps, n);
  }
}
