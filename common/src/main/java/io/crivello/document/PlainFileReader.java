package io.crivello.document;

import io.crivello.warc.MemberStream;
import java.io.IOException;

/**
 * A file that is one document, or none. Its charset is not told: whoever reads the page looks for
 * it. Of a file of more than {@link Document#LARGEST} bytes the beginning is kept.
 */
final class PlainFileReader implements DocumentReader {
  private final MemberStream in;
  private final String name;
  private final String base;
  private final Skips skips = new Skips();
  private boolean read;

  PlainFileReader(MemberStream in, String name, String base) {
    this.in = in;
    this.name = name;
    this.base = base;
  }

  @Override
  public boolean next(Document document) throws IOException {
    if (read) return false;
    read = true;
    byte[] body = in.readNBytes(Document.LARGEST);
    if (in.isDamaged()) skips.add(DocumentFlaw.BAD_GZIP);
    DocumentFlaw flaw = Recogniser.flawOf(name, body, body.length);
    if (flaw != null) {
      if (!in.isDamaged()) skips.add(flaw);
      return false;
    }
    String type = Recogniser.typeOf(name, body, body.length);
    document.set(DocumentUrls.ofFile(base, name), type, body, body.length);
    document.cut = in.isDamaged() || in.read() >= 0;
    return true;
  }

  @Override
  public Skips skips() {
    return skips;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
