package io.crivello.document;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Media types of files by the end of their name, without a {@code .gz} after it. */
final class FileTypes {
  static final String HTML = "text/html";
  static final String TEXT = "text/plain";
  static final String PDF = "application/pdf";

  private static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";
  private static final String OFFICE = "application/vnd.openxmlformats-officedocument.";

  private static final Map<String, String> TYPES = new HashMap<>();

  /**
   * What lies beside pages and archives and is no page: known, so that it is not taken for text.
   */
  private static final Set<String> NO_DOCUMENTS =
      Set.of(
          "css", "js", "mjs", "map", "json", "png", "jpg", "jpeg", "gif", "svg", "webp", "ico",
          "bmp", "tif", "tiff", "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "ogg", "webm",
          "wav", "avi", "mov", "zip", "jar", "class", "tar", "tgz", "bz2", "xz", "zst", "7z", "rar",
          "exe", "so", "dll", "o", "a", "bin", "iso", "db", "sqlite", "cdx", "cdxj", "md5", "sha1",
          "sha256");

  static {
    for (String name : new String[] {"html", "htm", "shtml"}) TYPES.put(name, HTML);
    for (String name : new String[] {"xhtml", "xht"}) TYPES.put(name, "application/xhtml+xml");
    for (String name : new String[] {"txt", "text", "log", "csv", "tsv"}) TYPES.put(name, TEXT);
    for (String name : new String[] {"md", "markdown"}) TYPES.put(name, "text/markdown");
    TYPES.put("xml", "application/xml");
    TYPES.put("rss", "application/rss+xml");
    TYPES.put("atom", "application/atom+xml");
    TYPES.put("pdf", PDF);
    TYPES.put("rtf", "application/rtf");
    TYPES.put("epub", "application/epub+zip");
    TYPES.put("doc", "application/msword");
    TYPES.put("xls", "application/vnd.ms-excel");
    TYPES.put("ppt", "application/vnd.ms-powerpoint");
    TYPES.put("docx", OFFICE + "wordprocessingml.document");
    TYPES.put("xlsx", OFFICE + "spreadsheetml.sheet");
    TYPES.put("pptx", OFFICE + "presentationml.presentation");
    TYPES.put("odt", OPEN_DOCUMENT + "text");
    TYPES.put("ods", OPEN_DOCUMENT + "spreadsheet");
    TYPES.put("odp", OPEN_DOCUMENT + "presentation");
  }

  private FileTypes() {}

  /** What comes after the last dot of a name, in lower case, or empty. */
  static String extension(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".gz")) lower = lower.substring(0, lower.length() - 3);
    int dot = lower.lastIndexOf('.');
    return dot <= lower.lastIndexOf('/') ? "" : lower.substring(dot + 1);
  }

  /** The type that a name tells, or null. */
  static String of(String name) {
    return TYPES.get(extension(name));
  }

  static boolean isNoDocument(String name) {
    return NO_DOCUMENTS.contains(extension(name));
  }

  /** Whether bytes of a type are characters, so that others show that the name is wrong. */
  static boolean isText(String type) {
    return type.startsWith("text/") || type.endsWith("xml");
  }
}
