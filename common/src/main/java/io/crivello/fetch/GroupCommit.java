package io.crivello.fetch;

import io.crivello.io.DurableOutput;
import it.unimi.dsi.fastutil.io.FastByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;

/**
 * Appends to an output, with one sync for all that came together: of the threads that wait, one
 * writes for the others. So nobody waits longer than for two syncs, and a thread that is alone does
 * not wait for another. A failure to write makes every later call fail.
 */
final class GroupCommit implements Closeable {
  private final DurableOutput out;
  private FastByteArrayOutputStream filling = new FastByteArrayOutputStream();
  private FastByteArrayOutputStream spare = new FastByteArrayOutputStream();
  private long appended;
  private long durable;
  private boolean isWriting;
  private IOException failure;

  GroupCommit(DurableOutput out) {
    this.out = out;
  }

  /** Appends bytes and returns once they are durable. */
  void append(byte[] bytes) throws IOException {
    long number = add(bytes);
    if (isMyTurn(number)) write();
  }

  private synchronized long add(byte[] bytes) {
    filling.write(bytes, 0, bytes.length);
    return ++appended;
  }

  /** Waits until bytes are durable, or nobody else is writing: then the caller has to. */
  private synchronized boolean isMyTurn(long number) throws IOException {
    while (durable < number && isWriting && failure == null) {
      try {
        wait();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while waiting for the journal");
      }
    }
    if (failure != null) throw new IOException("the journal could not be written", failure);
    if (durable >= number) return false;
    isWriting = true;
    return true;
  }

  private void write() throws IOException {
    FastByteArrayOutputStream batch;
    long end;
    synchronized (this) {
      batch = filling;
      filling = spare;
      spare = batch;
      end = appended;
    }
    IOException thrown = null;
    try {
      out.write(batch.array, 0, batch.length);
      out.sync();
      batch.reset();
    } catch (IOException e) {
      thrown = e;
    }
    synchronized (this) {
      failure = thrown;
      if (thrown == null) durable = end;
      isWriting = false;
      notifyAll();
    }
    if (thrown != null) throw new IOException("the journal could not be written", thrown);
  }

  /** Closes the output; nothing must be appended any more. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
