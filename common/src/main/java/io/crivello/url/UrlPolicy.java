package io.crivello.url;

import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What may enter the crawl. The rules are asked in this order, and the first that refuses gives its
 * name:
 *
 * <ol>
 *   <li>{@code too-long}: more characters than {@code max-length}
 *   <li>{@code max-depth}: more links away from a seed
 *   <li>{@code scope}: neither a seed's host, or of a seed's domain, as {@code scope} says
 *   <li>{@code site-depth}: more segments in the path
 *   <li>{@code many-segments}: the same against traps, {@code max-segments}
 *   <li>{@code repeated-segments}: some segment of the path, perhaps empty, occurs more often than
 *       {@code max-repeats}, as where relative links pile up ({@code /a/b/a/b/a/b/a/b})
 *   <li>{@code many-parameters}: more parts of the query than {@code max-parameters}
 *   <li>{@code exclude}: the expression is found somewhere in the URL
 *   <li>{@code include}: the expression is found nowhere in the URL
 *   <li>{@code slow-pattern}: one of both takes too long on this URL
 * </ol>
 *
 * <p>Not to be shared between threads.
 */
public final class UrlPolicy {
  /** The names of all rules, in their order. */
  public static final List<String> RULES =
      List.of(
          "too-long",
          "max-depth",
          "scope",
          "site-depth",
          "many-segments",
          "repeated-segments",
          "many-parameters",
          "exclude",
          "include",
          "slow-pattern");

  private final PolicySettings settings;
  private final LongSet seeds;
  private final ToLongFunction<String> signature;
  private final BoundedSearch include;
  private final BoundedSearch exclude;

  /**
   * @param seeds signatures of what {@link PolicySettings.Scope#key} gives for the seeds' hosts;
   *     not looked at if any host is in scope
   * @param signature how those signatures are made
   */
  public UrlPolicy(PolicySettings settings, LongSet seeds, ToLongFunction<String> signature) {
    this.settings = settings;
    this.seeds = seeds;
    this.signature = signature;
    include = settings.include() == null ? null : new BoundedSearch(settings.include());
    exclude = settings.exclude() == null ? null : new BoundedSearch(settings.exclude());
  }

  public PolicySettings settings() {
    return settings;
  }

  /**
   * The name of the rule that keeps a canonical URL out, or null if none does.
   *
   * @param host the URL's host
   * @param depth links from a seed
   */
  public String refusal(String url, String host, int depth) {
    if (url.length() > settings.longest()) return "too-long";
    if (depth > settings.maxDepth()) return "max-depth";
    if (!inScope(host)) return "scope";
    int segments = UrlParts.pathSegments(url);
    if (segments > settings.siteDepth()) return "site-depth";
    if (segments > settings.maxSegments()) return "many-segments";
    if (segments > settings.maxRepeats() && repeatsSegment(url)) return "repeated-segments";
    if (parameters(url) > settings.maxParameters()) return "many-parameters";
    try {
      if (exclude != null && exclude.find(url)) return "exclude";
      if (include != null && !include.find(url)) return "include";
    } catch (BoundedSearch.TooSlow tooSlow) {
      return "slow-pattern";
    }
    return null;
  }

  private boolean inScope(String host) {
    PolicySettings.Scope scope = settings.scope();
    return scope == PolicySettings.Scope.ANY
        || seeds.contains(signature.applyAsLong(scope.key(host)));
  }

  private boolean repeatsSegment(String url) {
    int end = UrlParts.pathEnd(url);
    for (int from = UrlParts.pathStart(url) + 1;
        from < end;
        from = segmentEnd(url, from, end) + 1) {
      if (occurrences(url, from, end) > settings.maxRepeats()) return true;
    }
    return false;
  }

  /** How often the segment at a place occurs from there on. */
  private static int occurrences(String url, int from, int end) {
    int length = segmentEnd(url, from, end) - from;
    int count = 0;
    int next;
    for (int at = from; at < end; at = next + 1) {
      next = segmentEnd(url, at, end);
      if (next - at == length && url.regionMatches(from, url, at, length)) count++;
    }
    return count;
  }

  private static int segmentEnd(String url, int from, int end) {
    int slash = url.indexOf('/', from);
    return slash < 0 || slash > end ? end : slash;
  }

  private static int parameters(String url) {
    int mark = UrlParts.pathEnd(url);
    if (mark == url.length()) return 0;
    int count = 1;
    for (int i = mark; i < url.length(); i++) {
      if (url.charAt(i) == '&') count++;
    }
    return count;
  }
}
