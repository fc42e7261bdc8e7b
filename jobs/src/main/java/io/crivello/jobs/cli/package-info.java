/**
 * The command line: {@link io.crivello.jobs.cli.Main} takes Hadoop's generic options out of the
 * arguments, finds the command in the registry {@link io.crivello.jobs.cli.Commands}, lets picocli
 * fill in its options, checks the settings, and turns what happens into an exit code: 0 done, 1
 * failed, 2 not understood.
 */
package io.crivello.jobs.cli;
