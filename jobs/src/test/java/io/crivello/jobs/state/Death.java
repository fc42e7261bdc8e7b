package io.crivello.jobs.state;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * The end of a process as its files see it: at the n-th change of names below a directory, just
 * before or just after it is done, or as soon as a condition holds. Nothing reaches the file system
 * from then on.
 */
public final class Death {
  static final String KEY = "test.death";

  private static final Map<String, Death> ALL = new ConcurrentHashMap<>();

  private final Path below;
  private final int at;
  private final boolean isAfter;
  private final BooleanSupplier condition;
  private final List<String> changes = new ArrayList<>();
  private final BitSet writtenBefore = new BitSet();
  private volatile boolean hasCome;

  private Death(Path below, int at, boolean isAfter, BooleanSupplier condition) {
    this.below = below.toAbsolutePath();
    this.at = at;
    this.isAfter = isAfter;
    this.condition = condition;
    ALL.put(id(), this);
  }

  public static Death before(int change, Path below) {
    return new Death(below, change, false, () -> false);
  }

  public static Death after(int change, Path below) {
    return new Death(below, change, true, () -> false);
  }

  /** At the first change or write below a directory when a condition holds. */
  public static Death when(BooleanSupplier condition, Path below) {
    return new Death(below, Integer.MAX_VALUE, false, condition);
  }

  /** One that never comes, but counts. */
  public static Death never(Path below) {
    return new Death(below, Integer.MAX_VALUE, false, () -> false);
  }

  static Death of(String id) {
    return ALL.get(id);
  }

  private String id() {
    return Integer.toHexString(System.identityHashCode(this));
  }

  /** Arguments that make a command of this program meet it in a local directory. */
  public List<String> arguments() {
    return arguments("file", DyingFileSystem.class);
  }

  /** Arguments that make a command of this program meet it in a directory of HDFS. */
  public List<String> hdfsArguments() {
    return arguments("hdfs", DyingHdfs.class);
  }

  private List<String> arguments(String scheme, Class<?> implementation) {
    return List.of(
        "-D",
        "fs." + scheme + ".impl=" + implementation.getName(),
        "-D",
        "fs." + scheme + ".impl.disable.cache=true",
        "-D",
        KEY + "=" + id());
  }

  public boolean hasCome() {
    return hasCome;
  }

  /** What was changed, or was about to be. */
  public synchronized List<String> changes() {
    return List.copyOf(changes);
  }

  /**
   * Whether anything was written below the directory from the change before the n-th to it. If not,
   * who dies just after the former leaves the same as who dies just before the latter.
   */
  public synchronized boolean isWrittenBefore(int change) {
    return writtenBefore.get(change - 1);
  }

  /** A change of names. */
  interface Change<T> {
    T make() throws IOException;
  }

  /** Bytes are about to be written to a file. */
  void write(Path file) throws IOException {
    boolean counts = file.toAbsolutePath().startsWith(below);
    if (counts && condition.getAsBoolean()) hasCome = true;
    check();
    synchronized (this) {
      if (counts) writtenBefore.set(changes.size());
    }
  }

  <T> T meet(String what, Path path, Change<T> change) throws IOException {
    check();
    boolean now;
    synchronized (this) {
      boolean counts = path.toAbsolutePath().startsWith(below);
      if (counts) changes.add(what + " " + below.relativize(path.toAbsolutePath()));
      now = counts && changes.size() == at;
      if (now && !isAfter || counts && condition.getAsBoolean()) hasCome = true;
    }
    check();
    T result = change.make();
    if (now) hasCome = true;
    check();
    return result;
  }

  void check() throws IOException {
    if (hasCome) throw new IOException("this process is dead");
  }
}
