package io.crivello.text;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The values of Content-Type and Content-Language headers (RFC 9110, section 8). */
public final class MediaTypes {
  private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}");

  /** Types of text that are not called so. */
  private static final Set<String> TEXTS =
      Set.of(
          "application/x-ndjson",
          "application/ndjson",
          "application/jsonl",
          "application/x-jsonlines",
          "application/json-seq",
          "application/yaml",
          "application/x-yaml",
          "application/toml",
          "application/csv",
          "application/sql",
          "application/x-sql",
          "application/x-sh",
          "application/x-tex",
          "application/x-latex",
          "application/x-bibtex",
          "application/x-subrip");

  private MediaTypes() {}

  /** Type and subtype in lower case, or empty if the value has no such form. */
  public static String essence(String contentType) {
    int end = contentType.indexOf(';');
    String type = (end < 0 ? contentType : contentType.substring(0, end)).strip();
    int slash = type.indexOf('/');
    boolean fine = slash > 0 && slash < type.length() - 1 && type.length() <= 127;
    for (int i = 0; fine && i < type.length(); i++) {
      fine = type.charAt(i) > ' ' && type.charAt(i) < 127;
    }
    return fine ? type.toLowerCase(Locale.ROOT) : "";
  }

  /** The name that the parameter charset gives, without quotes, or empty. */
  public static String charset(String contentType) {
    int from = contentType.toLowerCase(Locale.ROOT).indexOf("charset");
    if (from < 0) return "";
    int at = from + "charset".length();
    while (at < contentType.length() && contentType.charAt(at) == ' ') at++;
    if (at == contentType.length() || contentType.charAt(at) != '=') return "";
    int start = at + 1;
    while (start < contentType.length() && " \"'".indexOf(contentType.charAt(start)) >= 0) start++;
    int end = start;
    while (end < contentType.length() && " ;,\"'\t".indexOf(contentType.charAt(end)) < 0) end++;
    return contentType.substring(start, end);
  }

  /** The first language tag (RFC 5646) of a list, in lower case, or empty. */
  public static String language(String tags) {
    int end = tags.indexOf(',');
    String tag = (end < 0 ? tags : tags.substring(0, end)).strip().replace('_', '-');
    return LANGUAGE.matcher(tag).matches() ? tag.toLowerCase(Locale.ROOT) : "";
  }

  public static boolean isHtml(String essence) {
    return essence.equals("text/html") || essence.equals("application/xhtml+xml");
  }

  /** Whether it is a type of text without markup: prose, tables, data in JSON and its like. */
  public static boolean isText(String essence) {
    if (isHtml(essence) || isXml(essence) || isMedia(essence)) return false;
    boolean isJson = essence.endsWith("/json") || essence.endsWith("+json");
    return essence.startsWith("text/") || isJson || TEXTS.contains(essence);
  }

  /** Whether it is a type of pictures, sounds, films, fonts, style sheets or scripts of pages. */
  public static boolean isMedia(String essence) {
    return switch (essence.substring(0, Math.max(0, essence.indexOf('/')))) {
      case "image", "audio", "video", "font", "model", "multipart" -> true;
      default -> essence.endsWith("/css") || essence.endsWith("javascript");
    };
  }

  public static boolean isXml(String essence) {
    return essence.endsWith("/xml") || essence.endsWith("+xml");
  }
}
