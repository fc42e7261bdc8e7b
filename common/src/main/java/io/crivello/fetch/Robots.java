package io.crivello.fetch;

import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;

/**
 * The rules of robots.txt (RFC 9309), parsed by crawler-commons. What an answer means:
 *
 * <ul>
 *   <li>2xx: its first 500 KiB count;
 *   <li>3xx that lead nowhere or on for more than five times, 4xx: everything is allowed;
 *   <li>429, 5xx, no answer: nothing is allowed until it is asked again after a while.
 * </ul>
 *
 * <p>Rules are kept for 24 hours at most. A crawl delay of any length is a delay. Parsed rules of
 * the last {@value #PARSED} origins are at hand, of fewer if their texts have more than {@value
 * #PARSED_BYTES} bytes together; those of others are parsed again. For any number of threads.
 */
public final class Robots {
  static final long MAX_AGE = 86_400_000;
  static final int MAX_REDIRECTS = 5;
  private static final int PARSED = 1024;

  /** Parsed rules take some times as much memory as their text. */
  private static final int PARSED_BYTES = 4 << 20;

  private final String product;
  private final LinkedHashMap<String, Parsed> parsed = new LinkedHashMap<>(16, 0.75f, true);
  private long parsedBytes;

  private record Parsed(RobotsFile file, SimpleRobotRules rules, int bytes) {}

  /**
   * @param agent the product token, with or without a version
   */
  public Robots(String agent) {
    int slash = agent.indexOf('/');
    product = (slash < 0 ? agent : agent.substring(0, slash)).toLowerCase(Locale.ROOT);
  }

  /** Where the rules of an origin are. */
  static String url(String origin) {
    return origin + "/robots.txt";
  }

  /** Whether a canonical URL may be asked, by the rules of its origin. */
  public boolean allows(RobotsFile file, String url) {
    if (file.isUnreachable()) return false;
    return file.isEmpty() || RobotsRules.allow(rules(file), url);
  }

  /** The crawl delay in milliseconds, 0 if there is none. */
  public long crawlDelay(RobotsFile file) {
    if (file.isEmpty()) return 0;
    return Math.max(0, rules(file).getCrawlDelay());
  }

  /** The sitemaps that the rules name. */
  public List<String> sitemaps(RobotsFile file) {
    return file.isEmpty() ? List.of() : List.copyOf(rules(file).getSitemaps());
  }

  /**
   * The rules that an answer gives.
   *
   * @param retry when they are to be asked for again if the answer does not say
   */
  static RobotsFile read(String origin, Exchange answer, long now, long retry) {
    boolean answered = answer.reason.isEmpty() || answer.reason.equals(Reasons.SIZE);
    int status = answered ? answer.status : 0;
    byte[] text = new byte[0];
    if (status >= 200 && status < 300) text = Inflation.first(answer, RobotsFile.MAX_TEXT);
    RobotsFile file = RobotsFile.of(origin, now, now + MAX_AGE, status, text, text.length);
    if (!file.isUnreachable()) return file;
    return RobotsFile.of(origin, now, Math.max(retry, now), status, text, 0);
  }

  private SimpleRobotRules rules(RobotsFile file) {
    synchronized (parsed) {
      Parsed known = parsed.get(file.origin());
      if (known != null && known.file == file) return known.rules;
    }
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
    parser.setMaxCrawlDelay(Long.MAX_VALUE);
    parser.setExactUserAgentMatching(true);
    byte[] text = file.text();
    SimpleRobotRules rules =
        parser.parseContent(url(file.origin()), text, "text/plain", List.of(product));
    synchronized (parsed) {
      Parsed old = parsed.put(file.origin(), new Parsed(file, rules, text.length));
      parsedBytes += text.length - (old == null ? 0 : old.bytes);
      forgetEldest();
    }
    return rules;
  }

  /** Keeps what is at hand within its bounds. */
  private void forgetEldest() {
    Iterator<Parsed> eldest = parsed.values().iterator();
    while (parsed.size() > PARSED || parsedBytes > PARSED_BYTES && parsed.size() > 1) {
      parsedBytes -= eldest.next().bytes;
      eldest.remove();
    }
  }
}
