package io.crivello.sieve.online;

import java.io.IOException;
import java.nio.file.Path;

/** Makes sieves of one kind. */
public interface SieveFactory {
  /** The name by which {@link Sieves#byName} gives it. */
  String name();

  /**
   * An empty sieve.
   *
   * @param scratch a local directory for the sieve's own files, which is created here and deleted
   *     when the sieve is closed
   */
  Sieve create(Path scratch, SieveSettings settings, Receiver receiver) throws IOException;

  /**
   * A sieve as it was saved. The saved files are only read, but must stay until it is closed.
   *
   * @throws io.crivello.io.CorruptDataException if they are damaged, or of a sieve of another kind
   */
  Sieve open(Path saved, Path scratch, SieveSettings settings, Receiver receiver)
      throws IOException;
}
