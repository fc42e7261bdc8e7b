package io.crivello.sieve.online;

import io.crivello.io.FrameWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Writes a new file as {@link SignatureListFormat} says. */
final class SignatureListWriter implements Closeable {
  private final FrameWriter frame;
  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
  private long last;
  private boolean isEmpty = true;

  SignatureListWriter(Path file) throws IOException {
    frame = FrameWriter.create(file, SignatureListFormat.KIND, SignatureListFormat.VERSION);
  }

  void add(long signature) throws IOException {
    if (!isEmpty && Long.compareUnsigned(signature, last) <= 0) {
      throw new IllegalArgumentException("signatures that do not increase");
    }
    if (!buffer.hasRemaining()) drain();
    buffer.putLong(signature);
    last = signature;
    isEmpty = false;
  }

  private void drain() throws IOException {
    frame.write(buffer.array(), 0, buffer.position());
    buffer.clear();
  }

  void finish() throws IOException {
    drain();
    frame.finish();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
