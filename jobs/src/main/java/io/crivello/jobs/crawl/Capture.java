package io.crivello.jobs.crawl;

import io.crivello.io.CorruptDataException;
import io.crivello.url.SortForm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Something that archives say of a URL at a time, as a record of a sorted table: in the order of
 * sort forms, times, and places in the input. Before the captures of a URL stands a mark if the URL
 * is one that the round takes over.
 *
 * @param time milliseconds since 1970; −1 in a mark
 * @param archive the number of the archive
 * @param revisit whether it only says that the page was found unchanged
 * @param digest of the payload, as the archive gives it, or empty
 * @param refersTo of a revisit, the URL with the payload, or empty
 * @param refersTime of a revisit, when that was captured, or −1
 */
record Capture(
    String url,
    long time,
    int archive,
    long offset,
    long inner,
    int status,
    boolean revisit,
    String digest,
    String refersTo,
    long refersTime) {
  private static final int PLACE = 2 * Long.BYTES + Integer.BYTES;

  /** The key of a mark; also the beginning of all keys of a URL. */
  static byte[] markKey(String url) {
    byte[] form = SortForm.of(url).getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(form.length + 1).put(form).array();
  }

  /** The beginning of the keys of a URL at a time. */
  static byte[] timeKey(String url, long time) {
    byte[] mark = markKey(url);
    return ByteBuffer.allocate(mark.length + Long.BYTES).put(mark).putLong(time).array();
  }

  byte[] key() {
    byte[] start = timeKey(url, time);
    return ByteBuffer.allocate(start.length + PLACE)
        .put(start)
        .putInt(archive)
        .putLong(offset)
        .putLong(inner)
        .array();
  }

  byte[] value() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeBoolean(revisit);
    out.writeInt(status);
    out.writeUTF(digest);
    out.writeUTF(refersTo);
    out.writeLong(refersTime);
    return bytes.toByteArray();
  }

  boolean isMark() {
    return time < 0;
  }

  static Capture read(byte[] key, byte[] value) throws IOException {
    int end = 0;
    while (end < key.length && key[end] != 0) end++;
    String url = SortForm.url(new String(key, 0, end, StandardCharsets.US_ASCII));
    ByteBuffer place = ByteBuffer.wrap(key, Math.min(end + 1, key.length), key.length - end - 1);
    if (place.remaining() == 0) return new Capture(url, -1, 0, 0, 0, 0, false, "", "", -1);
    if (place.remaining() != Long.BYTES + PLACE) throw new CorruptDataException("not a capture");
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(value));
    long time = place.getLong();
    int archive = place.getInt();
    long offset = place.getLong();
    long inner = place.getLong();
    boolean revisit = in.readBoolean();
    int status = in.readInt();
    return new Capture(
        url,
        time,
        archive,
        offset,
        inner,
        status,
        revisit,
        in.readUTF(),
        in.readUTF(),
        in.readLong());
  }
}
