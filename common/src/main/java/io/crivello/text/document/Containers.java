package io.crivello.text.document;

import io.crivello.text.PageFlawException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Enumeration;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Zip containers in memory. */
final class Containers {
  private Containers() {}

  /** Opens a container by its central directory. */
  static ZipFile open(byte[] bytes, int length) throws IOException {
    byte[] whole = bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
    return ZipFile.builder()
        .setSeekableByteChannel(new SeekableInMemoryByteChannel(whole))
        .setIgnoreLocalFileHeader(true)
        .get();
  }

  /**
   * Inflates all parts once and throws them away: sizes that a container declares prove nothing.
   *
   * @throws PageFlawException if the parts are more, or together larger, than allowed
   */
  static void check(ZipFile zip, DocumentLimits limits, Deadline deadline) throws IOException {
    byte[] buffer = new byte[1 << 14];
    long inflated = 0;
    int parts = 0;
    for (Enumeration<ZipArchiveEntry> all = zip.getEntries(); all.hasMoreElements(); ) {
      ZipArchiveEntry part = all.nextElement();
      if (++parts > limits.parts()) {
        throw new PageFlawException("zip-bomb", "more than " + limits.parts() + " parts");
      }
      if (!zip.canReadEntryData(part)) continue;
      try (InputStream in = zip.getInputStream(part)) {
        for (int got; (got = in.read(buffer)) >= 0; ) {
          deadline.check();
          inflated += got;
          if (inflated > limits.inflated()) {
            throw new PageFlawException("zip-bomb", "more than " + limits.inflated() + " bytes");
          }
        }
      }
    }
  }
}
