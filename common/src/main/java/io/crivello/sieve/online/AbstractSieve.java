package io.crivello.sieve.online;

import io.crivello.hash.Signatures;
import io.crivello.sieve.UrlRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What the sieves share: URLs wait in a queue on disk until they leave. */
abstract class AbstractSieve implements Sieve {
  final Path scratch;
  final UrlQueue queue;
  private final String name;
  private final Receiver receiver;
  private long delivered;
  private boolean isDelivering;

  AbstractSieve(String name, Path scratch, Receiver receiver) throws IOException {
    this.name = name;
    this.scratch = Files.createDirectory(scratch);
    this.receiver = receiver;
    queue = new UrlQueue(scratch.resolve("queue"));
  }

  /** Begins with nothing seen. */
  abstract void createSeen() throws IOException;

  /** Begins with what was seen before the sieve was saved. */
  abstract void openSeen(Path saved) throws IOException;

  /** Takes a URL that was offered. */
  abstract void take(long signature, UrlRecord found) throws IOException;

  /** Gives every URL that must leave to {@link #deliver} and empties the queue. */
  abstract void unload() throws IOException;

  /** Writes the signatures seen into a directory that is being saved. */
  abstract void saveSeen(Path directory) throws IOException;

  /** Takes back a URL that was waiting when the sieve was saved. */
  void takeBack(UrlRecord waiting) throws IOException {
    queue.append(waiting);
  }

  @Override
  public final void offer(UrlRecord found) throws IOException {
    if (isDelivering) throw new IllegalStateException("the receiver called the sieve");
    take(signature(found), found);
  }

  static long signature(UrlRecord url) {
    return Signatures.STANDARD.of(url.url, 0, url.length);
  }

  @Override
  public final void flush() throws IOException {
    if (isDelivering) throw new IllegalStateException("the receiver called the sieve");
    isDelivering = true;
    unload();
    isDelivering = false;
  }

  final void deliver(UrlRecord fresh) throws IOException {
    delivered++;
    receiver.accept(fresh);
  }

  @Override
  public final long delivered() {
    return delivered;
  }

  @Override
  public final void save(Path directory) throws IOException {
    if (isDelivering) throw new IllegalStateException("the receiver called the sieve");
    Files.createDirectory(directory);
    saveSeen(directory);
    SavedSieveWriter.write(directory, name, delivered, queue);
  }

  /**
   * Begins.
   *
   * @param saved null for an empty sieve
   */
  final void start(Path saved) throws IOException {
    boolean done = false;
    try {
      if (saved == null) createSeen();
      else restore(saved);
      done = true;
    } finally {
      if (!done) close();
    }
  }

  private void restore(Path saved) throws IOException {
    try (SavedSieveReader state = new SavedSieveReader(saved, name)) {
      delivered = state.delivered();
      openSeen(saved);
      for (UrlRecord url = state.next(); url != null; url = state.next()) takeBack(url);
    }
  }

  /** Closes what is open, if anything is. */
  void closeSeen() throws IOException {}

  @Override
  public final void close() throws IOException {
    queue.close();
    closeSeen();
    if (!Files.exists(scratch)) return;
    List<Path> paths;
    try (Stream<Path> tree = Files.walk(scratch)) {
      paths = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : paths) Files.delete(path);
  }
}
