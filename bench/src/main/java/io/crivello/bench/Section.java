package io.crivello.bench;

/** One part of a benchmark. It runs in a Java machine of its own and prints its lines. */
public interface Section {
  /**
   * Measures.
   *
   * @param sheet where the lines go
   * @param arguments what the user gave after the benchmark's name
   */
  void run(SideBySide sheet, String[] arguments) throws Exception;
}
