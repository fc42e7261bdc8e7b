package io.crivello.warc;

import io.crivello.io.ByteSource;
import io.crivello.warc.MemberInput.End;
import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of a file, decompressed if it consists of gzip members (RFC 1952), with zeros after
 * them or not. Damage ends the bytes, as the end does, and is noted. For one thread.
 */
public final class MemberStream extends InputStream {
  private final ByteSource source;
  private final RawInput raw = new RawInput();
  private final MemberInput member = new MemberInput(raw);
  private boolean ended;
  private boolean damaged;

  public MemberStream(ByteSource source) throws IOException {
    this.source = source;
    raw.open(source, 0, Long.MAX_VALUE);
    if (MemberInput.isGzip(raw)) {
      member.openGzip();
    } else {
      member.openPlain();
    }
  }

  /** Whether the bytes so far have ended because a gzip member is clipped or damaged. */
  public boolean isDamaged() {
    return damaged;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int count) throws IOException {
    if (count == 0) return 0;
    while (!ended) {
      int n = member.read(to, offset, count);
      if (n > 0) return n;
      goOn();
    }
    return -1;
  }

  private void goOn() throws IOException {
    damaged = member.end() != End.COMPLETE;
    if (damaged || !member.isGzip()) {
      ended = true;
    } else if (MemberInput.isGzip(raw)) {
      member.openGzip();
    } else {
      ended = true;
      for (int b; (b = raw.read()) >= 0 && !damaged; ) damaged = b != 0;
    }
  }

  @Override
  public void close() throws IOException {
    member.close();
    source.close();
  }
}
