package io.crivello.jobs.pages;

import io.crivello.io.CorruptDataException;

/**
 * An archive that the job shall read.
 *
 * @param kind what it holds
 * @param path of the WARC file
 * @param length how many of its bytes count
 * @param fetchList of answers for robots.txt, the fetch list because of which they were asked; else
 *     empty
 */
public record WarcInput(Kind kind, String path, long length, String fetchList) {
  /** What an archive holds. */
  public enum Kind {
    PAGES,
    /** Answers for robots.txt, of which only the sitemaps are wanted. */
    ROBOTS,
    /** Further versions of pages, which are stored, but not followed. */
    VERSIONS
  }

  public WarcInput {
    checkName(path);
    checkName(fetchList);
  }

  /** An archive of pages. */
  public static WarcInput pages(String path, long length) {
    return new WarcInput(Kind.PAGES, path, length, "");
  }

  /** An archive of answers for robots.txt. */
  public static WarcInput robots(String path, long length, String fetchList) {
    return new WarcInput(Kind.ROBOTS, path, length, fetchList);
  }

  /** An archive of further versions of pages. */
  public static WarcInput versions(String path, long length) {
    return new WarcInput(Kind.VERSIONS, path, length, "");
  }

  boolean isRobots() {
    return kind == Kind.ROBOTS;
  }

  String toLine() {
    return kind + "\t" + length + "\t" + path + "\t" + fetchList;
  }

  static WarcInput parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 4) throw new CorruptDataException("not an archive to read: " + line);
    return new WarcInput(Kind.valueOf(fields[0]), fields[2], Long.parseLong(fields[1]), fields[3]);
  }

  private static void checkName(String name) {
    if (name.indexOf('\t') >= 0 || name.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("a name with a tab or a line end: " + name);
    }
  }
}
