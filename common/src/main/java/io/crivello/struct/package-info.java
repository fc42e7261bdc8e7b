/**
 * Succinct structures: static data kept in about as many bits as it carries, and still answered
 * from in a few nanoseconds.
 *
 * <p>At the bottom are plain bits, {@link io.crivello.struct.BitVector}, and arrays of integers of
 * a fixed width, {@link io.crivello.struct.CompactArray}. {@link io.crivello.struct.RankSelect}
 * counts and finds the ones of a bit vector. On these stand the Elias–Fano form of a monotone
 * sequence ({@link io.crivello.struct.EliasFano}: offsets into files, sorted lists, sets of
 * numbers), static functions and minimal perfect hashes (the term map of an index) and Bloom
 * filters (sets that may err on one side).
 *
 * <p>All structures hold more than 2³¹ bits, are built from values that arrive one after the other,
 * and can then be read by any number of threads. The same values give the same bytes. Each writes
 * itself to a {@link java.io.DataOutput}, so that one can lie inside another, and what is derived
 * from the data (counts, hints) is computed again when it is loaded. A structure that is a file of
 * its own is framed by {@link io.crivello.io.FrameFormat}.
 */
package io.crivello.struct;
