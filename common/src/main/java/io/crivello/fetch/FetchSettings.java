package io.crivello.fetch;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How a fetcher behaves. Immutable; made from names and values, and turned into them again. */
public final class FetchSettings {
  /** Every setting: its name, its default and what it does. */
  public enum Key {
    THREADS("threads", "256", "threads that fetch, each blocking on one request"),
    HELPERS("helpers", "2", "threads that filter, digest and archive"),
    DELAY("delay", "4s", "from the end of a request to the next one of the same host"),
    IP_DELAY("ip-delay", "10s", "from the end of a request to the next one of the same address"),
    SHARE("share", "", "politeness by share P instead of delay: rest s'/P after a slot of s'"),
    SLOT("slot", "1s", "the length of a slot when politeness is by share"),
    ROUND_TIME("round-time", "", "after which nothing new is asked; empty: no limit"),
    CONNECT_TIMEOUT("connect-timeout", "10s", "to connect"),
    HEAD_TIMEOUT("first-byte-timeout", "20s", "from the connection to the end of the headers"),
    TOTAL_TIMEOUT("total-timeout", "60s", "for a whole exchange"),
    MAX_HEADER("max-header-bytes", "65536", "of status line and headers"),
    MAX_BODY("max-body-bytes", "8388608", "of a body on the wire; the rest is cut"),
    BODY_MEMORY("body-memory", "256m", "for all bodies of over 256 KiB at once, but at least one"),
    MAX_INFLATED("max-inflated-bytes", "67108864", "of a body without its content coding"),
    AGENT("agent", "crivello", "the product token, for robots.txt and User-Agent"),
    CONTACT("contact", "", "where the crawl is explained, for User-Agent"),
    ALLOW_PRIVATE("allow-private", "false", "ask addresses that are not public, too"),
    TYPES("types", "*", "accepted media types or their beginnings, separated by commas"),
    LANGUAGES("languages", "*", "accepted languages by Content-Language, separated by commas"),
    MAX_RETURNS("max-tries", "3", "how often a URL may go back to the backlog after a failure"),
    HOST_FAILURES("host-failures", "3", "in a row, after which the rest of a host goes back"),
    HOST_PROBES(
        "host-probes", "10", "more in a row, one URL a round, after which all of a host fail"),
    BACK_OFF("back-off", "10s", "of a host after a failure; doubled at each further one"),
    PATIENCE("patience", "10m", "the longest pause of a host that is waited for");

    public final String key;
    public final String standard;
    public final String description;

    Key(String key, String standard, String description) {
      this.key = key;
      this.standard = standard;
      this.description = description;
    }
  }

  private static final long LONGEST_BACK_OFF = 86_400_000;

  public final int threads;
  public final int helpers;
  public final long delay;
  public final long ipDelay;

  /** The share of time that may be spent on a host, or 0 if politeness is by delay. */
  public final double share;

  public final long slot;

  /** In milliseconds, {@code Long.MAX_VALUE} without a limit. */
  public final long roundTime;

  public final long connectTimeout;
  public final long headTimeout;
  public final long totalTimeout;
  public final int maxHeader;
  public final int maxBody;
  public final long bodyMemory;
  public final long maxInflated;
  public final String agent;
  public final String contact;
  public final boolean allowPrivate;
  public final List<String> types;
  public final List<String> languages;
  public final int maxReturns;
  public final int hostFailures;
  public final int hostProbes;
  public final long backOff;
  public final long patience;

  private final EnumMap<Key, String> values = new EnumMap<>(Key.class);

  private FetchSettings(Map<String, String> given) {
    Map<String, String> left = new LinkedHashMap<>(given);
    for (Key key : Key.values()) {
      String value = left.remove(key.key);
      values.put(key, value == null ? key.standard : value.strip());
    }
    if (!left.isEmpty()) throw new IllegalArgumentException("unknown settings " + left.keySet());
    threads = (int) number(Key.THREADS, 1, 100_000);
    helpers = (int) number(Key.HELPERS, 1, 1000);
    delay = duration(Key.DELAY, 0);
    ipDelay = duration(Key.IP_DELAY, 0);
    share = share();
    slot = duration(Key.SLOT, 1);
    roundTime = values.get(Key.ROUND_TIME).isEmpty() ? Long.MAX_VALUE : duration(Key.ROUND_TIME, 1);
    connectTimeout = duration(Key.CONNECT_TIMEOUT, 1);
    headTimeout = duration(Key.HEAD_TIMEOUT, 1);
    totalTimeout = duration(Key.TOTAL_TIMEOUT, 1);
    maxHeader = (int) number(Key.MAX_HEADER, 256, 1 << 24);
    maxBody = (int) number(Key.MAX_BODY, 1, 1 << 30);
    bodyMemory = size(Key.BODY_MEMORY);
    maxInflated = number(Key.MAX_INFLATED, 1, Long.MAX_VALUE);
    agent = agent();
    contact = contact();
    allowPrivate = flag(Key.ALLOW_PRIVATE);
    types = list(Key.TYPES);
    languages = list(Key.LANGUAGES);
    maxReturns = (int) number(Key.MAX_RETURNS, 0, 1000);
    hostFailures = (int) number(Key.HOST_FAILURES, 1, Integer.MAX_VALUE);
    hostProbes = (int) number(Key.HOST_PROBES, 1, Integer.MAX_VALUE);
    backOff = duration(Key.BACK_OFF, 0);
    patience = duration(Key.PATIENCE, 0);
  }

  /** Settings by name; those not given have their defaults, unknown names are refused. */
  public static FetchSettings of(Map<String, String> given) {
    return new FetchSettings(given);
  }

  /** Every setting by name: {@link #of} gives the same settings again. */
  public Map<String, String> toMap() {
    Map<String, String> map = new LinkedHashMap<>();
    values.forEach((key, value) -> map.put(key.key, value));
    return map;
  }

  /** The same settings but for one. */
  public FetchSettings with(Key key, String value) {
    Map<String, String> map = toMap();
    map.put(key.key, value);
    return new FetchSettings(map);
  }

  public boolean isByShare() {
    return share > 0;
  }

  public String userAgent() {
    return contact.isEmpty() ? agent : agent + " (+" + contact + ")";
  }

  /** How a host is treated that failed too often in a row. */
  public Probing probing() {
    return new Probing(hostFailures, hostProbes);
  }

  /** How long a host is left alone after so many failures in a row. */
  public long backOffAfter(int failures) {
    if (backOff == 0) return 0;
    int doublings = Math.min(Math.max(failures, 1) - 1, 30);
    return Math.min(LONGEST_BACK_OFF, Math.min(backOff, LONGEST_BACK_OFF) << doublings);
  }

  private double share() {
    String value = values.get(Key.SHARE);
    if (value.isEmpty()) return 0;
    double parsed;
    try {
      parsed = Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw refused(Key.SHARE, "is not a number", e);
    }
    if (!(parsed > 0 && parsed <= 1000)) throw refused(Key.SHARE, "is not in 0 … 1000", null);
    return parsed;
  }

  private String agent() {
    String value = values.get(Key.AGENT);
    if (!value.matches("[A-Za-z_-]+(/[!-~]+)?")) {
      throw refused(Key.AGENT, "is not letters, - and _, with or without /version", null);
    }
    return value;
  }

  private String contact() {
    String value = values.get(Key.CONTACT);
    if (!value.matches("[ -~&&[^()]]*")) throw refused(Key.CONTACT, "is not plain ASCII", null);
    return value;
  }

  private boolean flag(Key key) {
    return switch (values.get(key)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused(key, "is neither true nor false", null);
    };
  }

  private List<String> list(Key key) {
    List<String> list = new ArrayList<>();
    for (String part : values.get(key).split(",", -1)) {
      String word = part.strip().toLowerCase(Locale.ROOT);
      if (word.equals("*")) return List.of();
      if (!word.isEmpty()) list.add(word);
    }
    return List.copyOf(list);
  }

  private long number(Key key, long least, long most) {
    long number;
    try {
      number = Long.parseLong(values.get(key));
    } catch (NumberFormatException e) {
      throw refused(key, "is not a whole number", e);
    }
    if (number < least || number > most) {
      throw refused(key, "is not in " + least + " … " + most, null);
    }
    return number;
  }

  /** A number of bytes such as {@code 4096}, {@code 64k}, {@code 256m}, {@code 2g}. */
  private long size(Key key) {
    String value = values.get(key).toLowerCase(Locale.ROOT);
    int digits = 0;
    while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
      digits++;
    }
    int shift =
        switch (value.substring(digits)) {
          case "" -> 0;
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          default -> -1;
        };
    if (shift < 0 || digits == 0 || digits > 9) {
      throw refused(key, "is not a size such as 512k, 256m, 2g", null);
    }
    return Long.parseLong(value.substring(0, digits)) << shift;
  }

  /** A time such as {@code 500ms}, {@code 4s}, {@code 10m}, {@code 2h}, {@code 1d}. */
  private long duration(Key key, long least) {
    String value = values.get(key);
    int digits = 0;
    while (digits < value.length() && Character.isDigit(value.charAt(digits))) digits++;
    long unit =
        switch (value.substring(digits)) {
          case "ms" -> 1;
          case "s" -> 1000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          case "d" -> 86_400_000;
          default -> value.equals("0") ? 1 : -1;
        };
    if (unit < 0 || digits == 0 || digits > 9) {
      throw refused(key, "is not a time such as 500ms, 4s, 10m", null);
    }
    long millis = Long.parseLong(value.substring(0, digits)) * unit;
    if (millis < least) throw refused(key, "is less than " + least + "ms", null);
    return millis;
  }

  private IllegalArgumentException refused(Key key, String problem, Throwable cause) {
    return new IllegalArgumentException(key.key + " = " + values.get(key) + " " + problem, cause);
  }
}
