package io.crivello.io;

import java.io.IOException;
import java.io.OutputStream;

/** An output whose bytes survive the end of this process once {@link #sync()} has returned. */
public abstract class DurableOutput extends OutputStream {
  /** How many bytes were written so far, synced or not. */
  public abstract long position();

  /** Hands everything written so far to the file system. */
  public abstract void sync() throws IOException;
}
