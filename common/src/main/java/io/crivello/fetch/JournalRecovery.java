package io.crivello.fetch;

import io.crivello.io.ByteSource;
import io.crivello.warc.GzipMembers;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * What an attempt that died has left of a {@link FetchJournal}: the longest beginning of its three
 * files in which every line is complete and its records are, too. The files stay as they are; later
 * stages read each of them up to its valid length.
 *
 * <p>A journal syncs records before it writes their lines, so what a line speaks of is there,
 * unless the machine itself stopped. Therefore the records of the last lines are decoded and their
 * checksums compared: all that begin in the last {@value #CHECKED_TAIL} bytes of an archive, and if
 * the first of these is damaged, those in twice as much before it, and so on. Of earlier records
 * only the places are checked. A clipped line, a clipped or damaged record, a tail of zeros or of
 * anything else end what is kept; they are never an exception.
 *
 * <p>Takes time in proportion to the log, and about 36 bytes of memory a line.
 */
public final class JournalRecovery {
  static final int CHECKED_TAIL = 4 << 20;

  /** The places of records in an archive, in the order of the log. */
  private static final class Archive {
    final ByteSource source;
    final IntArrayList lines = new IntArrayList();
    final LongArrayList offsets = new LongArrayList();
    final LongArrayList ends = new LongArrayList();

    Archive(ByteSource source) {
      this.source = source;
    }

    /** Adds the records of a line; false if they cannot be there. */
    boolean add(int number, FetchLine line) throws IOException {
      long end = line.offset() + line.length();
      if (line.offset() < end(lines.size()) || line.length() <= 0) return false;
      if (end < 0 || end > source.length()) return false;
      lines.add(number);
      offsets.add(line.offset());
      ends.add(end);
      return true;
    }

    /** The end of the first n records. */
    long end(int n) {
      return n == 0 ? 0 : ends.getLong(n - 1);
    }

    /** How many records the first so many lines have. */
    int records(int lineCount) {
      int n = lines.size();
      while (n > 0 && lines.getInt(n - 1) >= lineCount) n--;
      return n;
    }

    /** How many records there are before the first that is known to be damaged. */
    int soundRecords() throws IOException {
      int sound = lines.size();
      int from = sound;
      try (GzipMembers members = new GzipMembers()) {
        for (long tail = CHECKED_TAIL; from > 0; tail = 2 * tail) {
          int first = Math.min(from - 1, firstFrom(source.length() - tail));
          int checked = first;
          while (checked < from && isSound(members, checked)) checked++;
          if (checked < from) sound = checked;
          if (checked > first) return sound;
          from = first;
        }
      }
      return sound;
    }

    private int firstFrom(long offset) {
      int i = Arrays.binarySearch(offsets.elements(), 0, offsets.size(), offset);
      return i < 0 ? -i - 1 : i;
    }

    private boolean isSound(GzipMembers members, int i) throws IOException {
      return members.areSound(source, offsets.getLong(i), ends.getLong(i));
    }
  }

  private final ByteSource log;
  private final LongArrayList places = new LongArrayList();
  private final long pagesLength;
  private final long asideLength;
  private final long logLength;
  private final long droppedLines;
  private final long droppedBytes;

  private JournalRecovery(ByteSource pages, ByteSource aside, ByteSource log) throws IOException {
    this.log = log;
    Archive pageRecords = new Archive(pages);
    Archive asideRecords = new Archive(aside);
    LongArrayList lineEnds = new LongArrayList();
    readLog(pageRecords, asideRecords, lineEnds);
    int kept =
        Math.min(
            linesBefore(pageRecords, pageRecords.soundRecords()),
            linesBefore(asideRecords, asideRecords.soundRecords()));
    places.size(kept);
    pagesLength = pageRecords.end(pageRecords.records(kept));
    asideLength = asideRecords.end(asideRecords.records(kept));
    logLength = kept == 0 ? 0 : lineEnds.getLong(kept - 1);
    droppedLines = WholeLines.count(log, logLength);
    droppedBytes = pages.length() - pagesLength + aside.length() - asideLength;
  }

  /**
   * Looks at the files of a dead attempt: the archive of pages, the archive aside and the log. A
   * file that was never created is an empty source. The log is kept for {@link #forEachLine}.
   */
  public static JournalRecovery of(ByteSource pages, ByteSource aside, ByteSource log)
      throws IOException {
    return new JournalRecovery(pages, aside, log);
  }

  private void readLog(Archive pages, Archive aside, LongArrayList lineEnds) throws IOException {
    WholeLines<FetchLine> lines = new WholeLines<>(log, log.length(), FetchLine::parse);
    for (FetchLine line; (line = lines.next()) != null; ) {
      Archive archive = FetchJournal.isPage(line.outcome(), line.status()) ? pages : aside;
      if (line.offset() >= 0 && !archive.add(places.size(), line)) return;
      places.add(line.place());
      lineEnds.add(lines.position());
    }
  }

  private int linesBefore(Archive archive, int soundRecords) {
    boolean all = soundRecords == archive.lines.size();
    return all ? places.size() : archive.lines.getInt(soundRecords);
  }

  /** The places of the URLs that need not be asked again, in increasing order. */
  public long[] places() {
    return places.longStream().filter(place -> place >= 0).sorted().toArray();
  }

  /** Reads the lines that are kept, in the order of the log. */
  public void forEachLine(Consumer<FetchLine> action) throws IOException {
    WholeLines<FetchLine> lines = new WholeLines<>(log, logLength, FetchLine::parse);
    for (FetchLine line; (line = lines.next()) != null; ) action.accept(line);
  }

  /** The number of lines that are kept. */
  public int keptLines() {
    return places.size();
  }

  /** The number of lines that are not kept, a clipped one included. */
  public long droppedLines() {
    return droppedLines;
  }

  /** The number of bytes of both archives that are not kept. */
  public long droppedBytes() {
    return droppedBytes;
  }

  /** How much of the archive of pages is valid; 0 if it has no record of a kept line. */
  public long pagesLength() {
    return pagesLength;
  }

  /** How much of the archive aside is valid; 0 if it has no record of a kept line. */
  public long asideLength() {
    return asideLength;
  }

  /** How much of the log is valid. */
  public long logLength() {
    return logLength;
  }
}
