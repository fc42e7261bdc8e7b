/**
 * Sets of selected n-grams that resemble each other.
 *
 * <p>The sets of documents lie in files in the order of the documents ({@link
 * io.crivello.neardup.sets.SetFormat}), any of them at hand. {@link
 * io.crivello.neardup.sets.PrefixJoin} gives the pairs that may resemble each other as much as a
 * {@link io.crivello.neardup.sets.ResemblanceThreshold} asks for; whether they do is found out with
 * {@link io.crivello.neardup.Overlap}. The pairs go to {@code pairs}, with a distance of 1000 · (1
 * − resemblance).
 */
package io.crivello.neardup.sets;
