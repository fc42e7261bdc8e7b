/**
 * Bits and bytes at the bottom of everything.
 *
 * <p>A {@link io.crivello.io.BitWriter} puts bits, most significant first, into an array or an
 * output stream; a {@link io.crivello.io.BitReader} takes them back from an array or from any
 * {@link io.crivello.io.ByteSource}: a mapped file, a Hadoop stream, a plain input stream. The
 * codes of {@code io.crivello.code} are written on top of these two classes. Whole files are framed
 * by {@link io.crivello.io.FrameFormat}: magic, kind, version, payload, length and checksum, so
 * that a clipped, damaged or foreign file is refused with its name before anything is read from it.
 *
 * <p>Damaged data raises {@link io.crivello.io.CorruptDataException}; failures of the device raise
 * {@link java.io.IOException}, wrapped in {@link java.io.UncheckedIOException} inside bit-level
 * methods, which declare no checked exception.
 */
package io.crivello.io;
