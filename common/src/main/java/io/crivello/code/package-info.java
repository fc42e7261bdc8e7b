/**
 * Integer codes over the bit streams of {@code io.crivello.io}.
 *
 * <p>A {@link io.crivello.code.Code} turns one natural into an instantaneous codeword; {@link
 * io.crivello.code.Codes} finds it by name.
 */
package io.crivello.code;
