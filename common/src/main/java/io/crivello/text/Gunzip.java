package io.crivello.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/** Decompresses bytes that are themselves a gzip file, as sitemaps often are. */
public final class Gunzip {
  private Gunzip() {}

  public static boolean isGzip(byte[] bytes, int length) {
    return length >= 3 && bytes[0] == 0x1F && bytes[1] == (byte) 0x8B && bytes[2] == 8;
  }

  /**
   * What came out.
   *
   * @param damaged whether the rest could not be decompressed
   * @param cut whether there were more bytes than wanted
   */
  public record Result(byte[] bytes, boolean damaged, boolean cut) {}

  /** What can be decompressed, at most some bytes: a truncated or damaged rest is left out. */
  public static Result decompress(byte[] bytes, int length, int most) {
    byte[] to = new byte[Math.min(most, 4 * length + 64)];
    int count = 0;
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(bytes, 0, length), 1 << 12)) {
      for (int got; (got = in.read(to, count, to.length - count)) >= 0; ) {
        count += got;
        if (count == most) return new Result(Arrays.copyOf(to, count), false, in.read() >= 0);
        if (count == to.length) to = Arrays.copyOf(to, (int) Math.min(most, 2L * count));
      }
    } catch (IOException damaged) {
      return new Result(Arrays.copyOf(to, count), true, false);
    }
    return new Result(Arrays.copyOf(to, count), false, false);
  }
}
