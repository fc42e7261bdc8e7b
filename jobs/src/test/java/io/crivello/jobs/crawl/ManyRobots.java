package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchProgress;
import io.crivello.fetch.HostState;
import io.crivello.fetch.RobotsFile;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.Workspace;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunWriter;
import io.crivello.table.SortedTableWriter;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Select and a fetch task of a round with hosts whose rules are large and do not deflate. A program
 * of its own, so that it can have a small heap. Nobody is asked: no host has an address.
 */
final class ManyRobots {
  static final int HOSTS = 32;
  private static final int ORIGINS = 4;
  private static final int LENGTH = 500 << 10;

  private ManyRobots() {}

  /** Knows no address. */
  private static final class NoAddresses implements AddressBook {
    @Override
    public Map<String, String> pin(Collection<String> hosts) {
      Map<String, String> addresses = new TreeMap<>();
      for (String host : hosts) addresses.put(host, UNKNOWN);
      return addresses;
    }

    @Override
    public void close() {}
  }

  public static void main(String[] arguments) throws Exception {
    Configuration conf = new Configuration();
    FileSystem fs = FileSystem.getLocal(conf);
    Workspace workspace = new Workspace(fs.makeQualified(new Path(arguments[0])));
    CrawlState crawl = new CrawlState();
    Path table = workspace.resolve("crawl/known");
    try (SortedTableWriter writer = new SortedTableWriter(fs.create(table, false))) {
      for (int i = 0; i < HOSTS; i++) HostTables.add(writer, host(i), state(i));
      writer.finish();
    }
    crawl.hosts.add("crawl/known");
    writeFrontier(fs, workspace, crawl);
    crawl.round = 1;
    select(fs, workspace, crawl);
    conf.set(FetchRound.WORKSPACE, workspace.root().toString());
    conf.set(FetchRound.LISTS, "crawl/list");
    conf.setInt(FetchRound.ROUND, 1);
    conf.set("hadoop.tmp.dir", arguments[0]);
    FetchTask task = new FetchTask(conf, 0);
    String attempt = task.run(0, FetchProgress.NONE).get(0).directory();
    check(fs, workspace.resolve(attempt + "/" + Workspace.HOSTS));
    System.out.println("kept " + task.listed());
  }

  private static void writeFrontier(FileSystem fs, Workspace workspace, CrawlState crawl)
      throws IOException {
    UrlRecord record = new UrlRecord();
    try (UrlRunWriter run =
        new UrlRunWriter(fs.create(workspace.resolve("crawl/frontier"), false))) {
      for (int i = 0; i < HOSTS; i++) {
        record.setUrl("http://" + host(i) + "/");
        run.add(record, crawl.places++);
      }
      run.finish();
    }
    crawl.frontier.add(new FrontierFile(0, "crawl/frontier", HOSTS, 0, HOSTS - 1));
  }

  private static void select(FileSystem fs, Workspace workspace, CrawlState crawl)
      throws Exception {
    SelectSettings settings =
        new SelectSettings(HOSTS, 0, 0, 0, 1, "consistent", 0, PretendCrawl.PROBING);
    Path lists = workspace.resolve("crawl/list");
    try (Select select = new Select(fs, workspace, crawl, settings, new NoAddresses(), 1, lists)) {
      check(fs, select.run().hosts());
    }
  }

  /** Fails unless a table has the rules of every host. */
  private static void check(FileSystem fs, Path table) throws Exception {
    try (HostTables tables = new HostTables(fs, List.of(table))) {
      for (int i = 0; i < HOSTS; i++) {
        HostState state = tables.find(host(i));
        HostState kept = new HostState();
        state.robots().forEach(kept::put);
        boolean same = Arrays.equals(digest(kept), digest(state(i)));
        if (!same) throw new IllegalStateException("other rules of " + host(i) + " in " + table);
      }
    }
  }

  private static byte[] digest(HostState state) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    state.write(
        new DataOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest)));
    return digest.digest();
  }

  private static String host(int i) {
    return String.format(Locale.ROOT, "h%03d.org", i);
  }

  private static HostState state(int i) {
    Random random = new Random(i);
    HostState state = new HostState();
    for (int origin = 0; origin < ORIGINS; origin++) {
      byte[] noise = new byte[LENGTH];
      random.nextBytes(noise);
      state.put(new RobotsFile("http://" + host(i) + ":" + (80 + origin), 1, 2, 200, noise));
    }
    return state;
  }
}
