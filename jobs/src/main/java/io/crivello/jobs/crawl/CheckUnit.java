package io.crivello.jobs.crawl;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.CrawlState.FrontierFile;

/**
 * Something that {@link CheckFiles} checks by itself, as a line: its kind, the round it belongs to,
 * its file or directory, and what is said of it.
 */
public record CheckUnit(Kind kind, int round, String path, String expected) {
  /** What can be checked. */
  public enum Kind {
    /** What an attempt of a fetch task left; expected: the line of its archive. */
    ATTEMPT,
    /** What became of a round's URLs, a table. */
    OUTCOMES,
    /** A list of URLs to fetch. */
    LIST,
    /** The URLs that a round's select dropped for good. */
    DROPPED,
    /** A run of the frontier; expected: bucket's cursor, count, first and last place. */
    FRONTIER,
    /** A sorted table of which the checksums and the order are checked. */
    TABLE,
    /** A directory of sorted signatures; expected: how many. */
    SIGNATURES,
    /** A directory of further versions of pages; expected: how many, in how many archives. */
    VERSIONS,
    /** A file of which only the presence is checked. */
    PRESENT
  }

  public static CheckUnit attempt(int round, String directory, Archive archive) {
    return new CheckUnit(Kind.ATTEMPT, round, directory, archive.toLine());
  }

  public static CheckUnit frontier(String path, FrontierFile file, long cursor) {
    String expected = cursor + "\t" + file.count() + "\t" + file.first() + "\t" + file.last();
    return new CheckUnit(Kind.FRONTIER, 0, path, expected);
  }

  public static CheckUnit versions(int round, String directory, long count, long archives) {
    return new CheckUnit(Kind.VERSIONS, round, directory, count + "\t" + archives);
  }

  public static CheckUnit of(Kind kind, int round, String path) {
    return new CheckUnit(kind, round, path, "");
  }

  /** Numbers of what is expected. */
  long[] numbers() {
    String[] words = expected.split("\t");
    long[] numbers = new long[words.length];
    for (int i = 0; i < words.length; i++) numbers[i] = Long.parseLong(words[i]);
    return numbers;
  }

  String toLine() {
    return kind + "\t" + round + "\t" + path + "\t" + expected;
  }

  static CheckUnit parse(String line) {
    String[] f = line.split("\t", 4);
    if (f.length != 4) throw new CorruptDataException("not something to be checked: " + line);
    return new CheckUnit(Kind.valueOf(f[0]), Integer.parseInt(f[1]), f[2], f[3]);
  }
}
