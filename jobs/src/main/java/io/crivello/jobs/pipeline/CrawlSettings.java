package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchSettings;
import io.crivello.jobs.crawl.SelectSettings;
import io.crivello.jobs.pages.ParsePages;
import io.crivello.jobs.runtime.Durations;
import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.sieve.online.SieveSettings;
import io.crivello.sieve.online.Sieves;
import io.crivello.url.HostsFile;
import io.crivello.url.PolicySettings;
import io.crivello.url.Priority;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The settings of a crawl: what was given, checked, for each stage what it needs. */
final class CrawlSettings {
  /** The sieve that is no {@link Sieves} but jobs. */
  static final String OFFLINE = "offline";

  private static final Map<String, String> DEFAULTS = new HashMap<>();

  static {
    DEFAULTS.put("round-size", "10000");
    DEFAULTS.put("host-cap", "500");
    DEFAULTS.put("domain-cap", "0");
    DEFAULTS.put("max-per-host", "0");
    DEFAULTS.put("agents", "1");
    DEFAULTS.put("assign", "consistent");
    DEFAULTS.put("scope", "seeds-domains");
    DEFAULTS.put("max-links", "10000");
    DEFAULTS.put("priority", "breadth");
    DEFAULTS.put("refetch-after", "");
    DEFAULTS.put("follow-copies", "false");
    DEFAULTS.put("copies", "digest");
    DEFAULTS.put("gzip-level", "1");
    DEFAULTS.put("sieve", OFFLINE);
    DEFAULTS.put("bloom-urls", "10000000");
    DEFAULTS.put("bloom-loss", "1e-6");
  }

  private static final List<String> ASSIGNMENTS = List.of("consistent", "minhash", "permutation");
  private static final List<String> SIEVES =
      Stream.concat(Stream.of(OFFLINE), Sieves.names().stream()).toList();
  private static final List<String> COPIES = List.of("digest", "simhash");
  private static final List<String> POLICY_KEYS =
      List.of("scope", "include", "exclude", "max-depth", "site-depth");
  static final Set<String> FETCH_KEYS = new TreeSet<>();

  static {
    for (FetchSettings.Key key : FetchSettings.Key.values()) FETCH_KEYS.add(key.key);
  }

  private final Map<String, String> given;

  /** Settings by name; what is not given has its default. */
  CrawlSettings(Map<String, String> given) {
    this.given = new TreeMap<>(given);
  }

  /** Refuses what does not fit, in one line. */
  CrawlSettings check() {
    try {
      select();
      fetch();
      policy();
      priority();
      maxLinks();
      refetchAfter();
      gzipLevel();
      oneOf("assign", ASSIGNMENTS);
      oneOf("sieve", SIEVES);
      oneOf("copies", COPIES);
      sieveSettings();
    } catch (IllegalArgumentException e) {
      throw new UsageException("crawl: --" + e.getMessage());
    }
    return this;
  }

  String get(String name) {
    return given.getOrDefault(name, DEFAULTS.getOrDefault(name, ""));
  }

  SelectSettings select() {
    return new SelectSettings(
        number("round-size", 1, Integer.MAX_VALUE),
        number("host-cap", 0, Integer.MAX_VALUE),
        number("domain-cap", 0, Integer.MAX_VALUE),
        number("max-per-host", 0, Integer.MAX_VALUE),
        number("agents", 1, SelectSettings.MOST_AGENTS),
        get("assign"),
        0,
        fetch().probing());
  }

  FetchSettings fetch() {
    Map<String, String> ofFetch = new TreeMap<>(given);
    ofFetch.keySet().retainAll(FETCH_KEYS);
    return FetchSettings.of(ofFetch);
  }

  PolicySettings policy() {
    Map<String, String> ofPolicy = new TreeMap<>();
    for (String name : POLICY_KEYS) {
      if (!get(name).isEmpty()) ofPolicy.put(name, get(name));
    }
    return PolicySettings.parse(ofPolicy);
  }

  Priority priority() {
    return Priority.parse(get("priority"));
  }

  int maxLinks() {
    return number("max-links", 0, ParsePages.MOST_LINKS);
  }

  /** The age in milliseconds after which a page is asked for again, 0 for never. */
  long refetchAfter() {
    return get("refetch-after").isEmpty()
        ? 0
        : Durations.parse("refetch-after", get("refetch-after"));
  }

  /** How hard archives are compressed: 0 … 9. */
  int gzipLevel() {
    return number("gzip-level", 0, 9);
  }

  boolean followsCopies() {
    return Boolean.parseBoolean(get("follow-copies"));
  }

  /** Whether copies are known by their SimHash. */
  boolean copiesBySimHash() {
    return get("copies").equals("simhash");
  }

  /** Names that are asked at given addresses. */
  HostsFile hostsFile() throws IOException {
    return get("hosts").isEmpty() ? HostsFile.EMPTY : HostsFile.read(Path.of(get("hosts")));
  }

  /** Refuses a hosts file that cannot be used, in one line; with archives nobody needs any. */
  void checkHosts() {
    if (!replay().isEmpty()) return;
    try {
      hostsFile();
    } catch (IOException | IllegalArgumentException e) {
      boolean isMissing = e instanceof NoSuchFileException;
      String problem = isMissing ? get("hosts") + " does not exist" : e.getMessage();
      throw new UsageException("crawl: --hosts: " + problem);
    }
  }

  /** The directory of the archives that answer instead of the network, or empty. */
  String replay() {
    return get("replay");
  }

  String sieve() {
    return get("sieve");
  }

  /** How large a sieve is that is not the offline one. */
  SieveSettings sieveSettings() {
    double loss;
    try {
      loss = Double.parseDouble(get("bloom-loss"));
    } catch (NumberFormatException e) {
      loss = Double.NaN;
    }
    if (!(loss >= 1e-15 && loss < 1)) {
      throw new IllegalArgumentException(
          "bloom-loss is '" + get("bloom-loss") + "', but must be a number from 1e-15 to below 1");
    }
    int urls = number("bloom-urls", 1, Integer.MAX_VALUE);
    return SieveSettings.DEFAULT.withExpected(urls, loss);
  }

  private int number(String name, int least, int most) {
    String value = get(name);
    if (!value.matches("[0-9]{1,10}")
        || Long.parseLong(value) < least
        || Long.parseLong(value) > most) {
      throw new IllegalArgumentException(
          name + " is '" + value + "', but must be a number from " + least + " to " + most);
    }
    return Integer.parseInt(value);
  }

  private void oneOf(String name, List<String> words) {
    if (!words.contains(get(name))) {
      throw new IllegalArgumentException(
          name
              + " is '"
              + get(name)
              + "', but must be one of "
              + String.join(", ", words)
              + Nearest.hint(get(name), words));
    }
  }
}
