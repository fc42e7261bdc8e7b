/**
 * Integer codes over the bit streams of {@code io.crivello.io}.
 *
 * <p>A {@link io.crivello.code.Code} turns one natural into an instantaneous codeword; {@link
 * io.crivello.code.Codes} finds it by name.
 *
 * <p>A {@link io.crivello.code.SortedListCodec} codes a whole sorted list and goes through it
 * lazily; {@link io.crivello.code.SortedListCodecs} finds it by name. Arrays of ints are coded by
 * {@link io.crivello.code.PForDelta}, sequences of symbols by {@link io.crivello.code.RansCode}.
 */
package io.crivello.code;
