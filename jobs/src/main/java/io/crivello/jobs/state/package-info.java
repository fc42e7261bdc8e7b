/**
 * The committed state of a workspace and who may change it. A run takes the {@link
 * io.crivello.jobs.state.Lease} (one writer, numbered by epochs), reads the {@link
 * io.crivello.jobs.state.State} of the highest {@code CURRENT-<n>}, lets a stage write fresh
 * directories, and commits {@code CURRENT-<n+1>}, created whole and exclusively. Whatever dies at
 * whatever point, the next run ends the jobs that were left on a cluster, finds the last commit,
 * and nothing that it refers to has changed.
 */
package io.crivello.jobs.state;
