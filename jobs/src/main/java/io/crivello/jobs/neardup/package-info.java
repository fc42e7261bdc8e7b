/**
 * Copies and near copies among the pages of a store.
 *
 * <p>{@link io.crivello.jobs.neardup.SketchPages} reads the newest version of each page and writes
 * its fingerprint: documents are the pages that have one, numbered in the order of sort forms.
 * {@link io.crivello.jobs.neardup.GroupSketches} makes one class of documents with equal
 * fingerprints, {@link io.crivello.jobs.neardup.DistinctSketches} leaves one fingerprint a class,
 * {@link io.crivello.jobs.neardup.JoinSketches} finds all pairs of classes within a Hamming
 * distance. For sets of n-grams, where the fingerprint is a digest of the set, {@link
 * io.crivello.jobs.neardup.JoinSets} finds pairs of classes that may resemble each other and {@link
 * io.crivello.jobs.neardup.CompareSets} leaves those that do. Then {@link
 * io.crivello.jobs.neardup.ClusterCopies} makes clusters of them, chooses a representative of each,
 * and writes tables for people and for the stages that come after.
 *
 * <p>{@link io.crivello.jobs.neardup.NearPages} finds the copies of one page among fingerprints,
 * {@link io.crivello.jobs.neardup.CheckCopies} verifies all that the stage left.
 */
package io.crivello.jobs.neardup;
