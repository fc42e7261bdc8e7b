package io.crivello.text.document;

import java.io.ByteArrayInputStream;

/** Bytes in memory that are given out until time is over. */
final class DeadlineStream extends ByteArrayInputStream {
  private final Deadline deadline;

  DeadlineStream(byte[] bytes, int length, Deadline deadline) {
    super(bytes, 0, length);
    this.deadline = deadline;
  }

  @Override
  public synchronized int read() {
    deadline.check();
    return super.read();
  }

  @Override
  public synchronized int read(byte[] to, int offset, int count) {
    deadline.check();
    return super.read(to, offset, count);
  }
}
