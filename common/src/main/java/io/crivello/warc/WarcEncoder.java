package io.crivello.warc;

import it.unimi.dsi.fastutil.io.FastByteArrayOutputStream;
import java.io.Closeable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Turns records into bytes of a WARC 1.1 file (ISO 28500:2017), one gzip member (RFC 1952) a
 * record. The bytes follow from the record and the level alone: the members carry no time and no
 * name. Records are collected in a buffer until {@link #clear()}; buffers and compressor are
 * reused, so an instance serves one thread.
 *
 * <pre>
 * encoder.start("response", id, date);
 * encoder.field("WARC-Target-URI", url);
 * encoder.finish(head, head.length, body, bodyLength, true);
 * </pre>
 */
public final class WarcEncoder implements Closeable {
  public static final int DEFAULT_LEVEL = 1;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final byte[] GZIP_HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};
  private static final byte[] RECORD_END = {'\r', '\n', '\r', '\n'};
  private static final int PIECE = 1 << 15;
  private static final int KEPT_BUFFER = 1 << 20;

  private final Deflater deflater;
  private final CRC32 checksum = new CRC32();
  private final Sha1 digest = new Sha1();
  private final StringBuilder fields = new StringBuilder();
  private final byte[] piece = new byte[PIECE];
  private FastByteArrayOutputStream out = new FastByteArrayOutputStream(PIECE);

  /**
   * @param level of compression: 0 … 9
   */
  public WarcEncoder(int level) {
    if (level < 0 || level > 9) throw new IllegalArgumentException("gzip level " + level);
    deflater = new Deflater(level, true);
  }

  /** Forgets the records encoded so far. */
  public void clear() {
    if (out.array.length > KEPT_BUFFER) {
      out = new FastByteArrayOutputStream(PIECE);
    } else {
      out.reset();
    }
  }

  /**
   * Begins a record.
   *
   * @param date milliseconds since 1970
   */
  public void start(String type, UUID id, long date) {
    fields.setLength(0);
    fields.append("WARC/1.1\r\n");
    field("WARC-Type", type);
    field("WARC-Record-ID", RecordId.urn(id));
    field("WARC-Date", DATE.format(Instant.ofEpochMilli(date)));
  }

  /**
   * Adds a field; an empty value adds none, and control characters in it, which could end the
   * field, become spaces.
   */
  public void field(String name, String value) {
    if (value.isEmpty()) return;
    fields.append(name).append(": ");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      fields.append(Character.isISOControl(c) ? ' ' : c);
    }
    fields.append("\r\n");
  }

  public void field(String name, long value) {
    fields.append(name).append(": ").append(value).append("\r\n");
  }

  /**
   * Ends the record with its block, which is a head followed by a payload.
   *
   * @param payloadDigest whether the digest of the payload is a field of the record
   */
  public void finish(
      byte[] head, int headLength, byte[] payload, int payloadLength, boolean payloadDigest) {
    field(
        "WARC-Block-Digest",
        digest.update(head, headLength).update(payload, payloadLength).label());
    if (payloadDigest) field("WARC-Payload-Digest", digest.update(payload, payloadLength).label());
    field("Content-Length", (long) headLength + payloadLength);
    fields.append("\r\n");
    byte[] header = fields.toString().getBytes(StandardCharsets.UTF_8);

    out.write(GZIP_HEADER, 0, GZIP_HEADER.length);
    deflater.reset();
    checksum.reset();
    deflate(header, header.length);
    deflate(head, headLength);
    deflate(payload, payloadLength);
    deflate(RECORD_END, RECORD_END.length);
    deflater.finish();
    drain();
    writeLittleEndian((int) checksum.getValue());
    writeLittleEndian((int) deflater.getBytesRead());
  }

  private void deflate(byte[] data, int length) {
    checksum.update(data, 0, length);
    deflater.setInput(data, 0, length);
    drain();
  }

  private void drain() {
    for (int n; (n = deflater.deflate(piece)) > 0; ) out.write(piece, 0, n);
  }

  private void writeLittleEndian(int value) {
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) out.write(value >>> shift);
  }

  /** The records since the last {@link #clear()}: the first {@link #length()} bytes count. */
  public byte[] buffer() {
    return out.array;
  }

  public int length() {
    return out.length;
  }

  @Override
  public void close() {
    deflater.end();
  }
}
