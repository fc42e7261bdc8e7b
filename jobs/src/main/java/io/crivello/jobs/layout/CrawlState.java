package io.crivello.jobs.layout;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.state.State;
import io.crivello.url.Priority;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The crawl's part of a workspace's state, typed: which runs are seen, where the frontier is read
 * next, what of the current round is done. Mutable; {@link #writeTo} brings it back into a draft.
 */
public final class CrawlState {
  /** The bucket of URLs that came with their pages, from archives: never selected. */
  public static final int INGESTED = Priority.MOST_BUCKETS;

  /** The number of buckets a frontier may have. */
  public static final int BUCKETS = INGESTED + 1;

  /** The stages of a round, in order; the state names the one that is next. */
  public enum Stage {
    SELECT,
    FETCH,
    HOSTS,
    PAGES,
    SIEVE
  }

  /** A dataset of some records: a run of seen signatures, in a directory, or a table, a file. */
  public record Run(String directory, long count) {}

  /** A file of the frontier: a url run of one bucket. */
  public record FrontierFile(int bucket, String file, long count, long first, long last) {}

  /** What one attempt of a fetch task left: its directory, and how much of each file is whole. */
  public record Archive(
      int agent, String directory, long pagesLength, long robotsLength, long logLength) {
    public String toLine() {
      return joined(agent, directory, pagesLength, robotsLength, logLength);
    }

    public static Archive parse(String line) {
      String[] f = fields(line, 5);
      return new Archive(
          Integer.parseInt(f[0]),
          f[1],
          Long.parseLong(f[2]),
          Long.parseLong(f[3]),
          Long.parseLong(f[4]));
    }
  }

  /** The count of requests that came too early. */
  public static final String TOO_EARLY = "too-early";

  private static final int MOST_TOO_EARLY = 5;
  private static final String PREFIX = "crawl.";

  /** The number of the current round, or of the last one; 0 before the first. */
  public int round;

  public Stage next = Stage.SELECT;

  /** How many places the frontier has given away. */
  public long places;

  /** The runs of the offline sieve; none if the crawl has another one. */
  public List<Run> seen = new ArrayList<>();

  /**
   * Of a crawl with one of the classical sieves: where it was saved last, and how many URLs have
   * left it, which are those of the frontier. Null before the first URL, and with the offline
   * sieve.
   */
  public Run sieve;

  public List<Run> digests = new ArrayList<>();
  public List<FrontierFile> frontier = new ArrayList<>();

  /** For each bucket the first place that was not yet taken. */
  public long[] cursors = new long[BUCKETS];

  /** Tables of what was pushed back, oldest first, and of hosts, oldest first. */
  public List<String> backlog = new ArrayList<>();

  public List<String> hosts = new ArrayList<>();

  /** How many entries wait in the backlog. */
  public long waiting;

  /** The host after which the backlog is read first in the next round. */
  public String backlogHost = "";

  /** From where on the outcomes of rounds were not looked through for what to ask again. */
  public int revisitRound = 1;

  public long revisitPlace;

  /** Tables of feeds and sitemaps, oldest first. */
  public List<Run> feeds = new ArrayList<>();

  /** Runs of the page store, oldest first, with the number of versions of pages. */
  public List<Run> store = new ArrayList<>();

  /** Directories of seeds, oldest first; the last one has the hosts of all seeds. */
  public List<String> seeds = new ArrayList<>();

  /** The current round's directories and files, by name. */
  public NavigableMap<String, String> now = new TreeMap<>();

  public List<Archive> archives = new ArrayList<>();

  /** The settings of the crawl, as given. */
  public NavigableMap<String, String> settings = new TreeMap<>();

  /** Counts of each round, by "round name", for example {@code 00003 fetched}. */
  public NavigableMap<String, String> counts = new TreeMap<>();

  /** Files and directories of each round that later commands read, named like the counts. */
  public NavigableMap<String, String> files = new TreeMap<>();

  /**
   * The first requests of each round that came too early, in words, named {@code 00003 00} and so
   * on; how many they were in all is a count.
   */
  public NavigableMap<String, String> tooEarly = new TreeMap<>();

  public static CrawlState of(State state) {
    CrawlState crawl = new CrawlState();
    crawl.round = (int) state.getLong(PREFIX + "round", 0);
    crawl.next = Stage.valueOf(state.get(PREFIX + "next", "select").toUpperCase(Locale.ROOT));
    crawl.places = state.getLong(PREFIX + "places", 0);
    crawl.waiting = state.getLong(PREFIX + "waiting", 0);
    crawl.backlogHost = state.get(PREFIX + "backlog-host", "");
    crawl.revisitRound = (int) state.getLong(PREFIX + "revisit-round", 1);
    crawl.revisitPlace = state.getLong(PREFIX + "revisit-place", 0);
    for (String value : state.below(PREFIX + "feeds.").values()) crawl.feeds.add(run(value));
    for (String value : state.below(PREFIX + "seen.").values()) crawl.seen.add(run(value));
    for (String value : state.below(PREFIX + "store.").values()) crawl.store.add(run(value));
    String sieve = state.get(PREFIX + "sieve", "");
    if (!sieve.isEmpty()) crawl.sieve = run(sieve);
    for (String value : state.below(PREFIX + "digests.").values()) crawl.digests.add(run(value));
    for (String value : state.below(PREFIX + "frontier.").values()) {
      String[] f = fields(value, 5);
      crawl.frontier.add(
          new FrontierFile(
              Integer.parseInt(f[0]),
              f[1],
              Long.parseLong(f[2]),
              Long.parseLong(f[3]),
              Long.parseLong(f[4])));
    }
    for (int b = 0; b < BUCKETS; b++) crawl.cursors[b] = state.getLong(PREFIX + "cursor." + b, 0);
    crawl.backlog.addAll(state.below(PREFIX + "backlog.").values());
    crawl.seeds.addAll(state.below(PREFIX + "seeds.").values());
    crawl.hosts.addAll(state.below(PREFIX + "hosts.").values());
    for (String value : state.below(PREFIX + "archive.").values()) {
      crawl.archives.add(Archive.parse(value));
    }
    crawl.now = state.below(PREFIX + "now.");
    crawl.settings = state.below(PREFIX + "setting.");
    crawl.counts = state.below(PREFIX + "count.");
    crawl.files = state.below(PREFIX + "file.");
    crawl.tooEarly = state.below(PREFIX + "too-early.");
    return crawl;
  }

  public void writeTo(State.Draft draft) {
    draft.removeBelow(PREFIX);
    draft.put(PREFIX + "round", round).put(PREFIX + "next", next.name().toLowerCase(Locale.ROOT));
    draft.put(PREFIX + "places", places);
    draft.put(PREFIX + "waiting", waiting).put(PREFIX + "backlog-host", backlogHost);
    draft.put(PREFIX + "revisit-round", revisitRound).put(PREFIX + "revisit-place", revisitPlace);
    putAll(draft, "feeds.", feeds.stream().map(CrawlState::text).toList());
    putAll(draft, "seen.", seen.stream().map(CrawlState::text).toList());
    putAll(draft, "store.", store.stream().map(CrawlState::text).toList());
    if (sieve != null) draft.put(PREFIX + "sieve", text(sieve));
    putAll(draft, "digests.", digests.stream().map(CrawlState::text).toList());
    List<String> segments = new ArrayList<>();
    for (FrontierFile f : frontier) {
      segments.add(joined(f.bucket(), f.file(), f.count(), f.first(), f.last()));
    }
    putAll(draft, "frontier.", segments);
    for (int b = 0; b < BUCKETS; b++) draft.put(PREFIX + "cursor." + b, cursors[b]);
    putAll(draft, "backlog.", backlog);
    putAll(draft, "seeds.", seeds);
    putAll(draft, "hosts.", hosts);
    putAll(draft, "archive.", archives.stream().map(Archive::toLine).toList());
    putAll(draft, "now.", now);
    putAll(draft, "setting.", settings);
    putAll(draft, "count.", counts);
    putAll(draft, "file.", files);
    putAll(draft, "too-early.", tooEarly);
  }

  /** Sets a count of the current round. */
  public void count(String name, long value) {
    counts.put(roundKey(round, name), Long.toString(value));
  }

  /** A count of a round. */
  public long count(int ofRound, String name) {
    return Long.parseLong(counts.getOrDefault(roundKey(ofRound, name), "0"));
  }

  /** Notes who was asked too early in the current round: how often, and the first ones. */
  public void tooEarly(long times, List<String> first) {
    count(TOO_EARLY, times);
    for (int i = 0; i < Math.min(first.size(), MOST_TOO_EARLY); i++) {
      tooEarly.put(roundKey(round, String.format(Locale.ROOT, "%02d", i)), first.get(i));
    }
  }

  /** The requests of a round that {@link #tooEarly(long, List)} noted. */
  public List<String> tooEarly(int ofRound) {
    return List.copyOf(tooEarly.subMap(roundKey(ofRound, ""), roundKey(ofRound, "~")).values());
  }

  /** Names a file of the current round. */
  public void file(String name, String path) {
    files.put(roundKey(round, name), path);
  }

  /** A file of a round, or null. */
  public String file(int ofRound, String name) {
    return files.get(roundKey(ofRound, name));
  }

  /** How many signatures were seen, by whichever sieve. */
  public long seenCount() {
    long online = sieve == null ? 0 : sieve.count();
    return online + seen.stream().mapToLong(Run::count).sum();
  }

  private static String roundKey(int round, String name) {
    return String.format(Locale.ROOT, "%05d %s", round, name);
  }

  private static void putAll(State.Draft draft, String name, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      draft.put(PREFIX + name + String.format(Locale.ROOT, "%06d", i), values.get(i));
    }
  }

  private static void putAll(State.Draft draft, String name, Map<String, String> values) {
    values.forEach((key, value) -> draft.put(PREFIX + name + key, value));
  }

  private static Run run(String value) {
    String[] f = fields(value, 2);
    return new Run(f[0], Long.parseLong(f[1]));
  }

  private static String text(Run run) {
    return joined(run.directory(), run.count());
  }

  private static String joined(Object... values) {
    StringBuilder text = new StringBuilder();
    for (Object value : values) text.append(text.isEmpty() ? "" : "\t").append(value);
    return text.toString();
  }

  private static String[] fields(String value, int count) {
    String[] fields = value.split("\t", -1);
    if (fields.length != count) {
      throw new CorruptDataException("the state has a broken entry: " + value);
    }
    return fields;
  }
}
