package io.crivello.jobs.pages;

import io.crivello.jobs.store.StorePages;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;

/**
 * What the job that reads pages gave.
 *
 * @param pages that were read
 * @param versions further ones of pages that were read
 * @param aside answers for robots.txt that were read
 * @param links of all pages, with those that sitemaps, feeds and robots.txt list
 * @param found URLs handed to the sieve
 * @param digests of texts
 * @param kinds pages and versions by {@link PageKind#word()}
 * @param flaws of pages and of robots.txt, by reason
 * @param refused links by the rule that refused them
 * @param archives records of the archives by what became of them
 * @param foundFiles runs of found URLs
 * @param digestFiles runs of digests
 * @param pageFiles lists of pages
 * @param flawFiles tables of flaws
 * @param stored versions of pages in the run of the page store
 * @param notStored pages left out there: without a URL, or repeated
 * @param store the directory of that run
 */
public record PagesResult(
    long pages,
    long versions,
    long aside,
    long links,
    long found,
    long digests,
    Map<String, Long> kinds,
    Map<String, Long> flaws,
    Map<String, Long> refused,
    Map<String, Long> archives,
    List<Path> foundFiles,
    List<Path> digestFiles,
    List<Path> pageFiles,
    List<Path> flawFiles,
    long stored,
    long notStored,
    Path store) {

  static PagesResult of(Counters counters, FileSystem fs, Path parts) throws IOException {
    return new PagesResult(
        counters.findCounter(ParsePages.Count.PAGES).getValue(),
        counters.findCounter(ParsePages.Count.VERSIONS).getValue(),
        counters.findCounter(ParsePages.Count.ASIDE).getValue(),
        counters.findCounter(ParsePages.Count.LINKS).getValue(),
        counters.findCounter(ParsePages.Count.FOUND).getValue(),
        counters.findCounter(ParsePages.Count.DIGESTS).getValue(),
        group(counters, ParsePages.KINDS),
        group(counters, ParsePages.FLAWS),
        group(counters, ParsePages.REFUSED),
        group(counters, ParsePages.ARCHIVES),
        files(fs, parts, TaskFiles.FOUND),
        files(fs, parts, TaskFiles.DIGESTS),
        files(fs, parts, TaskFiles.PAGES),
        files(fs, parts, TaskFiles.FLAWS),
        counters.findCounter(StorePages.Count.STORED).getValue(),
        counters.findCounter(ParsePages.Count.NOT_STORED).getValue()
            + counters.findCounter(StorePages.Count.REPEATED).getValue(),
        new Path(parts, ParsePages.STORE));
  }

  private static Map<String, Long> group(Counters counters, String name) {
    Map<String, Long> counts = new TreeMap<>();
    for (Counter counter : counters.getGroup(name)) {
      counts.put(counter.getName(), counter.getValue());
    }
    return counts;
  }

  private static List<Path> files(FileSystem fs, Path parts, String prefix) throws IOException {
    FileStatus[] files = fs.listStatus(parts, path -> path.getName().startsWith(prefix));
    return Arrays.stream(files).map(FileStatus::getPath).sorted().toList();
  }

  /** What does not add up, or null. */
  String problem() {
    long read = pages + versions;
    long ofAKind = sum(kinds);
    if (ofAKind != read) return read + " pages were read, but " + ofAKind + " accounted for";
    long followed = found + sum(refused);
    if (followed != links) return links + " links were read, but " + followed + " accounted for";
    long archived = archives.getOrDefault("page", 0L);
    if (archived != read + aside) {
      return archived + " pages are archived, but " + (read + aside) + " were read";
    }
    if (stored + notStored != read) {
      return read + " pages were read, but " + (stored + notStored) + " went to the store";
    }
    return null;
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
