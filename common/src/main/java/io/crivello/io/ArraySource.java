package io.crivello.io;

/** The first bytes of an array. */
public final class ArraySource implements ByteSource {
  private final byte[] bytes;
  private final int length;

  public ArraySource(byte[] bytes, int length) {
    if (length < 0 || length > bytes.length) throw new IndexOutOfBoundsException("to " + length);
    this.bytes = bytes;
    this.length = length;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public int read(long position, byte[] buffer, int offset, int count) {
    if (position >= length) return -1;
    int n = (int) Math.min(count, length - position);
    System.arraycopy(bytes, (int) position, buffer, offset, n);
    return n;
  }

  @Override
  public void close() {}
}
