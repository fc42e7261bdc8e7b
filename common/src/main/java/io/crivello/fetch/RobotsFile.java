package io.crivello.fetch;

import io.crivello.io.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A robots.txt as it was answered. Written as origin (as {@link DataOutput#writeUTF} has it), time
 * of fetching and of expiry (8 bytes each, milliseconds since 1970), status (2), length (4) and
 * bytes of the deflated text.
 *
 * @param origin scheme, host and port as in a canonical URL, such as {@code http://example.com}
 * @param status the last status, 0 if there was no answer
 * @param kept the text, at most {@value #MAX_TEXT} bytes, in zlib format; empty unless the status
 *     is 2xx; or the names of hosts, see {@link #isElsewhere}
 */
public record RobotsFile(
    String origin, long fetched, long expires, int status, RobotsTexts.Text kept) {
  /** How much of a robots.txt counts: 500 KiB, which RFC 9309 asks for at least. */
  public static final int MAX_TEXT = 500 << 10;

  private static final int MOVED = 302;
  private static final int MAX_DEFLATED = MAX_TEXT + (MAX_TEXT >> 6) + 64;

  public RobotsFile(String origin, long fetched, long expires, int status, byte[] deflated) {
    this(origin, fetched, expires, status, new RobotsTexts.OnHeap(deflated));
  }

  static RobotsFile of(
      String origin, long fetched, long expires, int status, byte[] text, int length) {
    return new RobotsFile(origin, fetched, expires, status, deflate(text, length));
  }

  /** The same with its text kept by others. */
  RobotsFile keptBy(RobotsTexts texts) {
    RobotsTexts.Text text = texts.keep(kept);
    return text == kept ? this : new RobotsFile(origin, fetched, expires, status, text);
  }

  boolean isEmpty() {
    return kept.length() == 0;
  }

  /** Whether the server could not say, which forbids everything for the time being (RFC 9309). */
  public boolean isUnreachable() {
    return status < 200 || status == 429 || status >= 500;
  }

  /**
   * Stands for rules that moved to hosts which only other tasks may ask.
   *
   * @param hosts their names, those of earlier rounds first
   */
  static RobotsFile elsewhere(String origin, long now, List<String> hosts) {
    byte[] names = String.join("\n", hosts).getBytes(StandardCharsets.US_ASCII);
    return of(origin, now, now, MOVED, names, names.length);
  }

  /** Whether it is not rules, but says at which hosts they are sought. */
  public boolean isElsewhere() {
    return status == MOVED && !isEmpty();
  }

  /** The hosts of other tasks at which the rules are sought, none if they are here. */
  public List<String> elsewhere() {
    if (!isElsewhere()) return List.of();
    return List.of(new String(text(), StandardCharsets.US_ASCII).split("\n"));
  }

  /** The text, as far as it counts. */
  public byte[] text() {
    byte[] deflated = kept.bytes();
    if (deflated.length == 0) return deflated;
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(deflated);
      byte[] text = new byte[MAX_TEXT];
      int length = 0;
      while (length < MAX_TEXT && !inflater.finished()) {
        int n = inflater.inflate(text, length, MAX_TEXT - length);
        if (n == 0 && !inflater.finished()) {
          throw new CorruptDataException("the robots.txt of " + origin + " is clipped");
        }
        length += n;
      }
      return Arrays.copyOf(text, length);
    } catch (DataFormatException e) {
      throw new CorruptDataException("the robots.txt of " + origin + " is damaged", e);
    } finally {
      inflater.end();
    }
  }

  private static byte[] deflate(byte[] text, int length) {
    if (length == 0) return new byte[0];
    Deflater deflater = new Deflater();
    try {
      deflater.setInput(text, 0, Math.min(length, MAX_TEXT));
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] piece = new byte[4096];
      while (!deflater.finished()) out.write(piece, 0, deflater.deflate(piece));
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  void write(DataOutput out) throws IOException {
    out.writeUTF(origin);
    out.writeLong(fetched);
    out.writeLong(expires);
    out.writeShort(status);
    out.writeInt(kept.length());
    out.write(kept.bytes());
  }

  static RobotsFile read(DataInput in) throws IOException {
    String origin = in.readUTF();
    long fetched = HostState.natural(in.readLong(), "robots time");
    long expires = HostState.natural(in.readLong(), "robots expiry");
    int status = in.readUnsignedShort();
    int length = in.readInt();
    if (length < 0 || length > MAX_DEFLATED) {
      throw new CorruptDataException("a robots.txt of " + length + " deflated bytes");
    }
    byte[] deflated = new byte[length];
    in.readFully(deflated);
    return new RobotsFile(origin, fetched, expires, status, deflated);
  }
}
