package io.crivello.jobs.sieve;

import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.sieve.OfflineSieve.Segment;
import io.crivello.sieve.SortedPlaces;
import io.crivello.sieve.UrlMerge;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import io.crivello.sieve.online.Receiver;
import io.crivello.sieve.online.Sieve;
import io.crivello.sieve.online.SieveFactory;
import io.crivello.sieve.online.SieveSettings;
import io.crivello.sieve.online.Sieves;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * One of the classical sieves in the place of the offline one, for a crawl in one process: the
 * found URLs are offered in the order of their ordinals, and what leaves is the frontier. No job
 * runs; the files are local ones.
 *
 * <p>The output directory is new and holds {@code saved}, the sieve as the next round opens it, and
 * {@code frontier}, runs of URLs as the offline sieve writes them: as long as a round finds fewer
 * than 2¹⁹ new URLs, the same bytes (if the sieve loses nothing); beyond, the files are cut at
 * other places. While it works, {@code work} holds its scratch files.
 *
 * <p>Memory and disk are those of the sieve, see {@link io.crivello.sieve.online}; of each found
 * run and each bucket there is a block in memory.
 */
public final class OnlineSieve {
  private static final String SAVED = "saved";
  private static final String WORK = "work";

  /**
   * What is to be sieved.
   *
   * @param kind a name that {@link Sieves#byName} knows
   * @param found runs of URLs numbered by ordinal
   * @param copiesOrNull the places of pages whose links are not followed
   * @param savedOrNull the sieve as the last round left it; null at the beginning
   * @param firstPlace the place of the first new URL
   * @param output a directory that does not exist
   */
  public record Request(
      String kind,
      SieveSettings settings,
      List<Path> found,
      Path copiesOrNull,
      Path savedOrNull,
      long firstPlace,
      Path output) {}

  /**
   * What came out.
   *
   * @param found how many URLs were read
   * @param fresh how many of them were new
   * @param droppedCopies how many were not followed because of their parent's text
   * @param savedOrNull the sieve for the next round; null if there is none yet
   */
  public record Result(
      long found, long fresh, long droppedCopies, Path savedOrNull, List<Segment> segments) {}

  private final Configuration conf;
  private final Request request;
  private final SieveFiles files;
  private long found;
  private long droppedCopies;

  private OnlineSieve(Configuration conf, Request request) {
    this.conf = conf;
    this.request = request;
    this.files = new SieveFiles(conf);
  }

  /** Sieves the URLs of a round. */
  public static Result run(Configuration conf, Request request) throws IOException {
    return new OnlineSieve(conf, request).sieve();
  }

  private Result sieve() throws IOException {
    Path output = request.output();
    FileSystem fs = output.getFileSystem(conf);
    if (fs.exists(output)) throw new StageFailedException(output + " already exists");
    if (!fs.mkdirs(output)) throw new StageFailedException(output + " cannot be created");
    Path frontier = new Path(output, Segments.DIRECTORY);
    Path saved = new Path(output, SAVED);
    long fresh;
    try (FrontierWriter writer =
            new FrontierWriter(files, frontier, request.firstPlace(), OfflineSieve.INTERVAL);
        Sieve sieve = open(writer::add)) {
      offerAll(sieve);
      if (found == 0) return new Result(0, 0, 0, request.savedOrNull(), List.of());
      sieve.flush();
      writer.finish();
      fresh = writer.count();
      check(sieve, fresh);
      sieve.save(local(saved));
    }
    List<Segment> segments =
        fresh == 0 ? List.of() : Segments.read(conf, files, frontier, request.firstPlace(), fresh);
    return new Result(found, fresh, droppedCopies, saved, segments);
  }

  private Sieve open(Receiver receiver) throws IOException {
    SieveFactory factory = Sieves.byName(request.kind());
    java.nio.file.Path work = local(new Path(request.output(), WORK));
    Sieve sieve =
        request.savedOrNull() == null
            ? factory.create(work, request.settings(), receiver)
            : factory.open(local(request.savedOrNull()), work, request.settings(), receiver);
    boolean fits = false;
    try {
      check(sieve, 0);
      fits = true;
    } finally {
      if (!fits) sieve.close();
    }
    return sieve;
  }

  /** All that ever left the sieve is in the frontier. */
  private void check(Sieve sieve, long fresh) {
    if (sieve.delivered() == request.firstPlace() + fresh) return;
    throw new StageFailedException(
        String.format(
            Locale.ROOT,
            "%d URLs left the sieve %s, but the frontier has %d",
            sieve.delivered(),
            request.kind(),
            request.firstPlace() + fresh));
  }

  private void offerAll(Sieve sieve) throws IOException {
    UrlRecord last = new UrlRecord();
    try (UrlMerge merge = new UrlMerge(openFound());
        SortedPlaces copies = openCopies()) {
      while (merge.advance()) {
        UrlRecord url = merge.current();
        if (found++ > 0 && url.number == last.number) PlaceNew.checkRepeat(url, last);
        last.set(url);
        if (copies != null && MergeSeen.isOfCopy(url, copies)) droppedCopies++;
        else sieve.offer(url);
      }
    }
  }

  private List<UrlRunReader> openFound() throws IOException {
    List<UrlRunReader> runs = new ArrayList<>();
    for (Path file : request.found()) runs.add(files.urlRun(file));
    return runs;
  }

  private SortedPlaces openCopies() throws IOException {
    Path copies = request.copiesOrNull();
    return copies == null ? null : new SortedPlaces(files.seenRun(copies));
  }

  private static java.nio.file.Path local(Path path) {
    return java.nio.file.Path.of(path.toUri().getPath());
  }
}
