package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchLine;
import io.crivello.fetch.ReplayTransport;
import io.crivello.fetch.Standing;
import io.crivello.hash.Signatures;
import io.crivello.io.ByteSource;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.Workspace;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.warc.ReplayIndex;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Archives that answer instead of the network, as {@link IndexArchives} has left them in a
 * directory: a file with their names, one a line, and the index of their pages. The archives stay
 * where they are.
 */
public final class ReplayArchives implements Closeable {
  private final Configuration conf;
  private final List<Path> archives;
  private final ReplayIndex index;

  public ReplayArchives(Configuration conf, Path directory) throws IOException {
    this.conf = conf;
    FileSystem fs = directory.getFileSystem(conf);
    try (BufferedReader names =
        new BufferedReader(
            new InputStreamReader(
                fs.open(new Path(directory, Workspace.ARCHIVE_NAMES)), StandardCharsets.UTF_8))) {
      archives = names.lines().map(Path::new).toList();
    }
    Path file = new Path(directory, Workspace.ARCHIVE_INDEX);
    index = new ReplayIndex(new SeekableSource(fs, file), file.toString());
  }

  /** The form of archived URLs in which they are asked for; one that has none stays as it is. */
  static UnaryOperator<String> canonical() {
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    return url -> canonicaliser.canonicalise(url) ? canonicaliser.url() : url;
  }

  /** Where the answer to a canonical URL is, or null. */
  ReplayIndex.Place placeOf(String url) throws IOException {
    return index.find(Signatures.STANDARD.of(url));
  }

  /** The names of all archives, by number. */
  List<Path> archives() {
    return archives;
  }

  /** The archive with which a page was taken over, or null. */
  public Path archiveOf(String url) throws IOException {
    return archive(placeOf(url));
  }

  /** The archive that answered a URL in a round of a crawl that is repeated, or null. */
  public Path archiveOf(FetchLine line, int round) throws IOException {
    long signature = Signatures.STANDARD.of(line.url());
    boolean isFirst = line.standing() == Standing.NEW;
    return archive(
        isFirst ? index.find(signature, line.tries()) : index.findUpTo(signature, round));
  }

  private Path archive(ReplayIndex.Place place) {
    return place == null ? null : archives.get(place.file());
  }

  /**
   * Answers requests; for one thread.
   *
   * @param round of the crawl that is repeated, 0 if pages are taken over
   */
  ReplayTransport transport(long time, int round, int maxBody) {
    return new ReplayTransport(index, this::open, canonical(), time, round, round == 0, maxBody);
  }

  private ByteSource open(int number) throws IOException {
    Path archive = archives.get(number);
    return new SeekableSource(archive.getFileSystem(conf), archive);
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
