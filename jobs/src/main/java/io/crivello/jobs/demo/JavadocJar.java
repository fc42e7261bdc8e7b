package io.crivello.jobs.demo;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** The files of a javadoc jar, read when they are asked for. Safe for many threads. */
final class JavadocJar implements Closeable {
  private static final String INDEX = "index.html";

  /** Pages that together lead to all others without a script, those that a jar has of them. */
  private static final List<String> ENTRANCES =
      List.of(
          INDEX,
          "overview-summary.html",
          "allpackages-index.html",
          "allclasses-index.html",
          "allclasses.html");

  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html; charset=utf-8"),
          Map.entry("css", "text/css"),
          Map.entry("js", "text/javascript"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("png", "image/png"),
          Map.entry("gif", "image/gif"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("ico", "image/x-icon"),
          Map.entry("xml", "application/xml"),
          Map.entry("json", "application/json"),
          Map.entry("zip", "application/zip"),
          Map.entry("pdf", "application/pdf"),
          Map.entry("woff", "font/woff"),
          Map.entry("woff2", "font/woff2"));

  private final Path file;
  private final ZipFile zip;
  private final Set<String> directories = new HashSet<>();
  private int pages;

  JavadocJar(Path file) throws IOException {
    this.file = file;
    try {
      zip = new ZipFile(file.toFile());
    } catch (ZipException e) {
      throw new IOException(file + " is not a jar: " + e.getMessage(), e);
    }
    zip.stream().forEach(this::take);
  }

  private void take(ZipEntry entry) {
    String name = entry.getName();
    if (name.endsWith(".html")) pages++;
    for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
      directories.add(name.substring(0, slash));
    }
  }

  Path file() {
    return file;
  }

  /** The number of HTML pages. */
  int pages() {
    return pages;
  }

  boolean isDirectory(String name) {
    return directories.contains(name);
  }

  /** The file of a name, the index of a directory with a slash at its end, or null. */
  ZipEntry find(String name) {
    if (name.isEmpty() || name.endsWith("/")) return zip.getEntry(name + INDEX);
    return directories.contains(name) ? null : zip.getEntry(name);
  }

  byte[] read(ZipEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  /** The media type of a file by its name. */
  static String type(String name) {
    String last = name.substring(name.lastIndexOf('/') + 1);
    int dot = last.lastIndexOf('.');
    if (dot < 0) return "text/plain; charset=utf-8";
    String extension = last.substring(dot + 1).toLowerCase(Locale.ROOT);
    if (extension.equals("txt") || extension.equals("md")) return "text/plain; charset=utf-8";
    return TYPES.getOrDefault(extension, "application/octet-stream");
  }

  /** Where a crawl of its pages starts, relative to its root; the root comes first. */
  List<String> entrances() {
    List<String> names = new ArrayList<>();
    for (String name : ENTRANCES) {
      if (zip.getEntry(name) != null) names.add(name.equals(INDEX) ? "" : name);
    }
    return names;
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
