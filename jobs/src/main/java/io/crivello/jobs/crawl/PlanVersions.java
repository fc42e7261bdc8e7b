package io.crivello.jobs.crawl;

import io.crivello.fetch.VersionEncoder;
import io.crivello.jobs.crawl.Version.Original;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.store.PageStore;
import io.crivello.table.SortedTableReader;
import io.crivello.warc.ReplayIndex;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Decides which captures become versions of pages: all of which the store has none of the same URL
 * and time, but those that the round takes over as pages, passing failures, and, of several of one
 * time, all but the first in the order of inputs. A revisit stands for an earlier capture: that
 * which it names by URL and time; else the last one of its URL with its digest, or with none; else
 * the last one in the store, if its digest turns out not to be another. The result follows from the
 * captures and the store, whatever the order in which archives came.
 *
 * <p>The captures and, in the same order, the store are read forwards, but where a revisit names
 * another URL. In memory are the different payloads of one URL.
 */
final class PlanVersions implements Closeable {
  /** What became of the captures that are no pages of the round. */
  static final class Counts {
    long repeated;
    long passing;
    long unresolved;
  }

  private final Workspace workspace;
  private final SortedTableReader captures;
  private final SortedTableReader lookup;
  private final PageStore store;
  private final ReplayArchives archives;
  private final TableSorter versions;
  private final PageWritable stored = new PageWritable();
  private final Counts counts = new Counts();

  private String url = "";
  private boolean isTaken;
  private long lastTime;
  private boolean isByTime;
  private Original latest;
  private String latestDigest = "";
  private final Map<String, Original> byDigest = new HashMap<>();

  /**
   * @param table of captures
   * @param store the page store before the round
   * @param archives as they were indexed
   */
  PlanVersions(
      Configuration conf,
      Workspace workspace,
      Path table,
      List<Path> store,
      ReplayArchives archives,
      TableSorter versions)
      throws IOException {
    this.workspace = workspace;
    this.archives = archives;
    this.versions = versions;
    FileSystem fs = table.getFileSystem(conf);
    captures = HostTables.reader(fs, table);
    lookup = HostTables.reader(fs, table);
    this.store = new PageStore(conf, store);
  }

  Counts run() throws IOException {
    while (captures.next()) {
      Capture capture = Capture.read(captures.keyBytes(), captures.valueBytes());
      if (!capture.url().equals(url)) begin(capture);
      if (capture.isMark()) continue;
      if (capture.revisit()) revisit(capture);
      else page(capture);
    }
    return counts;
  }

  private void begin(Capture first) {
    url = first.url();
    isTaken = first.isMark();
    lastTime = -1;
    latest = null;
    byDigest.clear();
  }

  private void page(Capture capture) throws IOException {
    if (VersionEncoder.isPassing(capture.status())) {
      counts.passing++;
      return;
    }
    Original original = original(capture);
    latest = original;
    latestDigest = capture.digest();
    if (!latestDigest.isEmpty()) byDigest.put(latestDigest, original);
    if (isTaken && capture.status() < 400 && isAnswer(capture)) {
      lastTime = capture.time();
      return;
    }
    isByTime = false;
    plan(capture, original);
  }

  /** Whether the capture is the one by which the round fetches the URL. */
  private boolean isAnswer(Capture capture) throws IOException {
    ReplayIndex.Place place = archives.placeOf(url);
    return place != null
        && place.file() == capture.archive()
        && place.offset() == capture.offset()
        && place.inner() == capture.inner();
  }

  private Original original(Capture capture) {
    String archive = archives.archives().get(capture.archive()).toString();
    return new Original(archive, capture.offset(), capture.inner());
  }

  private void revisit(Capture revisit) throws IOException {
    Original original = resolve(revisit);
    if (original == null) counts.unresolved++;
    else plan(revisit, original);
  }

  private void plan(Capture capture, Original original) throws IOException {
    boolean again = capture.time() == lastTime || capture.revisit() && isAnswerAt(capture.time());
    if (again || store.find(url, capture.time(), stored) == capture.time()) {
      counts.repeated++;
      return;
    }
    lastTime = capture.time();
    Version version = new Version(original, capture.time(), url, isByTime ? capture.digest() : "");
    versions.add(version.key(), version.value());
  }

  /** Whether the round fetches the URL by a capture of this time. */
  private boolean isAnswerAt(long time) throws IOException {
    if (!isTaken) return false;
    for (Capture other = at(url, time); other != null; other = following(url, time)) {
      if (!other.revisit() && other.status() < 400 && isAnswer(other)) return true;
    }
    return false;
  }

  private Original resolve(Capture revisit) throws IOException {
    isByTime = false;
    String of = revisit.refersTo().isEmpty() ? url : revisit.refersTo();
    if (revisit.refersTime() >= 0) {
      Original named = named(of, revisit.refersTime());
      if (named != null) return named;
    }
    Original same = revisit.digest().isEmpty() ? null : byDigest.get(revisit.digest());
    if (same != null) return same;
    boolean mayBe = revisit.digest().isEmpty() || latestDigest.isEmpty();
    if (latest != null && mayBe) return latest;
    if (store.find(of, revisit.time(), stored) < 0) return null;
    isByTime = true;
    return inStore();
  }

  /** The capture of a URL at a time, of the archives or in the store, or null. */
  private Original named(String of, long time) throws IOException {
    for (Capture other = at(of, time); other != null; other = following(of, time)) {
      if (!other.revisit() && !VersionEncoder.isPassing(other.status())) return original(other);
    }
    return store.find(of, time, stored) == time ? inStore() : null;
  }

  private Original inStore() {
    StoredPage page = stored.get();
    return new Original(workspace.resolve(page.archive).toString(), page.archiveOffset, 0);
  }

  private Capture at(String of, long time) throws IOException {
    return lookup.seek(Capture.timeKey(of, time)) ? current(of, time) : null;
  }

  private Capture following(String of, long time) throws IOException {
    return lookup.next() ? current(of, time) : null;
  }

  private Capture current(String of, long time) throws IOException {
    byte[] start = Capture.timeKey(of, time);
    byte[] key = lookup.key();
    boolean there =
        lookup.keyLength() > start.length
            && Arrays.equals(key, 0, start.length, start, 0, start.length);
    return there ? Capture.read(lookup.keyBytes(), lookup.valueBytes()) : null;
  }

  @Override
  public void close() throws IOException {
    captures.close();
    lookup.close();
    store.close();
  }
}
