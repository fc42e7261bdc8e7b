package io.crivello.fetch;

import io.crivello.hash.Signatures;
import io.crivello.io.ByteSource;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The requests that an attempt had in flight when it died: those it was about to send and that have
 * no line among those that are kept of its log. A clipped or damaged line ends what is read.
 *
 * <p>An item is asked once an attempt, so its place tells; a robots.txt may be asked for several
 * times, so its URL and start do, and how often. Memory: 8 bytes a line of the log and some 16 a
 * request for robots.txt.
 */
public final class InFlight {
  private InFlight() {}

  /**
   * Finds them.
   *
   * @param asked the file of what was about to be asked; empty if it was never created
   * @param journal what is kept of the attempt
   */
  public static List<AskedLine> find(ByteSource asked, JournalRecovery journal) throws IOException {
    long[] places = journal.places();
    Long2IntOpenHashMap robots = new Long2IntOpenHashMap();
    journal.forEachLine(
        line -> {
          if (line.place() < 0) robots.addTo(signature(line.url(), line.start()), 1);
        });
    List<AskedLine> inFlight = new ArrayList<>();
    WholeLines<AskedLine> lines = new WholeLines<>(asked, asked.length(), AskedLine::parse);
    for (AskedLine line; (line = lines.next()) != null; ) {
      boolean isLogged =
          line.place() >= 0
              ? Arrays.binarySearch(places, line.place()) >= 0
              : robots.addTo(signature(line.url(), line.start()), -1) > 0;
      if (!isLogged) inFlight.add(line);
    }
    return inFlight;
  }

  private static long signature(String url, long start) {
    return Signatures.STANDARD.of(Signatures.STANDARD.of(url) ^ start);
  }
}
