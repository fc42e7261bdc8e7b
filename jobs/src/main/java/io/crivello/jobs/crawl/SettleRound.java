package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchLine;
import io.crivello.fetch.Outcome;
import io.crivello.fetch.PolitenessCertificate;
import io.crivello.fetch.Reasons;
import io.crivello.fetch.Standing;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.sieve.SeenRunWriter;
import io.crivello.table.SortedTableWriter;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * After the fetch: what came back goes to the backlog, what was learnt of hosts becomes a further
 * table of hosts, and what must hold of the round is checked: selected = fetched + failed + skipped
 * + returned, and the politeness of every request; a request that came too early is counted, and
 * loses nothing of what was fetched. In memory are a count and the last request of each host of the
 * round, the places of pages that were read again, and sort buffers.
 */
public final class SettleRound {
  private static final long OUTCOMES_BUDGET = 64L << 20;

  /** The counts of a round, from its log. */
  public static final class Counts {
    public long fetched;
    public long failed;
    public long skipped;
    public long returned;
    public long robots;
    public long bytes;

    /** The proof that nobody was asked too early, or who was. */
    public PolitenessCertificate politeness;

    void add(FetchLine line) {
      switch (line.outcome()) {
        case FETCHED -> fetched++;
        case FAILED -> failed++;
        case SKIPPED -> skipped++;
        case RETURNED -> returned++;
        case ROBOTS -> robots++;
      }
      bytes += line.bodyLength();
    }

    public long settled() {
      return fetched + failed + skipped + returned;
    }
  }

  private SettleRound() {}

  /**
   * Settles a round and brings the state to after it; the caller commits.
   *
   * @param selected how many URLs the lists held
   * @param output a fresh directory
   */
  public static Counts run(
      FileSystem fs, Workspace workspace, CrawlState crawl, long selected, Path output)
      throws IOException {
    fs.mkdirs(output);
    Counts counts = new Counts();
    LongArrayList followed = new LongArrayList();
    Object2IntOpenHashMap<String> returned = new Object2IntOpenHashMap<>();
    Backlog.Builder backlog = new Backlog.Builder(fs, new Path(output, "backlog"));
    Path outcomes = new Path(output, "outcomes");
    TableSorter byPlace = new TableSorter(fs, outcomes, OUTCOMES_BUDGET);
    RoundPoliteness politeness = new RoundPoliteness(fs, new Path(output, "by-start"));
    for (Archive archive : crawl.archives) {
      politeness.begin(workspace.resolve(archive.directory()));
      FetchLogs.forEach(
          fs,
          workspace,
          archive,
          line -> {
            counts.add(line);
            politeness.add(line);
            if (line.outcome() == Outcome.ROBOTS) return;
            if (isFollowedAgain(line)) followed.add(line.place());
            byPlace.add(Outcomes.key(line.place()), line.toLine().getBytes(StandardCharsets.UTF_8));
            if (line.outcome() != Outcome.RETURNED) return;
            backlog.add(line.host(), Backlog.number(crawl.round, line.place()), again(line));
            returned.addTo(line.host(), 1);
          });
    }
    byPlace.finish();
    if (!followed.isEmpty()) {
      Path places = new Path(output, "followed");
      write(fs, places, followed);
      crawl.now.put("followed", workspace.relative(places));
    }
    List<Path> tables = backlog.finish();
    if (counts.settled() != selected) {
      throw new StageFailedException(
          "of "
              + selected
              + " selected URLs the log has "
              + counts.settled()
              + ": "
              + workspace.root());
    }
    counts.politeness = politeness.certify();
    writeHosts(fs, hostTables(workspace, crawl), returned, new Path(output, "hosts"));
    for (Path table : tables) crawl.backlog.add(workspace.relative(table));
    crawl.hosts.add(workspace.relative(new Path(output, "hosts")));
    crawl.file("outcomes", workspace.relative(outcomes));
    crawl.waiting += counts.returned;
    Compaction.run(fs, workspace, crawl, output);
    return counts;
  }

  /** Whether a page was read again that had not been a copy: its own text makes it none now. */
  private static boolean isFollowedAgain(FetchLine line) {
    return line.outcome() == Outcome.FETCHED && line.standing() == Standing.FOLLOWED;
  }

  private static void write(FileSystem fs, Path file, LongArrayList places) throws IOException {
    LongArrays.radixSort(places.elements(), 0, places.size());
    try (SeenRunWriter writer = new SeenRunWriter(fs.create(file, false), 0, 1)) {
      writer.add(places.elements(), 0, places.size());
      writer.finish();
    }
  }

  /** The entry for a URL that came back; one that was asked has used up one of its tries. */
  private static FetchItem again(FetchLine line) {
    int tries = Reasons.isAttempt(line.reason()) ? line.tries() + 1 : line.tries();
    return new FetchItem(
        line.place(),
        line.depth(),
        line.hops(),
        tries,
        "",
        line.url(),
        line.etag(),
        line.lastModified(),
        line.standing());
  }

  /** The tables that the last attempt of each task wrote. */
  private static List<Path> hostTables(Workspace workspace, CrawlState crawl) {
    Map<Integer, Path> last = new TreeMap<>();
    for (Archive archive : crawl.archives) {
      last.put(archive.agent(), new Path(workspace.resolve(archive.directory()), Workspace.HOSTS));
    }
    return List.copyOf(last.values());
  }

  private static void writeHosts(
      FileSystem fs, List<Path> tables, Object2IntOpenHashMap<String> returned, Path file)
      throws IOException {
    try (HostTables hosts = new HostTables(fs, tables);
        SortedTableWriter writer = new SortedTableWriter(fs.create(file, false))) {
      hosts.forEach(
          (host, state) -> {
            state.pending += returned.getInt(host);
            HostTables.add(writer, host, state);
          });
      writer.finish();
    }
  }
}
