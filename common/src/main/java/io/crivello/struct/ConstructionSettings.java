package io.crivello.struct;

import java.nio.file.Path;

/**
 * How a static structure is built. None of the settings changes a bit of the result.
 *
 * @param scratch an existing directory for the spool of signatures; null keeps all in memory,
 *     whatever the budget
 * @param memoryBytes about how much memory the spool may take, beside the result itself; what does
 *     not fit goes to {@code scratch}
 * @param threads how many threads solve buckets
 */
public record ConstructionSettings(Path scratch, long memoryBytes, int threads) {
  /** The least budget: below it, buffers would be too short to be worth a file. */
  public static final long LEAST_MEMORY = 1 << 16;

  public ConstructionSettings {
    if (memoryBytes < LEAST_MEMORY) {
      throw new IllegalArgumentException(
          "a budget of " + memoryBytes + " bytes; at least " + LEAST_MEMORY + " are needed");
    }
    if (threads < 1) throw new IllegalArgumentException(threads + " threads");
  }

  /** Everything in memory, one thread. */
  public static ConstructionSettings inMemory() {
    return new ConstructionSettings(null, Long.MAX_VALUE, 1);
  }
}
