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
record FollowRules(UrlPolicy policy, Priority priority) {
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
    LongOpenHashSet seeds = new LongOpenHashSet();
    if (conf.get(SEEDS) != null && settings.scope() != PolicySettings.Scope.ANY) {
      readSeeds(conf, settings.scope(), seeds);
    }
    UrlPolicy policy = new UrlPolicy(settings, seeds, Signatures.STANDARD::of);
    return new FollowRules(policy, Priority.parse(conf.get(PRIORITY)));
  }

  private static void readSeeds(
      Configuration conf, PolicySettings.Scope scope, LongOpenHashSet seeds) throws IOException {
    Path file = new Path(conf.get(SEEDS));
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                file.getFileSystem(conf).open(file), StandardCharsets.US_ASCII))) {
      for (String host; (host = in.readLine()) != null; ) {
        seeds.add(Signatures.STANDARD.of(scope.key(host)));
      }
    }
  }
}
