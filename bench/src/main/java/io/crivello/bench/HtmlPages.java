package io.crivello.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Pages to measure on: of a javadoc jar, of those of the demo if it ran, or generated ones. */
final class HtmlPages {
  private static final long MOST_CHARACTERS = 8_000_000;
  private static final Path DEMO = Path.of("target", "demo");

  private HtmlPages() {}

  /**
   * About eight million characters of HTML.
   *
   * @param arguments of the benchmark: a jar, or nothing
   */
  static List<String> read(String[] arguments) throws IOException {
    List<Path> jars = new ArrayList<>();
    if (arguments.length == 1) {
      jars.add(Path.of(arguments[0]));
    } else if (Files.isDirectory(DEMO)) {
      try (Stream<Path> files = Files.list(DEMO)) {
        files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
      }
    }
    return jars.isEmpty() ? generated() : of(jars);
  }

  private static List<String> of(List<Path> jars) throws IOException {
    List<String> pages = new ArrayList<>();
    for (Path jar : jars) {
      long characters = 0;
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry : zip.stream().toList()) {
          if (!entry.getName().endsWith(".html")) continue;
          if (characters > MOST_CHARACTERS / jars.size()) break;
          try (InputStream in = zip.getInputStream(entry)) {
            pages.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
          }
          characters += pages.get(pages.size() - 1).length();
        }
      }
    }
    return pages;
  }

  private static List<String> generated() {
    SplittableRandom random = new SplittableRandom(1);
    List<String> pages = new ArrayList<>();
    for (long characters = 0; characters < MOST_CHARACTERS; ) {
      StringBuilder page = new StringBuilder("<!DOCTYPE html><html><head><title>A page</title>");
      page.append("</head><body class=\"page\">");
      for (int paragraph = 0; paragraph < 30; paragraph++) {
        page.append("<div class=\"block\"><p id=\"p").append(paragraph).append("\">");
        for (int word = 0; word < 40; word++) {
          String text = Integer.toString((int) Math.pow(1e7, random.nextDouble()) + 36, 36);
          if (word % 4 == 0) page.append("<a href=\"../x/").append(text).append(".html\">");
          page.append(text);
          page.append(word % 4 == 0 ? "</a> " : " ");
        }
        page.append("</p></div>\n");
      }
      pages.add(page.append("</body></html>").toString());
      characters += page.length();
    }
    return pages;
  }
}
