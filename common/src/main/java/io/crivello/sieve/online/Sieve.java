package io.crivello.sieve.online;

import io.crivello.sieve.UrlRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Lets every URL through exactly once, in the order in which the URLs were first offered, with all
 * that its record said then. URLs are told apart by their {@linkplain
 * io.crivello.hash.Signatures#STANDARD signatures}: of n different ones about n²/2⁶⁵ are lost.
 *
 * <p>What is offered may leave later, but not after {@link #flush()}. If the receiver or a device
 * fails, the sieve is to be closed and opened again from its last saved state. Not for several
 * threads; a receiver must not call the sieve it gets URLs from.
 */
public interface Sieve extends Closeable {
  /** Offers a URL. The record is copied if need be. */
  void offer(UrlRecord found) throws IOException;

  /** Delivers every URL that was offered and has not left yet. */
  void flush() throws IOException;

  /**
   * How many URLs left, those before the state was saved that this sieve was opened from included.
   */
  long delivered();

  /**
   * Writes all the sieve knows, the URLs that have not left included, to a directory that this call
   * creates, and has it on the device when it returns. Nothing changes there afterwards. The sieve
   * remains in use.
   */
  void save(Path directory) throws IOException;

  /** Deletes the scratch files. What has not left or been saved is lost. */
  @Override
  void close() throws IOException;
}
