package io.crivello.jobs.runtime;

import java.io.PrintStream;
import org.apache.hadoop.conf.Configuration;

/**
 * What a command is given: where its answer goes, where messages go, and the settings.
 *
 * @param out the answer, fit for a pipe
 * @param err messages and progress
 * @param conf the settings jobs start from
 * @param terminal whether messages reach a terminal
 */
public record CommandContext(
    PrintStream out, PrintStream err, Configuration conf, boolean terminal) {
  public JobRunner jobs() {
    return new JobRunner(err, terminal);
  }
}
