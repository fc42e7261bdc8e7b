package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.UsageException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/**
 * The flags that set how a crawl behaves. What was given is remembered by the workspace: a later
 * run has the same settings unless it is given others. Defaults are those of {@link CrawlSettings}.
 */
final class CrawlOptions {
  private final Map<String, String> given = new TreeMap<>();

  /**
   * What was given on the command line, by the names of settings.
   *
   * @throws UsageException if two of them exclude each other
   */
  Map<String, String> given() {
    if (given.containsKey("delay") && !given.getOrDefault("share", "").isEmpty()) {
      throw new UsageException("--delay and --share exclude each other");
    }
    return given;
  }

  @Option(names = "--round-size", paramLabel = "N", description = "URLs a round (10000).")
  void roundSize(String value) {
    given.put("round-size", value);
  }

  @Option(
      names = "--scope",
      paramLabel = "WHERE",
      description = "seeds-hosts, seeds-domains (default) or any.")
  void scope(String value) {
    given.put("scope", value);
  }

  @Option(names = "--include", paramLabel = "RE", description = "Only URLs in which RE is found.")
  void include(String value) {
    given.put("include", value);
  }

  @Option(names = "--exclude", paramLabel = "RE", description = "No URLs in which RE is found.")
  void exclude(String value) {
    given.put("exclude", value);
  }

  @Option(names = "--max-depth", paramLabel = "D", description = "At most D links from a seed.")
  void maxDepth(String value) {
    given.put("max-depth", value);
  }

  @Option(
      names = "--site-depth",
      paramLabel = "D",
      description = "At most D directories in a path.")
  void siteDepth(String value) {
    given.put("site-depth", value);
  }

  @Option(names = "--max-links", paramLabel = "N", description = "Links taken of a page (10000).")
  void maxLinks(String value) {
    given.put("max-links", value);
  }

  @Option(names = "--host-cap", paramLabel = "N", description = "URLs of a host a round (500).")
  void hostCap(String value) {
    given.put("host-cap", value);
  }

  @Option(names = "--domain-cap", paramLabel = "N", description = "URLs of a domain a round.")
  void domainCap(String value) {
    given.put("domain-cap", value);
  }

  @Option(names = "--max-per-host", paramLabel = "N", description = "URLs of a host in all.")
  void maxPerHost(String value) {
    given.put("max-per-host", value);
  }

  @Option(
      names = "--priority",
      paramLabel = "HOW",
      description = "breadth, shallow, offsite, keywords=a,b or page-keywords=a,b.")
  void priority(String value) {
    given.put("priority", value);
  }

  @Option(
      names = "--delay",
      paramLabel = "T",
      description = "Pause between requests to a host (4s).")
  void delay(String value) {
    given.put("delay", value);
    given.putIfAbsent("share", "");
  }

  @Option(names = "--ip-delay", paramLabel = "T", description = "The same for an address (10s).")
  void ipDelay(String value) {
    given.put("ip-delay", value);
  }

  @Option(
      names = "--share",
      paramLabel = "P",
      description = "Instead of a delay: ask for a slot of time s', then pause s'/P.")
  void share(String value) {
    given.put("share", value);
  }

  @Option(names = "--slot", paramLabel = "T", description = "The length of a slot (1s).")
  void slot(String value) {
    given.put("slot", value);
  }

  @Option(names = "--threads", paramLabel = "N", description = "Fetch threads a task (256).")
  void threads(String value) {
    given.put("threads", value);
  }

  @Option(names = "--agents", paramLabel = "N", description = "Fetch tasks that share a round (1).")
  void agents(String value) {
    given.put("agents", value);
  }

  @Option(
      names = "--assign",
      paramLabel = "HOW",
      description = "Addresses to tasks: consistent (default), minhash or permutation.")
  void assign(String value) {
    given.put("assign", value);
  }

  @Option(names = "--round-time", paramLabel = "T", description = "Time a round may fetch.")
  void roundTime(String value) {
    given.put("round-time", value);
  }

  @Option(
      names = "--fetch",
      paramLabel = "NAME=VALUE",
      description = "Another setting of the fetcher (see below); may be repeated.")
  void fetch(Map<String, String> values) {
    if (values == null) return;
    for (Map.Entry<String, String> setting : values.entrySet()) {
      Set<String> names = CrawlSettings.FETCH_KEYS;
      if (!names.contains(setting.getKey())) {
        throw new UsageException(
            "crawl: --fetch knows no "
                + setting.getKey()
                + ", but "
                + String.join(", ", names)
                + Nearest.hint(setting.getKey(), names));
      }
      given.put(setting.getKey(), setting.getValue());
    }
  }

  @Option(names = "--back-off", paramLabel = "T", description = "A host's pause after a failure.")
  void backOff(String value) {
    given.put("back-off", value);
  }

  @Option(
      names = "--refetch-after",
      paramLabel = "AGE",
      description = "Ask again for pages older than AGE, as 12h or 30d.")
  void refetchAfter(String value) {
    given.put("refetch-after", value);
  }

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description = "The name in User-Agent and robots.txt (crivello).")
  void agent(String value) {
    given.put("agent", value);
  }

  @Option(names = "--contact", paramLabel = "URL", description = "Where the crawl is explained.")
  void contact(String value) {
    given.put("contact", value);
  }

  @Option(
      names = "--allow-private",
      description = "Ask addresses that are not public: loopback, private networks.")
  void allowPrivate(boolean value) {
    given.put("allow-private", Boolean.toString(value));
  }

  @Option(names = "--gzip-level", paramLabel = "N", description = "Of archives, 0 to 9 (1).")
  void gzipLevel(String value) {
    given.put("gzip-level", value);
  }

  @Option(
      names = "--follow-copies",
      description = "Follow the links of pages whose text was met before.")
  void followCopies(boolean value) {
    given.put("follow-copies", Boolean.toString(value));
  }

  @Option(
      names = "--copies",
      paramLabel = "NAME",
      description = "How copies are known: by the digest of their text (default), or simhash.")
  void copies(String value) {
    given.put("copies", value);
  }

  @Option(
      names = "--sieve",
      paramLabel = "NAME",
      description = "offline (default); embedded also memory, bloom, rocksdb, mercator.")
  void sieve(String value) {
    given.put("sieve", value);
  }

  @Option(
      names = "--bloom-urls",
      paramLabel = "N",
      description = "URLs that --sieve bloom is made for (10000000).")
  void bloomUrls(String value) {
    given.put("bloom-urls", value);
  }

  @Option(
      names = "--bloom-loss",
      paramLabel = "P",
      description = "The probability at which it then loses a URL (1e-6).")
  void bloomLoss(String value) {
    given.put("bloom-loss", value);
  }
}
