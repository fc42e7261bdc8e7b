/**
 * What every stage needs around its jobs: the configuration ({@link
 * io.crivello.jobs.runtime.Platform}, {@link io.crivello.jobs.runtime.Settings}), submission with
 * progress and a checked end ({@link io.crivello.jobs.runtime.JobRunner}), scratch files ({@link
 * io.crivello.jobs.runtime.Scratch}), and the two ways to fail: {@link
 * io.crivello.jobs.runtime.UsageException} before any work, {@link
 * io.crivello.jobs.runtime.StageFailedException} after.
 */
package io.crivello.jobs.runtime;
