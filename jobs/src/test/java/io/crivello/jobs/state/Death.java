package io.crivello.jobs.state;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The end of a process as its files see it: at the n-th change of names below a directory, just
 * before or just after it is done. Nothing reaches the file system from then on.
 */
public final class Death {
  static final String KEY = "test.death";

  private static final Map<String, Death> ALL = new ConcurrentHashMap<>();

  private final Path below;
  private final int at;
  private final boolean isAfter;
  private final List<String> changes = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean hasCome;

  private Death(Path below, int at, boolean isAfter) {
    this.below = below.toAbsolutePath();
    this.at = at;
    this.isAfter = isAfter;
    ALL.put(id(), this);
  }

  public static Death before(int change, Path below) {
    return new Death(below, change, false);
  }

  public static Death after(int change, Path below) {
    return new Death(below, change, true);
  }

  /** One that never comes, but counts. */
  public static Death never(Path below) {
    return new Death(below, Integer.MAX_VALUE, false);
  }

  static Death of(String id) {
    return ALL.get(id);
  }

  private String id() {
    return Integer.toHexString(System.identityHashCode(this));
  }

  /** Arguments that make a command of this program meet it. */
  public List<String> arguments() {
    return List.of(
        "-D",
        "fs.file.impl=" + DyingFileSystem.class.getName(),
        "-D",
        "fs.file.impl.disable.cache=true",
        "-D",
        KEY + "=" + id());
  }

  public boolean hasCome() {
    return hasCome;
  }

  /** What was changed, or was about to be. */
  public List<String> changes() {
    return List.copyOf(changes);
  }

  /** A change of names. */
  interface Change<T> {
    T make() throws IOException;
  }

  <T> T meet(String what, Path path, Change<T> change) throws IOException {
    check();
    boolean now;
    synchronized (this) {
      boolean counts = path.toAbsolutePath().startsWith(below);
      if (counts) changes.add(what + " " + below.relativize(path.toAbsolutePath()));
      now = counts && changes.size() == at;
      if (now && !isAfter) hasCome = true;
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
