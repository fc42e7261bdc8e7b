package io.crivello.neardup;

/** Takes the features of a text, each as a 64-bit signature, once for each occurrence. */
@FunctionalInterface
public interface FeatureSink {
  void accept(long feature);
}
