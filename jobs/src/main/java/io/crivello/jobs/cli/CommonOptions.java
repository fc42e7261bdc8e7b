package io.crivello.jobs.cli;

import io.crivello.jobs.runtime.Settings;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Option;

/** Options that every command takes. */
final class CommonOptions {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  boolean help;

  @Option(
      names = "--cluster",
      paramLabel = "DIR",
      description = "Run on the cluster whose Hadoop configuration is in DIR.")
  Path cluster;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Memory for the buffers of a job, e.g. 2g (crivello.memory).")
  String memory;

  @Option(
      names = "--scratch",
      paramLabel = "DIR",
      description = "Where scratch files lie (crivello.scratch).")
  String scratch;

  void check() {
    if (memory != null) Settings.check(Settings.MEMORY, memory);
  }

  void apply(Configuration conf) {
    if (memory != null) conf.set(Settings.MEMORY, memory);
    if (scratch != null) conf.set(Settings.SCRATCH, scratch);
  }
}
