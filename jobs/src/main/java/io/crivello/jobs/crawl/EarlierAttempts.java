package io.crivello.jobs.crawl;

import io.crivello.fetch.AskedLine;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.InFlight;
import io.crivello.fetch.JournalRecovery;
import io.crivello.fetch.RecoveredHosts;
import io.crivello.io.ByteSource;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LeaseRecoverable;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What attempts of a fetch task that died had done: their complete records stay where they are and
 * count, and only the rest of the list is asked for. Who was being asked when they died counts as
 * asked until now.
 */
final class EarlierAttempts {
  private static final String[] FILES = {
    Workspace.PAGES_ARCHIVE, Workspace.ROBOTS_ARCHIVE, Workspace.LOG, Workspace.ASKED
  };
  private static final long RECOVERY_POLL = 200;
  private static final int RECOVERY_POLLS = 600;

  private final FileSystem fs;
  private final Workspace workspace;
  private final List<Archive> archives = new ArrayList<>();
  private final Map<String, AskedLine> inFlight = new HashMap<>();
  private long[] done = new long[0];

  private EarlierAttempts(FileSystem fs, Workspace workspace) {
    this.fs = fs instanceof LocalFileSystem local ? local.getRaw() : fs;
    this.workspace = workspace;
  }

  /** Looks at all attempts that there are, and brings hosts to after what they asked. */
  static EarlierAttempts recover(
      FileSystem fs, Workspace workspace, int round, int agent, RecoveredHosts hosts)
      throws IOException {
    EarlierAttempts attempts = new EarlierAttempts(fs, workspace);
    for (FileStatus attempt : attempts.directories(round, agent)) {
      attempts.recover(attempt.getPath(), agent, hosts);
    }
    long now = System.currentTimeMillis();
    attempts.inFlight.values().forEach(request -> hosts.apply(request, now));
    LongArrays.radixSort(attempts.done);
    return attempts;
  }

  private FileStatus[] directories(int round, int agent) throws IOException {
    try {
      FileStatus[] attempts = fs.listStatus(workspace.resolve(Workspace.fetch(round, agent)));
      Arrays.sort(attempts);
      return attempts;
    } catch (FileNotFoundException first) {
      return new FileStatus[0];
    }
  }

  private void recover(Path directory, int agent, RecoveredHosts hosts) throws IOException {
    for (String name : FILES) recoverLease(new Path(directory, name));
    try (ByteSource pages = open(new Path(directory, Workspace.PAGES_ARCHIVE));
        ByteSource aside = open(new Path(directory, Workspace.ROBOTS_ARCHIVE));
        ByteSource log = open(new Path(directory, Workspace.LOG));
        ByteSource asked = open(new Path(directory, Workspace.ASKED))) {
      JournalRecovery journal = JournalRecovery.of(pages, aside, log);
      journal.forEachLine(line -> apply(hosts, line, aside));
      for (AskedLine request : InFlight.find(asked, journal)) inFlight.put(request.url(), request);
      if (journal.keptLines() == 0) return;
      archives.add(
          new Archive(
              agent,
              workspace.relative(directory),
              journal.pagesLength(),
              journal.asideLength(),
              journal.logLength()));
      long[] places = journal.places();
      int before = done.length;
      done = Arrays.copyOf(done, before + places.length);
      System.arraycopy(places, 0, done, before, places.length);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void apply(RecoveredHosts hosts, FetchLine line, ByteSource aside) {
    inFlight.remove(line.url());
    try {
      hosts.apply(line, aside);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the writing of a file whose writer is gone, so that its length is known. */
  private void recoverLease(Path file) throws IOException {
    if (!(fs instanceof LeaseRecoverable leases) || !fs.exists(file)) return;
    for (int i = 0; !leases.recoverLease(file); i++) {
      if (i == RECOVERY_POLLS) throw new IOException(file + " is still being written");
      try {
        Thread.sleep(RECOVERY_POLL);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while recovering " + file, e);
      }
    }
  }

  private ByteSource open(Path file) throws IOException {
    return fs.exists(file) ? new SeekableSource(fs, file) : ByteSource.EMPTY;
  }

  /** What they left, oldest first. */
  List<Archive> archives() {
    return archives;
  }

  /** How many URLs were asked for, robots.txt included, without an answer that is kept. */
  int inFlight() {
    return inFlight.size();
  }

  boolean isDone(long place) {
    return Arrays.binarySearch(done, place) >= 0;
  }
}
