package io.crivello.sieve.online;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The sieves by name. Only making a {@link LogStructuredSieve} needs RocksDB. */
public final class Sieves {
  private static final List<SieveFactory> ALL =
      List.of(
          new Kind(MemorySieve.NAME, MemorySieve::new),
          new Kind(BloomSieve.NAME, BloomSieve::new),
          new Kind(
              LogStructuredSieve.NAME,
              (scratch, settings, receiver) -> new LogStructuredSieve(scratch, settings, receiver)),
          new Kind(MercatorSieve.NAME, MercatorSieve::new));

  private Sieves() {}

  public static List<String> names() {
    return ALL.stream().map(SieveFactory::name).toList();
  }

  /**
   * The sieves of a name.
   *
   * @throws IllegalArgumentException if there are none, with the names that there are
   */
  public static SieveFactory byName(String name) {
    for (SieveFactory factory : ALL) if (factory.name().equals(name)) return factory;
    throw new IllegalArgumentException(
        "no sieve is called " + name + "; there are " + String.join(", ", names()));
  }

  private interface Constructor {
    AbstractSieve make(Path scratch, SieveSettings settings, Receiver receiver) throws IOException;
  }

  private record Kind(String name, Constructor constructor) implements SieveFactory {
    @Override
    public Sieve create(Path scratch, SieveSettings settings, Receiver receiver)
        throws IOException {
      return make(null, scratch, settings, receiver);
    }

    @Override
    public Sieve open(Path saved, Path scratch, SieveSettings settings, Receiver receiver)
        throws IOException {
      return make(Objects.requireNonNull(saved), scratch, settings, receiver);
    }

    private Sieve make(Path saved, Path scratch, SieveSettings settings, Receiver receiver)
        throws IOException {
      try {
        AbstractSieve sieve = constructor.make(scratch, settings, receiver);
        sieve.start(saved);
        return sieve;
      } catch (LinkageError e) {
        throw new IOException(
            "the sieve " + name + " needs a library that is missing or not for this machine: " + e,
            e);
      }
    }
  }
}
