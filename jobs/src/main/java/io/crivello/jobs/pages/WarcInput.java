package io.crivello.jobs.pages;

import io.crivello.io.CorruptDataException;

/**
 * An archive that the job shall read.
 *
 * @param path of the WARC file
 * @param length how many of its bytes count
 * @param fetchList empty for an archive of pages; for one of answers for robots.txt, of which only
 *     the sitemaps are wanted, the fetch list because of which they were asked
 */
public record WarcInput(String path, long length, String fetchList) {
  public WarcInput {
    checkName(path);
    checkName(fetchList);
  }

  /** An archive of pages. */
  public static WarcInput pages(String path, long length) {
    return new WarcInput(path, length, "");
  }

  /** An archive of answers for robots.txt. */
  public static WarcInput robots(String path, long length, String fetchList) {
    return new WarcInput(path, length, fetchList);
  }

  boolean isRobots() {
    return !fetchList.isEmpty();
  }

  String toLine() {
    return length + "\t" + path + "\t" + fetchList;
  }

  static WarcInput parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 3) throw new CorruptDataException("not an archive to read: " + line);
    return new WarcInput(fields[1], Long.parseLong(fields[0]), fields[2]);
  }

  private static void checkName(String name) {
    if (name.indexOf('\t') >= 0 || name.indexOf('\n') >= 0) {
      throw new IllegalArgumentException("a name with a tab or a line end: " + name);
    }
  }
}
