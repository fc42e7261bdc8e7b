package io.crivello.warc;

import io.crivello.io.StreamSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;

/**
 * Takes transfer and content coding off a body as it stands in an archive, up to a cap. A coding
 * that the headers tell but the bytes do not show is taken as already removed.
 */
final class BodyDecoder implements Closeable {
  private final int maxBody;
  private final boolean keepContentCoding;
  private final RawInput asArchived = new RawInput();
  private final MemberInput archivedContent = new MemberInput(asArchived);

  /** Null until a body has chunks: few archives keep them. */
  private RawInput withoutChunks;

  private MemberInput unchunkedContent;

  BodyDecoder(int maxBody, boolean keepContentCoding) {
    if (maxBody < 0) throw new IllegalArgumentException("a cap of " + maxBody + " bytes");
    this.maxBody = maxBody;
    this.keepContentCoding = keepContentCoding;
  }

  /** Fills the body of a page whose headers are there; notes what is wrong with it in the page. */
  void decode(InputStream block, WarcPage page) throws IOException {
    asArchived.open(new StreamSource(block), 0, Long.MAX_VALUE);
    if (!isChunked(page) || !ChunkedInput.begins(asArchived)) {
      decodeContent(asArchived, archivedContent, page);
      return;
    }
    if (withoutChunks == null) {
      withoutChunks = new RawInput();
      unchunkedContent = new MemberInput(withoutChunks);
    }
    ChunkedInput chunks = new ChunkedInput(asArchived);
    withoutChunks.open(new StreamSource(chunks), 0, Long.MAX_VALUE);
    decodeContent(withoutChunks, unchunkedContent, page);
    boolean toTheEnd = page.problem == null && !withoutChunks.ensure(1);
    if (toTheEnd && !chunks.isComplete()) page.cut(WarcCount.BAD_CHUNKING, "unspecified");
  }

  private static boolean isChunked(WarcPage page) {
    for (String value : page.headers("Transfer-Encoding")) {
      if (value.toLowerCase(Locale.ROOT).contains("chunked")) return true;
    }
    return false;
  }

  private void decodeContent(RawInput raw, MemberInput content, WarcPage page) throws IOException {
    String coding = keepContentCoding ? "" : page.header("Content-Encoding");
    switch (coding.toLowerCase(Locale.ROOT)) {
      case "", "identity", "none" -> copyPlain(content, page);
      case "gzip", "x-gzip" -> {
        if (MemberInput.isGzip(raw)) {
          copyMembers(raw, content, page);
        } else {
          copyPlain(content, page);
        }
      }
      case "deflate" -> {
        content.openDeflated();
        if (copy(content, page) && content.end() != MemberInput.End.COMPLETE) {
          page.cut(WarcCount.BAD_CODING, "unspecified");
        }
      }
      default -> page.cut(WarcCount.UNKNOWN_CODING, "unspecified");
    }
  }

  private void copyPlain(MemberInput content, WarcPage page) throws IOException {
    content.openPlain();
    copy(content, page);
  }

  private void copyMembers(RawInput raw, MemberInput content, WarcPage page) throws IOException {
    do {
      content.openGzip();
      if (!copy(content, page)) return;
      if (content.end() != MemberInput.End.COMPLETE) {
        page.cut(WarcCount.BAD_CODING, "unspecified");
        return;
      }
    } while (MemberInput.isGzip(raw));
  }

  /** Appends all there is to the body; false if the cap came before the end. */
  private boolean copy(MemberInput content, WarcPage page) throws IOException {
    while (true) {
      if (page.bodyLength == page.body.length && page.bodyLength < maxBody) {
        long doubled = Math.max(2L * page.bodyLength, 1 << 10);
        page.body = Arrays.copyOf(page.body, (int) Math.min(doubled, maxBody));
      }
      int room = Math.min(page.body.length, maxBody) - page.bodyLength;
      if (room <= 0) {
        if (content.end() != MemberInput.End.OPEN) return true;
        page.cut(WarcCount.CAPPED, "length");
        return false;
      }
      int n = content.read(page.body, page.bodyLength, room);
      if (n < 0) return true;
      page.bodyLength += n;
    }
  }

  @Override
  public void close() {
    archivedContent.close();
    if (unchunkedContent != null) unchunkedContent.close();
  }
}
