package io.crivello.warc;

import io.crivello.io.ByteSource;
import io.crivello.warc.MemberInput.End;
import java.io.Closeable;
import java.io.IOException;

/** Looks at gzip members without regard to what is in them. For one thread. */
public final class GzipMembers implements Closeable {
  private final RawInput raw = new RawInput();
  private final MemberInput member = new MemberInput(raw);

  /** Whether a stretch of a file is one or more gzip members, whole and with right checksums. */
  public boolean areSound(ByteSource source, long from, long to) throws IOException {
    raw.open(source, from, to);
    do {
      if (!MemberInput.isGzip(raw)) return false;
      member.openGzip();
      while (member.skip(Long.MAX_VALUE) > 0) {}
      if (member.end() != End.COMPLETE) return false;
    } while (raw.position() < to);
    return true;
  }

  @Override
  public void close() {
    member.close();
  }
}
