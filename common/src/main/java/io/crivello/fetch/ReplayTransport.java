package io.crivello.fetch;

import io.crivello.hash.Signatures;
import io.crivello.io.ByteSource;
import io.crivello.warc.ReplayIndex;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

/**
 * Answers requests from archives: status, head, body and address as archived, the time that of the
 * round or the archived one. So a round over the same archives writes the same bytes.
 *
 * <p>What a crawl archived in rounds is given request by request: the k-th of a URL that was never
 * read has what its k-th came to, a failure, too; robots.txt and a page that is read again have
 * what they had last up to the round. What others archived is one answer to all requests.
 *
 * <p>What is not archived is a failure with the reason {@value #NOT_ARCHIVED}, and an archive that
 * cannot be read one with {@value #UNREADABLE}. A robots.txt that is not archived is answered with
 * 404, since most archives have none, and a failure would forbid everything.
 *
 * <p>Every thread has a body, and at most {@value #OPEN_ARCHIVES} archives open.
 */
public final class ReplayTransport implements Transport, ArchivedRounds {
  public static final String NOT_ARCHIVED = "not-archived";
  public static final String UNREADABLE = "archive-unreadable";

  private static final int OPEN_ARCHIVES = 8;
  private static final byte[] NO_ROBOTS =
      "HTTP/1.1 404 Not Archived\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /** Opens an archive by its number in the list that was indexed. */
  public interface Opener {
    ByteSource open(int file) throws IOException;
  }

  private final ReplayIndex index;
  private final Opener opener;
  private final UnaryOperator<String> canonical;
  private final long time;
  private final int round;
  private final boolean keepsDates;
  private final int maxBody;
  private final ConcurrentLinkedQueue<Session> idle = new ConcurrentLinkedQueue<>();

  /**
   * @param canonical the form in which URLs are asked for, of a URL as archived: as in the index
   * @param time the time of the round, milliseconds since 1970, greater than 0
   * @param round in which the crawl is that is repeated; 0 if nothing but pages is wanted
   * @param keepsDates whether answers have the time at which they were archived, if it is known
   * @param maxBody the cap of a body, content coding kept
   */
  public ReplayTransport(
      ReplayIndex index,
      Opener opener,
      UnaryOperator<String> canonical,
      long time,
      int round,
      boolean keepsDates,
      int maxBody) {
    if (time <= 0) throw new IllegalArgumentException("time " + time);
    this.index = index;
    this.opener = opener;
    this.canonical = canonical;
    this.time = time;
    this.round = round;
    this.keepsDates = keepsDates;
    this.maxBody = maxBody;
  }

  @Override
  public void exchange(FetchItem item, Exchange into) {
    into.start = time;
    into.end = time;
    Session session = idle.poll();
    if (session == null) session = new Session();
    try {
      if (session.find(item)) {
        fill(session.page, into, keepsDates);
      } else if (item.place() < 0) {
        into.status = 404;
        into.responseHead = NO_ROBOTS;
      } else {
        into.reason = NOT_ARCHIVED;
      }
    } catch (IOException e) {
      into.reason = UNREADABLE;
    } finally {
      idle.add(session);
    }
  }

  @Override
  public int roundOf(FetchItem item) throws IOException {
    if (item.standing() != Standing.NEW) return 0;
    return index.round(Signatures.STANDARD.of(item.url()), item.tries());
  }

  @Override
  public int visitAfter(String host, int after) throws IOException {
    return index.visitAfter(host, after);
  }

  private ReplayIndex.Place placeOf(FetchItem item) throws IOException {
    long signature = Signatures.STANDARD.of(item.url());
    if (round == 0) return index.find(signature);
    boolean isFirst = item.place() >= 0 && item.standing() == Standing.NEW;
    return isFirst ? index.find(signature, item.tries()) : index.findUpTo(signature, round);
  }

  /** Lets an exchange have the answer that an archive has. */
  static void fill(WarcPage page, Exchange into, boolean keepsDate) {
    if (keepsDate && page.date > 0) {
      into.start = page.date;
      into.end = page.date;
    }
    into.reason = page.failure;
    into.address = page.address;
    if (page.isFailure()) return;
    into.status = page.status;
    into.responseHead = page.isWithoutHead() ? headOfResource(page) : page.head();
    into.body = page.bodyBytes();
    into.bodyLength = page.bodyLength;
    into.truncated = page.truncated;
  }

  private static byte[] headOfResource(WarcPage page) {
    String type = page.header("Content-Type");
    String field = type.isEmpty() ? "" : "Content-Type: " + type + "\r\n";
    return ("HTTP/1.1 200 OK\r\n" + field + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    for (Session session; (session = idle.poll()) != null; ) session.close();
  }

  /** What one thread at a time works with. */
  private final class Session {
    private final WarcPage page = new WarcPage();
    private final LinkedHashMap<Integer, WarcReader> open = new LinkedHashMap<>(16, 0.75f, true);

    /** Reads the answer to an item into the page, if there is one. */
    boolean find(FetchItem item) throws IOException {
      ReplayIndex.Place place = placeOf(item);
      if (place == null) return false;
      WarcReader reader = reader(place.file());
      reader.seek(place.offset());
      while (reader.next(page) && page.offset == place.offset()) {
        if (page.inner == place.inner()) return canonical.apply(page.uri).equals(item.url());
      }
      return false;
    }

    private WarcReader reader(int file) throws IOException {
      WarcReader reader = open.get(file);
      if (reader != null) return reader;
      if (open.size() == OPEN_ARCHIVES) {
        Map.Entry<Integer, WarcReader> eldest = open.entrySet().iterator().next();
        open.remove(eldest.getKey());
        eldest.getValue().close();
      }
      ByteSource source = opener.open(file);
      reader = new WarcReader(source, 0, source.length(), maxBody, true).withFailures();
      open.put(file, reader);
      return reader;
    }

    void close() {
      for (WarcReader reader : open.values()) {
        try {
          reader.close();
        } catch (IOException ignored) {
          // Nothing was written: there is nothing to lose.
        }
      }
    }
  }
}
