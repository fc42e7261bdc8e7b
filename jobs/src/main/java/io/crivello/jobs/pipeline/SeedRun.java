package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.Workspace;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunWriter;
import io.crivello.text.OneLine;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.url.UrlParts;
import io.crivello.url.UrlPolicy;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Writes URLs that nobody linked to (seeds, pushed URLs, URLs of archives) as found URLs, in the
 * order given; what is no URL is written down with its flaw. Where no rules judge them, they make
 * the scope of the crawl: the hosts they name are written beside.
 */
final class SeedRun implements Closeable {
  private static final int LONGEST_SHOWN = 500;

  private final FileSystem fs;
  private final Path directory;
  private final Ordinal.Kind kind;
  private String lastHost = "";
  private final Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
  private final UrlRecord record = new UrlRecord();
  private final List<Path> files = new ArrayList<>();
  private final Writer hosts;
  private final Writer rejects;
  private UrlRunWriter run;
  private int index;
  private long accepted;
  private long rejected;
  private UrlPolicy policy;
  private final TreeMap<String, Long> refused = new TreeMap<>();

  /**
   * Begins.
   *
   * @param directory a fresh one
   * @param bucket the one of the frontier that they are for
   * @param earlierHosts the hosts of earlier seeds, which count on, or null
   */
  SeedRun(FileSystem fs, Path directory, Ordinal.Kind kind, int bucket, Path earlierHosts)
      throws IOException {
    this.fs = fs;
    this.directory = directory;
    this.kind = kind;
    record.bucket = bucket;
    fs.mkdirs(directory);
    hosts = writer(Workspace.SEED_HOSTS);
    rejects = writer(Workspace.REJECTED_SEEDS);
    if (earlierHosts == null) return;
    try (Reader earlier = new InputStreamReader(fs.open(earlierHosts), StandardCharsets.UTF_8)) {
      earlier.transferTo(hosts);
    }
  }

  /** Lets rules judge what is added from now on; then it leaves the scope as it is. */
  SeedRun judgedBy(UrlPolicy rules) {
    policy = rules;
    return this;
  }

  void add(String url) throws IOException {
    if (!canonicaliser.canonicalise(url)) {
      reject(url, canonicaliser.flaw().word());
      return;
    }
    String host = UrlParts.host(canonicaliser.url());
    String rule = policy == null ? null : policy.refusal(canonicaliser.url(), host, 0);
    if (rule != null) {
      refused.merge(rule, 1L, Long::sum);
      return;
    }
    if (run == null) {
      Path file = new Path(directory, "found-" + files.size());
      run = new UrlRunWriter(fs.create(file, false));
      files.add(file);
      index = 0;
    }
    record.ordinal = Ordinal.of(Ordinal.NO_PARENT, kind, index++);
    record.number = record.ordinal;
    record.setUrl(canonicaliser.url());
    run.add(record);
    if (policy == null && !host.equals(lastHost)) hosts.write(host + "\n");
    lastHost = host;
    accepted++;
    if (index > Ordinal.MAX_INDEX) end();
  }

  /** Writes down something that cannot be used. */
  void reject(String what, String flaw) throws IOException {
    rejects.write(OneLine.escaped(what, LONGEST_SHOWN) + "\t" + flaw + "\n");
    rejected++;
  }

  long accepted() {
    return accepted;
  }

  long rejected() {
    return rejected;
  }

  /** How many URLs each rule refused. */
  Map<String, Long> refused() {
    return refused;
  }

  /** The runs, each with as many URLs as ordinals can tell apart: to be sieved one by one. */
  List<Path> finish() throws IOException {
    end();
    hosts.close();
    rejects.close();
    return files;
  }

  private void end() throws IOException {
    if (run == null) return;
    run.finish();
    run.close();
    run = null;
  }

  private Writer writer(String name) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(
            fs.create(new Path(directory, name), false), StandardCharsets.UTF_8));
  }

  @Override
  public void close() throws IOException {
    hosts.close();
    rejects.close();
    if (run != null) run.close();
  }
}
