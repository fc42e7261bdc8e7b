package io.crivello.jobs.runtime;

import java.util.List;

/**
 * A command of the program. Its options and parameters are fields with picocli's annotations; its
 * name and description stand in the registry.
 */
public interface Command {
  /**
   * Refuses what cannot work with these arguments, before anything is done.
   *
   * @throws UsageException with one line for the user
   */
  default void check() {}

  /**
   * Does the work.
   *
   * @throws StageFailedException if it failed, with the cause in one line
   */
  void run(CommandContext context) throws Exception;

  /** What its help says below the options, line by line. */
  default List<String> help() {
    return List.of();
  }

  /** Whether the command needs a configuration: one that only prints starts faster without. */
  default boolean usesHadoop() {
    return true;
  }
}
