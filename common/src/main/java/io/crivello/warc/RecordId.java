package io.crivello.warc;

import io.crivello.hash.Signatures;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Record ids that follow from what a record is about, so that the same crawl writes the same
 * archive: a UUID of version 8 (RFC 9562) whose 122 free bits are a signature of the 64-bit
 * signature of the URL, the place of the URL in the frontier, the round and the record type.
 */
public final class RecordId {
  private static final long VERSION_MASK = 0xF000L;
  private static final long VERSION = 0x8000L;
  private static final long VARIANT_MASK = 0xC000_0000_0000_0000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private RecordId() {}

  public static UUID of(String url, long place, long round, String type) {
    byte[] kind = type.getBytes(StandardCharsets.UTF_8);
    byte[] key =
        ByteBuffer.allocate(3 * Long.BYTES + kind.length)
            .putLong(Signatures.STANDARD.of(url))
            .putLong(place)
            .putLong(round)
            .put(kind)
            .array();
    long[] pair = new long[2];
    Signatures.STANDARD.pair(key, 0, key.length, pair);
    return new UUID(pair[0] & ~VERSION_MASK | VERSION, pair[1] & ~VARIANT_MASK | VARIANT);
  }

  /** The id as WARC-Record-ID and WARC-Concurrent-To write it. */
  public static String urn(UUID id) {
    return "<urn:uuid:" + id + ">";
  }
}
