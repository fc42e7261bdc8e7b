package io.crivello.fetch;

import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Cuts connections whose deadline has passed, and closes those nobody has used for a while. It
 * looks every 20 ms.
 */
final class Watchdog implements AutoCloseable {
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long KEPT_IDLE = TimeUnit.SECONDS.toNanos(15);
  private static final int MAX_IDLE = 4096;

  private final Set<HttpConnection> active = ConcurrentHashMap.newKeySet();
  private final Map<String, HttpConnection> idle = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::watch, "fetch-watchdog");
  private volatile boolean closed;

  Watchdog() {
    thread.setDaemon(true);
    thread.start();
  }

  /** Watches a connection until it is kept or dropped. */
  void watch(HttpConnection connection) {
    active.add(connection);
  }

  /** An idle connection of a key, watched from now on with its new deadline, or null. */
  HttpConnection reuse(String key, String phase, long deadline) {
    HttpConnection connection = idle.remove(key);
    if (connection == null || !connection.cutPhase().isEmpty()) return null;
    connection.enter(phase, deadline);
    active.add(connection);
    return connection;
  }

  /** The exchange has ended and the connection can be used again. */
  void keep(HttpConnection connection) {
    active.remove(connection);
    connection.idleSince = System.nanoTime();
    if (closed || idle.size() >= MAX_IDLE) {
      connection.abandon();
      return;
    }
    HttpConnection other = idle.put(connection.key, connection);
    if (other != null) other.abandon();
  }

  void drop(HttpConnection connection) {
    active.remove(connection);
    connection.abandon();
  }

  private void watch() {
    while (!closed) {
      long now = System.nanoTime();
      for (HttpConnection connection : active) {
        if (now - connection.deadline >= 0) {
          active.remove(connection);
          connection.cutOff();
        }
      }
      for (Iterator<HttpConnection> i = idle.values().iterator(); i.hasNext(); ) {
        HttpConnection connection = i.next();
        if (now - connection.idleSince > KEPT_IDLE && idle.remove(connection.key, connection)) {
          connection.abandon();
        }
      }
      LockSupport.parkNanos(LOOK);
    }
  }

  /** Closes every connection. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    active.forEach(HttpConnection::cutOff);
    idle.values().forEach(HttpConnection::abandon);
    idle.clear();
  }
}
