package io.crivello.table.urls;

import io.crivello.io.FrameWriter;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a file of runs as {@link SignedRun} says. Without {@link #finish()} it is refused. */
public final class SignedRunWriter implements Closeable {
  private final FrameWriter frame;
  private final DataOutputStream out;

  /** Writes into a stream, which closing this closes. */
  public SignedRunWriter(OutputStream to) throws IOException {
    frame = new FrameWriter(to, SignedRun.KIND, SignedRun.VERSION);
    out = new DataOutputStream(frame);
  }

  /** Adds what a packer has. */
  public void add(SignedRunPacker packer) throws IOException {
    out.writeInt(packer.length());
    out.write(packer.bytes(), 0, packer.length());
  }

  public void finish() throws IOException {
    out.flush();
    frame.finish();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
