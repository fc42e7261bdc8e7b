package io.crivello.fetch;

import io.crivello.io.DurableOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** An output in memory that knows what of it was synced, and can be told to fail. */
final class MemoryOutput extends DurableOutput {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int synced;
  private boolean closed;
  private boolean failing;

  @Override
  public synchronized void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] b, int offset, int count) throws IOException {
    if (closed) throw new IOException("closed");
    if (failing) throw new IOException("no space left");
    bytes.write(b, offset, count);
  }

  @Override
  public synchronized long position() {
    return bytes.size();
  }

  @Override
  public synchronized void sync() throws IOException {
    if (closed) throw new IOException("closed");
    synced = bytes.size();
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  synchronized void failFromNowOn() {
    failing = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  synchronized byte[] all() {
    return bytes.toByteArray();
  }

  /** What would be there if the machine stopped now. */
  synchronized byte[] durable() {
    return Arrays.copyOf(bytes.toByteArray(), synced);
  }
}
