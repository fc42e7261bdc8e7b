package io.crivello.jobs.sieve;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.sieve.MergeSeen.Found;
import io.crivello.jobs.sieve.MergeSeen.Volume;
import io.crivello.sieve.DigestRunReader;
import io.crivello.sieve.SeenRunFormat;
import io.crivello.sieve.SeenRunReader;
import io.crivello.sieve.UrlRunReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;

/**
 * The offline sieve: which of the URLs that a round found are new, and in which order. Two jobs,
 * {@link MergeSeen} and {@link PlaceNew}, with what has to hold between them checked. The same
 * found URLs and the same seen runs give the same bytes, whatever the number of tasks.
 *
 * <p>The output directory is new and holds {@code merged/seen}, the new seen run, and {@code
 * frontier}, runs of URLs named {@code b<bucket>-<interval>}. The runs that a new one absorbed are
 * not touched; they are no longer part of the seen set.
 */
public final class OfflineSieve {
  /** About so many new URLs make a file of the frontier. */
  static final int INTERVAL = 1 << 19;

  private static final String MERGED = "merged";
  private static final String COPIES = "copies";

  /** A directory of sorted signatures. */
  public record SeenRun(String directory, long count) {}

  /**
   * What is to be sieved.
   *
   * @param found runs of URLs numbered by ordinal
   * @param copiesOrNull the places of pages whose links are not followed, as {@link #copies} writes
   *     them
   * @param seen the runs of seen signatures, oldest first
   * @param firstPlace the place of the first new URL
   * @param output a directory that does not exist
   */
  public record Request(
      List<Path> found, Path copiesOrNull, List<SeenRun> seen, long firstPlace, Path output) {}

  /** A run of new URLs, numbered by place. */
  public record SegmentFile(String file, long count, long firstPlace, long lastPlace) {}

  /** The new URLs of a priority bucket, in order. */
  public record Segment(int bucket, List<SegmentFile> files) {}

  /**
   * What came out.
   *
   * @param found how many URLs were read
   * @param distinct how many different ones there were, copies left out
   * @param fresh how many of them were new
   * @param droppedCopies how many were not followed because of their parent's text
   * @param seen the runs that now hold all seen signatures, oldest first
   */
  public record Result(
      long found,
      long distinct,
      long fresh,
      long droppedCopies,
      List<SeenRun> seen,
      List<Segment> segments,
      long bytesRead,
      long bytesWritten) {
    /**
     * How many URLs are expected to be taken for seen because another one has their signature:
     * |Z|²/2⁶⁵ over the whole crawl.
     */
    public double expectedLoss() {
      double signatures = seen.stream().mapToLong(SeenRun::count).sum();
      return signatures * signatures * 0x1p-65;
    }
  }

  /**
   * What {@link #copies} found out.
   *
   * @param copies the sorted places of pages that repeat a text, to be given to {@link Request}
   * @param count how many
   * @param seen the runs that now hold all digests, oldest first
   */
  public record CopiesResult(Path copies, long count, List<SeenRun> seen) {}

  private final Configuration conf;
  private final JobRunner jobs;
  private final SieveFiles files;

  private OfflineSieve(Configuration conf, JobRunner jobs) {
    this.conf = conf;
    this.jobs = jobs;
    this.files = new SieveFiles(conf);
  }

  /** Sieves the URLs of a round. */
  public static Result run(Configuration conf, JobRunner jobs, Request request)
      throws IOException, InterruptedException {
    return new OfflineSieve(conf, jobs).sieve(request);
  }

  /**
   * Finds the pages whose text occurred before: in an earlier round, or in this one at a smaller
   * place.
   *
   * @param digestRuns runs of (digest, place) of this round
   * @param seen the digests of earlier rounds, oldest run first
   * @param followedOrNull the sorted places of pages that are followed whatever their text, stored
   *     as the result is: those that were read before and were no copies then
   * @param output a directory that does not exist
   */
  public static CopiesResult copies(
      Configuration conf,
      JobRunner jobs,
      List<Path> digestRuns,
      List<SeenRun> seen,
      Path followedOrNull,
      Path output)
      throws IOException, InterruptedException {
    return new OfflineSieve(conf, jobs).findCopies(digestRuns, seen, followedOrNull, output);
  }

  private Result sieve(Request request) throws IOException, InterruptedException {
    FileSystem fs = create(request.output());
    long found = 0;
    for (Path file : request.found()) {
      try (UrlRunReader run = files.urlRun(file)) {
        found += run.count();
      }
    }
    if (found == 0) return new Result(0, 0, 0, 0, request.seen(), List.of(), 0, 0);
    Path merged = new Path(request.output(), MERGED);
    MergeSeen.Plan plan = plan(request.seen(), found);
    Counters counters =
        MergeSeen.run(
            jobs,
            MergeSeen.configure(conf, request.found(), request.copiesOrNull(), plan, false, merged),
            plan);
    long fresh = count(counters, Found.FRESH);
    List<SeenRun> seen = seenAfter(request.seen(), plan, fresh, merged);
    Path lists = new Path(merged, MergeSeen.LISTS_DIRECTORY);
    Path frontier = new Path(request.output(), Segments.DIRECTORY);
    List<Segment> segments = List.of();
    Counters placing = new Counters();
    if (fresh > 0) {
      List<Path> listFiles = SieveFiles.list(conf, lists);
      long[] cuts = PlaceNew.cuts(files, listFiles, INTERVAL);
      placing =
          PlaceNew.run(
              jobs,
              PlaceNew.configure(
                  conf, request.found(), listFiles, cuts, request.firstPlace(), frontier),
              fresh);
      segments = Segments.read(conf, files, frontier, request.firstPlace(), fresh);
    }
    delete(fs, lists);
    return new Result(
        found,
        count(counters, Found.SEEN) + fresh,
        fresh,
        count(counters, Found.DROPPED_COPY),
        seen,
        segments,
        files.bytesRead() + count(counters, Volume.BYTES_READ) + count(placing, Volume.BYTES_READ),
        files.bytesWritten()
            + count(counters, Volume.BYTES_WRITTEN)
            + count(placing, Volume.BYTES_WRITTEN));
  }

  private CopiesResult findCopies(
      List<Path> digestRuns, List<SeenRun> before, Path followed, Path output)
      throws IOException, InterruptedException {
    FileSystem fs = create(output);
    long found = 0;
    for (Path file : digestRuns) {
      try (DigestRunReader run = files.digestRun(file)) {
        found += run.count();
      }
    }
    Path merged = new Path(output, MERGED);
    Path lists = new Path(merged, MergeSeen.LISTS_DIRECTORY);
    List<SeenRun> seen = before;
    long expected = 0;
    if (found > 0) {
      MergeSeen.Plan plan = plan(before, found);
      Counters counters =
          MergeSeen.run(
              jobs, MergeSeen.configure(conf, digestRuns, null, plan, true, merged), plan);
      long fresh = count(counters, Found.FRESH);
      seen = seenAfter(before, plan, fresh, merged);
      expected = found - fresh;
    }
    Path copies = new Path(output, COPIES);
    long count =
        new CopyList(files).write(SieveFiles.list(conf, lists), followed, expected, copies);
    if (found > 0) delete(fs, lists);
    return new CopiesResult(copies, count, seen);
  }

  private FileSystem create(Path output) throws IOException {
    FileSystem fs = output.getFileSystem(conf);
    if (fs.exists(output)) throw new StageFailedException(output + " already exists");
    if (!fs.mkdirs(output)) throw new StageFailedException(output + " cannot be created");
    return fs;
  }

  private static void delete(FileSystem fs, Path directory) throws IOException {
    if (!fs.delete(directory, true)) {
      throw new StageFailedException(directory + " cannot be removed");
    }
  }

  private static long count(Counters counters, Enum<?> counter) {
    return counters.findCounter(counter).getValue();
  }

  /**
   * Which runs are absorbed: from the newest on, as long as a run is not larger than what is
   * written anyway, at most. So there are about as many runs as their sizes have binary orders of
   * magnitude, and a signature is written again only when its run at least doubles. The decision
   * follows from counts before the merge, and is the same in all ranges.
   */
  static MergeSeen.Plan plan(List<SeenRun> seen, long found) {
    long written = found;
    int kept = seen.size();
    while (kept > 0 && seen.get(kept - 1).count() <= written) {
      kept--;
      written += seen.get(kept).count();
    }
    return new MergeSeen.Plan(
        directories(seen.subList(0, kept)),
        directories(seen.subList(kept, seen.size())),
        found,
        written - found);
  }

  private static List<String> directories(List<SeenRun> runs) {
    return runs.stream().map(SeenRun::directory).toList();
  }

  /** The seen runs after the merge; the new one must have what it should have. */
  private List<SeenRun> seenAfter(
      List<SeenRun> before, MergeSeen.Plan plan, long fresh, Path merged) throws IOException {
    Path directory = new Path(merged, MergeSeen.SEEN_DIRECTORY);
    long count = 0;
    for (int slice = 0; slice < plan.slices(); slice++) {
      Path file = new Path(directory, SeenRunFormat.fileName(slice));
      try (SeenRunReader reader = files.seenRun(file)) {
        if (reader.slice() != slice || reader.slices() != plan.slices()) {
          throw new StageFailedException(file + " is file " + reader.slice() + " of its run");
        }
        count += reader.count();
      }
    }
    if (count != plan.absorbedCount() + fresh) {
      throw new StageFailedException(
          String.format(
              Locale.ROOT,
              "%s has %d signatures, not %d absorbed and %d new ones",
              directory,
              count,
              plan.absorbedCount(),
              fresh));
    }
    List<SeenRun> after = new ArrayList<>(before.subList(0, plan.kept().size()));
    if (count > 0) after.add(new SeenRun(directory.toString(), count));
    return after;
  }
}
