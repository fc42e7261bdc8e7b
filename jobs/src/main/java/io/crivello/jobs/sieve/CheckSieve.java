package io.crivello.jobs.sieve;

import io.crivello.io.CorruptDataException;
import io.crivello.sieve.UrlMerge;
import io.crivello.sieve.UrlRunReader;
import io.crivello.sieve.online.Sieve;
import io.crivello.sieve.online.SieveSettings;
import io.crivello.sieve.online.Sieves;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Checks the saved sieve of a crawl that has one of the classical ones: so many URLs have left it
 * as the frontier has places, it knows all of them, and no URL is in the frontier twice, of which
 * an empty sieve of Mercator's kind is the judge. Memory: that of both sieves.
 */
public final class CheckSieve {
  private static final String JUDGE = "mercator";

  private final SieveFiles files;
  private final List<Path> frontier;
  private final List<String> problems = new ArrayList<>();

  private CheckSieve(Configuration conf, List<Path> frontier) {
    this.files = new SieveFiles(conf);
    this.frontier = frontier;
  }

  /**
   * Checks.
   *
   * @param kind the name of the crawl's sieve
   * @param saved where it was saved
   * @param frontier all runs of the frontier, in any order
   * @param places how many URLs they have
   * @param scratch a local directory, to be created
   * @return what does not hold
   */
  public static List<String> run(
      Configuration conf,
      String kind,
      SieveSettings settings,
      Path saved,
      List<Path> frontier,
      long places,
      java.nio.file.Path scratch)
      throws IOException {
    Files.createDirectories(scratch);
    CheckSieve check = new CheckSieve(conf, frontier);
    java.nio.file.Path from = java.nio.file.Path.of(saved.toUri().getPath());
    long[] unknown = {0};
    try (Sieve sieve =
        Sieves.byName(kind)
            .open(from, scratch.resolve("saved"), settings, url -> unknown[0]++)) {
      check.compare(places, sieve.delivered(), "URLs left the sieve for the frontier");
      check.offerAll(sieve);
      if (unknown[0] > 0) {
        check.problems.add(unknown[0] + " URLs of the frontier are unknown to the sieve " + kind);
      }
    } catch (CorruptDataException | IOException e) {
      check.problems.add("the sieve cannot be read: " + e.getMessage());
    }
    long[] distinct = {0};
    try (Sieve judge =
        Sieves.byName(JUDGE)
            .create(scratch.resolve("judge"), SieveSettings.DEFAULT, url -> distinct[0]++)) {
      check.offerAll(judge);
      check.compare(places, distinct[0], "different URLs are in the frontier");
    } catch (CorruptDataException | IOException e) {
      check.problems.add("the frontier cannot be read: " + e.getMessage());
    }
    return check.problems;
  }

  private void compare(long places, long count, String what) {
    if (count == places) return;
    problems.add(count + " " + what + ", but its places are " + places);
  }

  private void offerAll(Sieve sieve) throws IOException {
    List<UrlRunReader> runs = new ArrayList<>();
    for (Path file : frontier) runs.add(files.urlRun(file));
    try (UrlMerge merge = new UrlMerge(runs)) {
      while (merge.advance()) sieve.offer(merge.current());
    }
    sieve.flush();
  }
}
