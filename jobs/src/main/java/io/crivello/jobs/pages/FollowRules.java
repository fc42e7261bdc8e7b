package io.crivello.jobs.pages;

import io.crivello.hash.Signatures;
import io.crivello.url.PolicySettings;
import io.crivello.url.Priority;
import io.crivello.url.UrlPolicy;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Which URLs may be followed and how early, as it travels from the request to the tasks.
 *
 * @param policy decides which
 * @param priority decides how early
 */
public record FollowRules(UrlPolicy policy, Priority priority) {
  /** Redirects that may follow each other. */
  public static final int MOST_HOPS = 5;

  /** URLs of a sitemap: as many as its protocol allows. */
  public static final int MOST_SITEMAP_URLS = 50_000;

  private static final String POLICY = "pages.policy.";
  private static final String SEEDS = "pages.seeds";
  private static final String PRIORITY = "pages.priority";

  /**
   * Puts the rules into the settings of a job.
   *
   * @param seeds a file with the host of a seed a line, or null
   */
  static void write(Configuration conf, PolicySettings policy, Path seeds, Priority priority) {
    for (Map.Entry<String, String> entry : policy.toMap().entrySet()) {
      conf.set(POLICY + entry.getKey(), entry.getValue());
    }
    if (seeds != null) conf.set(SEEDS, seeds.toString());
    conf.set(PRIORITY, priority.toString());
  }

  static FollowRules read(Configuration conf) throws IOException {
    PolicySettings settings = PolicySettings.parse(conf.getPropsWithPrefix(POLICY));
    Path seeds = conf.get(SEEDS) == null ? null : new Path(conf.get(SEEDS));
    return new FollowRules(policy(conf, settings, seeds), Priority.parse(conf.get(PRIORITY)));
  }

  /**
   * The rules that decide which URLs may be followed.
   *
   * @param seeds a file with the host of a seed a line, or null
   */
  public static UrlPolicy policy(Configuration conf, PolicySettings settings, Path seeds)
      throws IOException {
    LongOpenHashSet keys = new LongOpenHashSet();
    if (seeds != null && settings.scope() != PolicySettings.Scope.ANY) {
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(
                  seeds.getFileSystem(conf).open(seeds), StandardCharsets.US_ASCII))) {
        for (String host; (host = in.readLine()) != null; ) {
          keys.add(Signatures.STANDARD.of(settings.scope().key(host)));
        }
      }
    }
    return new UrlPolicy(settings, keys, Signatures.STANDARD::of);
  }
}
