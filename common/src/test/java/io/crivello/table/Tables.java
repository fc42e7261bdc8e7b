package io.crivello.table;

import io.crivello.io.ByteSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Tables in memory, and the naive version of them. */
final class Tables {
  private Tables() {}

  static TreeMap<byte[], byte[]> empty() {
    return new TreeMap<>(Arrays::compareUnsigned);
  }

  /** Records whose keys share prefixes, are prefixes of others and have bytes of either sign. */
  static TreeMap<byte[], byte[]> random(int n, Random random) {
    TreeMap<byte[], byte[]> records = empty();
    while (records.size() < n) {
      byte[] value = new byte[random.nextInt(20)];
      random.nextBytes(value);
      records.put(randomKey(random), value);
    }
    return records;
  }

  static byte[] randomKey(Random random) {
    byte[] key = new byte[random.nextInt(12)];
    for (int i = 0; i < key.length; i++) key[i] = (byte) (random.nextInt(4) * 85);
    return key;
  }

  static byte[] write(TreeMap<byte[], byte[]> records, int blockBytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SortedTableWriter writer = new SortedTableWriter(out, blockBytes)) {
      for (Map.Entry<byte[], byte[]> record : records.entrySet()) {
        writer.add(record.getKey(), record.getValue());
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  static SortedTableReader read(byte[] table) throws IOException {
    return new SortedTableReader(new ArraySource(table), "the table");
  }

  /** Gives at most some bytes at a time, as files do. */
  private record ArraySource(byte[] bytes) implements ByteSource {
    private static final int MOST_AT_ONCE = 1000;

    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int count) {
      if (position >= bytes.length) return -1;
      int n = (int) Math.min(Math.min(count, MOST_AT_ONCE), bytes.length - position);
      System.arraycopy(bytes, (int) position, buffer, offset, n);
      return n;
    }

    @Override
    public void close() {}
  }
}
