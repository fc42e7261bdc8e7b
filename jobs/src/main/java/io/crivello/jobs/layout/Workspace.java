package io.crivello.jobs.layout;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;

/**
 * Where everything lies in a workspace. Names of files and directories are made here and nowhere
 * else; the state keeps them relative to the workspace, so that it can be moved.
 */
public final class Workspace {
  public static final String CURRENT_PREFIX = "CURRENT-";
  public static final String LEASE_PREFIX = "LEASE-";
  public static final String RELEASED_SUFFIX = ".released";
  public static final String JOB_INFIX = ".job.";

  /** The files of one attempt of a fetch task. */
  public static final String PAGES_ARCHIVE = "pages.warc.gz";

  public static final String ROBOTS_ARCHIVE = "robots.warc.gz";
  public static final String LOG = "log.tsv";
  public static final String ASKED = "asked.tsv";

  /** What is known of hosts, of an attempt's and of a round's that was selected. */
  public static final String HOSTS = "hosts";

  public static final String FETCH_SETTINGS = "settings.tsv";

  /** In the directory of a round's lists: the hosts file by which hosts were pinned. */
  public static final String NAMES = "names";

  /** In the directory of a round's lists: addresses that one agent has for the sake of rules. */
  public static final String JOINED = "joined.tsv";

  /** In the directory of a round's lists: what will never be asked. */
  public static final String DROPPED = "dropped.tsv";

  /** In the directory of seeds: the hosts they name, and those that are no URL, with the flaw. */
  public static final String SEED_HOSTS = "hosts";

  public static final String REJECTED_SEEDS = "rejected.tsv";

  /**
   * In the directory of archives that answer instead of the network: their names, where what is.
   */
  public static final String ARCHIVE_NAMES = "archives";

  public static final String ARCHIVE_INDEX = "index";

  /**
   * In the directory of further versions that archives had: the table of them, and while it is made
   * that of all captures.
   */
  public static final String VERSIONS = "versions";

  public static final String CAPTURES = "captures";

  /** In the directory of a graph: its basename, that of its transpose, what URLs stand for. */
  public static final String GRAPH = "web";

  public static final String TRANSPOSE = "web-t";
  public static final String ALIASES = "aliases";

  /** Files that are not yet what their name will say. */
  public static final String ASIDE_PREFIX = ".aside-";

  private static final int NUMBER_DIGITS = 8;

  private final Path root;

  public Workspace(Path root) {
    this.root = root;
  }

  public Path root() {
    return root;
  }

  /** A file or directory that the state names. */
  public Path resolve(String relative) {
    return new Path(root, relative);
  }

  public Path current(long number) {
    return resolve(CURRENT_PREFIX + digits(number));
  }

  public Path lease(long epoch) {
    return resolve(LEASE_PREFIX + digits(epoch));
  }

  public Path leaseReleased(long epoch) {
    return resolve(LEASE_PREFIX + digits(epoch) + RELEASED_SUFFIX);
  }

  public Path leaseJob(long epoch, String job) {
    return resolve(LEASE_PREFIX + digits(epoch) + JOB_INFIX + job);
  }

  /** The number in the name of a state or a lease, or −1 if the name is not exactly one. */
  public static long number(String name, String prefix) {
    String rest = name.startsWith(prefix) ? name.substring(prefix.length()) : "";
    return rest.matches("[0-9]{" + NUMBER_DIGITS + ",18}") ? Long.parseLong(rest) : -1;
  }

  /**
   * A directory for what a stage of a round writes: fresh for each epoch, so that what a run that
   * died left there is never mixed with what the next one writes.
   */
  public static String stage(int round, String stage, long epoch) {
    return String.format(Locale.ROOT, "%s/%s/%05d", round(round), stage, epoch);
  }

  public static String round(int round) {
    return String.format(Locale.ROOT, "crawl/round-%05d", round);
  }

  /** For a run of the page store that is made of earlier ones. */
  public static String pages(int round, long epoch) {
    return String.format(Locale.ROOT, "pages/%05d-%05d", round, epoch);
  }

  /** For the copies found among pages. */
  public static String neardup(long epoch) {
    return String.format(Locale.ROOT, "neardup/%05d", epoch);
  }

  /** For the table of URLs. */
  public static String urls(long epoch) {
    return String.format(Locale.ROOT, "urls/%05d", epoch);
  }

  /** For the web graph and what it was made of. */
  public static String graph(long epoch) {
    return String.format(Locale.ROOT, "graph/%05d", epoch);
  }

  /** For the index of the archives that a run was told to answer from. */
  public static String replay(long epoch) {
    return String.format(Locale.ROOT, "crawl/replay/%05d", epoch);
  }

  /** Where the attempts of a fetch task write: outside the reach of any committer. */
  public static String fetch(int round, int agent) {
    return String.format(Locale.ROOT, "%s/fetch/agent-%05d", round(round), agent);
  }

  /** An archive of further versions of pages. */
  public static String versions(int number) {
    return String.format(Locale.ROOT, "versions-%05d.warc.gz", number);
  }

  public static String agentList(int agent) {
    return String.format(Locale.ROOT, "agent-%05d.tsv", agent);
  }

  public static String agentHosts(int agent) {
    return String.format(Locale.ROOT, "agent-%05d.hosts", agent);
  }

  public static boolean isAgentList(String name) {
    return name.startsWith("agent-") && name.endsWith(".tsv");
  }

  public static boolean isAgentHosts(String name) {
    return name.startsWith("agent-") && name.endsWith(".hosts");
  }

  /** The file of the hosts of all seeds, or null if there were none. */
  public Path seedHosts(List<String> seedDirectories) {
    if (seedDirectories.isEmpty()) return null;
    return new Path(resolve(seedDirectories.get(seedDirectories.size() - 1)), SEED_HOSTS);
  }

  /** A path below the workspace as the state keeps it. */
  public String relative(Path path) {
    return root.toUri().relativize(path.toUri()).getPath();
  }

  private static String digits(long number) {
    return String.format(Locale.ROOT, "%0" + NUMBER_DIGITS + "d", number);
  }
}
