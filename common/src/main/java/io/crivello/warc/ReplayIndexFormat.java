package io.crivello.warc;

import io.crivello.hash.Signatures;
import io.crivello.io.FrameFormat;

/**
 * Where in a number of archives the answers to URLs are: a file framed as {@link FrameFormat} says,
 * kind {@code RPLX}, version 2. The payload is a sequence of entries of {@value #ENTRY_BYTES}
 * bytes, all numbers big-endian:
 *
 * <pre>
 * bytes   meaning
 * 8       signature of the URL, {@code Signatures.STANDARD}; in order as signed numbers
 * 4       highest bit: the answer tells of a passing failure (status 429 or 5xx, or none of use);
 *         the others: number of the archive in the list that was indexed, from 0
 * 4       round of the crawl in which it was asked, 0 in an archive of someone else
 * 8       where the record, or the gzip member it is in, begins in the archive
 * 8       where the record begins among the decoded bytes of that member, else 0
 * </pre>
 *
 * <p>Example: an entry for {@code http://a.example/} at byte 1000 of archive 2, of round 3:
 *
 * <pre>
 * D9 AD AD F2 D3 7A 64 99  00 00 00 02  00 00 00 03
 * 00 00 00 00 00 00 03 E8  00 00 00 00 00 00 00 00
 * </pre>
 *
 * <p>A URL has an entry an answer of the rounds of a crawl, in the order of archives and of records
 * in them. Behind them, of all answers in archives of others together there is one: the first that
 * is no passing failure, or else the first.
 *
 * <p>Rounds in which a host was asked have entries, too, under the signature of the host's name
 * behind two slashes. They have the archive {@value #VISIT}, and no place in it.
 */
public final class ReplayIndexFormat {
  static final String KIND = "RPLX";
  static final int VERSION = 2;
  static final int ENTRY_BYTES = 32;
  static final int PASSING = 1 << 31;
  static final int VISIT = Integer.MAX_VALUE;

  private ReplayIndexFormat() {}

  /** The signature for the rounds of a host. */
  static long signatureOfHost(String host) {
    return Signatures.STANDARD.of("//" + host);
  }
}
