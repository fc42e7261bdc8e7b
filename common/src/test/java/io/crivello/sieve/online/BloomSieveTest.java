package io.crivello.sieve.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.struct.BloomFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BloomSieveTest extends DeterministicSieveContract {
  @Override
  String name() {
    return "bloom";
  }

  /**
   * With i elements in m bits, k each, a stranger is lost with probability (1 − e^(−ki/m))ᵏ; the
   * number lost of n is nearly Poisson with the sum over i < n as its mean, and stays within five
   * times its root.
   */
  @Test
  void losesAsManyAsTheFilterMustConfuse() throws IOException {
    int n = 100_000;
    for (double precision : new double[] {0.25, 1e-2, 1e-3}) {
      BloomFilter filter = BloomFilter.plain(n, precision);
      double mean = 0;
      for (int i = 0; i < n; i++) {
        double set = -Math.expm1(-(double) filter.hashes() * i / filter.bits());
        mean += Math.pow(set, filter.hashes());
      }
      assertTrue(mean <= precision * n);
      SieveSettings settings = SETTINGS.withExpected(n, precision);
      try (Sieve sieve = factory().create(fresh(), settings, fresh -> {})) {
        for (int i = 0; i < n; i++) sieve.offer(record(i, "http://example.org/" + i));
        sieve.flush();
        assertEquals(mean, n - sieve.delivered(), 5 * Math.sqrt(mean), "precision " + precision);
      }
    }
  }

  @Test
  void aSavedFilterKeepsItsSize() throws IOException {
    Path first = directory.resolve("first");
    Path second = directory.resolve("second");
    try (Sieve sieve = create(fresh -> {})) {
      sieve.save(first);
    }
    SieveSettings larger = SETTINGS.withExpected(1_000_000, 1e-3);
    try (Sieve sieve = factory().open(first, fresh(), larger, fresh -> {})) {
      sieve.save(second);
    }
    assertEquals(-1, Files.mismatch(first.resolve("seen"), second.resolve("seen")));
  }
}
