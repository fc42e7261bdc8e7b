package io.crivello.jobs.crawl;

import io.crivello.io.CorruptDataException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A version of a page that is to be copied from an archive, as a record of a sorted table: in the
 * order of archives by name and of records in them, so that each archive is read once and forwards.
 *
 * @param url under which it becomes a version
 * @param time at which it becomes one
 * @param digest that the payload must have if it has one, or empty
 */
record Version(Original original, long time, String url, String digest) {
  /**
   * Where a record with the payload is.
   *
   * @param archive the path of the archive
   */
  record Original(String archive, long offset, long inner) {}

  byte[] key() {
    byte[] archive = original.archive().getBytes(StandardCharsets.UTF_8);
    byte[] name = url.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(archive.length + 1 + 3 * Long.BYTES + name.length)
        .put(archive)
        .put((byte) 0)
        .putLong(original.offset())
        .putLong(original.inner())
        .putLong(time)
        .put(name)
        .array();
  }

  byte[] value() {
    return digest.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a payload with a digest, in the same notation, may be that of this version. */
  boolean mayHave(String other) {
    int label = digest.indexOf(':') + 1;
    boolean comparable =
        label > 0
            && other.length() == digest.length()
            && other.startsWith(digest.substring(0, label));
    return !comparable || other.equalsIgnoreCase(digest);
  }

  static Version read(byte[] key, byte[] value) {
    int end = 0;
    while (end < key.length && key[end] != 0) end++;
    if (key.length < end + 1 + 3 * Long.BYTES) throw new CorruptDataException("not a version");
    ByteBuffer in = ByteBuffer.wrap(key, end + 1, key.length - end - 1);
    String archive = new String(key, 0, end, StandardCharsets.UTF_8);
    Original original = new Original(archive, in.getLong(), in.getLong());
    long time = in.getLong();
    return new Version(
        original,
        time,
        StandardCharsets.US_ASCII.decode(in).toString(),
        new String(value, StandardCharsets.UTF_8));
  }
}
