package io.crivello.jobs.demo;

import com.sun.net.httpserver.HttpExchange;
import java.io.Closeable;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;

/** What one host serves: the files of its jars, each jar below its path. */
@UsesJdkHttpServer
final class HostPages implements Closeable {
  private static final int OK = 200;
  private static final int MOVED = 301;
  private static final int NOT_MODIFIED = 304;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int NO_BODY = -1;

  private final String name;
  private final Map<Shelf, JavadocJar> jars = new TreeMap<>(Comparator.comparing(Shelf::path));

  HostPages(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  void add(Shelf shelf, JavadocJar jar) throws IOException {
    JavadocJar other = jars.putIfAbsent(shelf, jar);
    if (other != null) {
      jar.close();
      throw new IOException(other.file() + " and " + jar.file() + " are both " + shelf.url(""));
    }
  }

  void addSeeds(List<String> seeds) {
    jars.forEach((shelf, jar) -> jar.entrances().forEach(page -> seeds.add(shelf.url(page))));
  }

  int pages() {
    int pages = 0;
    for (JavadocJar jar : jars.values()) pages += jar.pages();
    return pages;
  }

  /** Answers a request for a file, for the index of a directory, or for a directory without "/". */
  void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      if (!method.equals("GET") && !method.equals("HEAD")) {
        exchange.getResponseHeaders().set("Allow", "GET, HEAD");
        exchange.sendResponseHeaders(NOT_ALLOWED, NO_BODY);
        return;
      }
      String path = exchange.getRequestURI().getPath();
      for (Map.Entry<Shelf, JavadocJar> entry : jars.entrySet()) {
        String root = entry.getKey().path();
        if (path.startsWith(root)) {
          answer(exchange, entry.getValue(), path.substring(root.length()));
          return;
        }
        if (root.equals(path + "/")) {
          move(exchange);
          return;
        }
      }
      exchange.sendResponseHeaders(NOT_FOUND, NO_BODY);
    }
  }

  private static void answer(HttpExchange exchange, JavadocJar jar, String file)
      throws IOException {
    if (jar.isDirectory(file)) {
      move(exchange);
      return;
    }
    ZipEntry entry = jar.find(file);
    if (entry == null) {
      exchange.sendResponseHeaders(NOT_FOUND, NO_BODY);
      return;
    }
    String etag = "\"" + Long.toHexString(entry.getCrc()) + "\"";
    exchange.getResponseHeaders().set("ETag", etag);
    if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
      exchange.sendResponseHeaders(NOT_MODIFIED, NO_BODY);
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", JavadocJar.type(entry.getName()));
    byte[] body = jar.read(entry);
    boolean withBody = exchange.getRequestMethod().equals("GET") && body.length > 0;
    exchange.sendResponseHeaders(OK, withBody ? body.length : NO_BODY);
    if (withBody) exchange.getResponseBody().write(body);
  }

  /** Sends a client that asked for a directory to the same with a slash. */
  private static void move(HttpExchange exchange) throws IOException {
    String directory = exchange.getRequestURI().getRawPath() + "/";
    exchange.getResponseHeaders().set("Location", directory);
    exchange.sendResponseHeaders(MOVED, NO_BODY);
  }

  @Override
  public void close() throws IOException {
    for (JavadocJar jar : jars.values()) jar.close();
  }
}
