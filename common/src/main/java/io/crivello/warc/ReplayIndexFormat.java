package io.crivello.warc;

import io.crivello.io.FrameFormat;

/**
 * Where in a number of archives the answer to a URL is: a file framed as {@link FrameFormat} says,
 * kind {@code RPLX}, version 1. The payload is a sequence of entries of {@value #ENTRY_BYTES}
 * bytes, all numbers big-endian:
 *
 * <pre>
 * bytes   meaning
 * 8       signature of the URL, {@code Signatures.STANDARD}; strictly increasing as signed numbers
 * 4       highest bit: the answer tells of a passing failure (status 429 or 5xx);
 *         the others: number of the archive in the list that was indexed, from 0
 * 8       where the record, or the gzip member it is in, begins in the archive
 * 8       where the record begins among the decoded bytes of that member, else 0
 * </pre>
 *
 * <p>Example: an entry for {@code http://a.example/} at byte 1000 of archive 2:
 *
 * <pre>
 * D9 AD AD F2 D3 7A 64 99  00 00 00 02  00 00 00 00 00 00 03 E8  00 00 00 00 00 00 00 00
 * </pre>
 *
 * <p>Of several answers to a URL the first counts that is no passing failure, or else the first, in
 * the order of archives and of records in them.
 */
public final class ReplayIndexFormat {
  static final String KIND = "RPLX";
  static final int VERSION = 1;
  static final int ENTRY_BYTES = 28;
  static final int PASSING = 1 << 31;

  private ReplayIndexFormat() {}
}
