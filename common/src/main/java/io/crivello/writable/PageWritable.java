package io.crivello.writable;

import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;

/**
 * A {@link StoredPage} as a value: moved as bytes, decoded only by who looks into it. After the
 * length of the whole, a {@link VarInt}:
 *
 * <pre>
 * 1 byte   the version, 1
 * 1 byte   1 noindex + 2 nofollow + 4 has a text digest
 * VarInt   place + 1
 * VarInt   status
 * texts    kind, reason, type, charset, language, title, text, canonical, location, archive
 * VarInt   offset in the archive
 * 8 bytes  digest of the body
 * 8 bytes  digest of the text, if there is one
 * VarInt   number of links; of each
 *            VarInt 1 if nofollow, texts URL, rel, anchor
 * </pre>
 *
 * <p>A text is a VarInt, its length in bytes, and as many bytes of UTF-8; lone surrogates are
 * written as a question mark. An empty value is an empty page.
 */
public final class PageWritable extends PayloadWritable {
  private static final int VERSION = 1;
  private static final int NOINDEX = 1;
  private static final int NOFOLLOW = 2;
  private static final int TEXT_DIGEST = 4;

  private final DataOutputBuffer coded = new DataOutputBuffer();

  /** Codes a page. */
  public void set(StoredPage page) {
    try {
      coded.reset();
      encode(page, coded);
    } catch (IOException e) {
      throw new AssertionError("in memory", e);
    }
    resize(coded.getLength());
    System.arraycopy(coded.getData(), 0, bytes(), 0, coded.getLength());
  }

  /** Takes over another value's bytes. */
  public void set(PageWritable other) {
    resize(other.length());
    System.arraycopy(other.bytes(), 0, bytes(), 0, other.length());
  }

  /** Orders values by their bytes: for a choice among several that does not depend on order. */
  public int compareBytes(PageWritable other) {
    return java.util.Arrays.compareUnsigned(bytes(), 0, length(), other.bytes(), 0, other.length());
  }

  /** The size of the coded page in bytes. */
  public int size() {
    return length();
  }

  /**
   * Decodes the page.
   *
   * @throws CorruptDataException if the bytes are no page
   */
  public StoredPage get() {
    StoredPage page = new StoredPage();
    if (length() == 0) return page;
    DataInputBuffer in = new DataInputBuffer();
    in.reset(bytes(), length());
    try {
      decode(in, page);
      if (in.getPosition() != length()) throw new CorruptDataException("a page with a tail");
      return page;
    } catch (EOFException e) {
      throw truncated(e);
    } catch (IOException e) {
      throw new CorruptDataException("a page is damaged", e);
    }
  }

  private static void encode(StoredPage page, DataOutput out) throws IOException {
    out.writeByte(VERSION);
    out.writeByte(
        (page.noindex ? NOINDEX : 0)
            | (page.nofollow ? NOFOLLOW : 0)
            | (page.hasTextDigest ? TEXT_DIGEST : 0));
    VarInt.write(out, page.place + 1);
    VarInt.write(out, page.status);
    for (String text :
        new String[] {
          page.kind,
          page.reason,
          page.type,
          page.charset,
          page.language,
          page.title,
          page.text,
          page.canonical,
          page.location,
          page.archive
        }) {
      writeText(out, text);
    }
    VarInt.write(out, page.archiveOffset);
    out.writeLong(page.bodyDigest);
    if (page.hasTextDigest) out.writeLong(page.textDigest);
    VarInt.write(out, page.links.size());
    for (StoredPage.Link link : page.links) {
      VarInt.write(out, link.nofollow() ? 1 : 0);
      writeText(out, link.url());
      writeText(out, link.rel());
      writeText(out, link.anchor());
    }
  }

  private static void decode(DataInputStream in, StoredPage page) throws IOException {
    int version = in.readUnsignedByte();
    if (version != VERSION) throw new CorruptDataException("a page of version " + version);
    int flags = in.readUnsignedByte();
    page.noindex = (flags & NOINDEX) != 0;
    page.nofollow = (flags & NOFOLLOW) != 0;
    page.hasTextDigest = (flags & TEXT_DIGEST) != 0;
    page.place = VarInt.read(in) - 1;
    page.status = (int) VarInt.read(in);
    page.kind = readText(in);
    page.reason = readText(in);
    page.type = readText(in);
    page.charset = readText(in);
    page.language = readText(in);
    page.title = readText(in);
    page.text = readText(in);
    page.canonical = readText(in);
    page.location = readText(in);
    page.archive = readText(in);
    page.archiveOffset = VarInt.read(in);
    page.bodyDigest = in.readLong();
    if (page.hasTextDigest) page.textDigest = in.readLong();
    long links = VarInt.read(in);
    for (long i = 0; i != links; i++) {
      boolean nofollow = VarInt.read(in) != 0;
      page.links.add(new StoredPage.Link(readText(in), readText(in), readText(in), nofollow));
    }
  }

  private static void writeText(DataOutput out, String text) throws IOException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    VarInt.write(out, utf8.length);
    out.write(utf8);
  }

  private static String readText(DataInput in) throws IOException {
    long length = VarInt.read(in);
    if (length < 0 || length > Integer.MAX_VALUE - 8) {
      throw new CorruptDataException("a text of " + Long.toUnsignedString(length) + " bytes");
    }
    if (length == 0) return "";
    byte[] utf8 = readFully(in, new byte[0], (int) length);
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(utf8, 0, (int) length))
          .toString();
    } catch (CharacterCodingException e) {
      throw new CorruptDataException("a text of a page is damaged", e);
    }
  }

  @Override
  void parse() {}

  @Override
  void reset() {}
}
