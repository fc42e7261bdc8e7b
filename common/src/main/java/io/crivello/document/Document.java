package io.crivello.document;

import it.unimi.dsi.fastutil.bytes.ByteArrays;
import java.util.Arrays;

/** A document as a server would give it. Filled again and again by a {@link DocumentReader}. */
public final class Document {
  /** The most bytes of a document. */
  public static final int LARGEST = 32 << 20;

  /** Where it is, as the input says or as it was invented; not yet checked. */
  public String url = "";

  /** Media type, and the charset if it is known. */
  public String contentType = "";

  /** The first {@link #length} bytes count. */
  public byte[] body = ByteArrays.EMPTY_ARRAY;

  public int length;

  /** Whether the body is longer than {@link #LARGEST}, and only its beginning is here. */
  public boolean cut;

  void set(String newUrl, String newType, byte[] newBody, int newLength) {
    url = newUrl;
    contentType = newType;
    body = newBody;
    length = newLength;
    cut = false;
  }

  /** A copy of the body. */
  public byte[] bodyBytes() {
    return Arrays.copyOf(body, length);
  }
}
