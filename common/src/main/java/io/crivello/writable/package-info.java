/**
 * What travels through Hadoop's shuffle and lies in its files: keys that are compared as bytes, and
 * values that are already coded.
 *
 * <p>Keys and their order:
 *
 * <ul>
 *   <li>{@link io.crivello.writable.SignatureWritable}: signature, unsigned; joins links to nodes
 *   <li>{@link io.crivello.writable.SignatureOrdinalWritable}: signature, then place of discovery;
 *       from the pages to the sieve
 *   <li>{@link io.crivello.writable.NodeWritable}: node number; graph and rank
 *   <li>{@link io.crivello.writable.SegmentTermDocumentWritable}: segment, term bytes, block of
 *       documents; from the inverting mappers to the index
 * </ul>
 *
 * <p>Values are framed by their length in bytes, a {@link io.crivello.writable.VarInt}: {@link
 * io.crivello.writable.GapListWritable} for sorted numbers, {@link
 * io.crivello.writable.PackedDoublesWritable} for a piece of a rank vector, {@link
 * io.crivello.writable.PackedRegistersWritable} for HyperLogLog counters, {@link
 * io.crivello.writable.PostingsRunWritable} for the postings of a term in a block of documents.
 *
 * <p>One instance is read and written again and again; its buffers grow to the largest record and
 * stay, so that a record costs no allocation. A clipped or damaged record raises {@link
 * io.crivello.io.CorruptDataException}, after memory in proportion to the bytes that were there.
 * All numbers are big-endian.
 */
package io.crivello.writable;
