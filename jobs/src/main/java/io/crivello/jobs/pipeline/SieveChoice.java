package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.sieve.online.SieveSettings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Which sieve a crawl may have: chosen once, and the classical ones only on one machine. */
final class SieveChoice {
  private static final String BLOOM = "bloom";
  private static final List<String> FIXED = List.of("sieve", "bloom-urls", "bloom-loss", "copies");

  private SieveChoice() {}

  /** Refuses another sieve, or another way to know copies, than a crawl began with. */
  static void checkUnchanged(CrawlState crawl, Map<String, String> given) {
    if (crawl.places == 0) return;
    CrawlSettings before = new CrawlSettings(crawl.settings);
    for (String name : FIXED) {
      String value = given.get(name);
      if (value == null || value.equals(before.get(name))) continue;
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "crawl: --%s %s: this crawl began with %s, and what it has seen is in that form",
              name,
              value,
              before.get(name)));
    }
  }

  /** Refuses a sieve that needs local files, or more memory than there is. */
  static void checkPossible(Configuration conf, Path root, CrawlSettings settings) {
    String name = settings.sieve();
    if (name.equals(CrawlSettings.OFFLINE)) return;
    boolean isLocal = isLocal(conf, root);
    if (!isLocal || !Platform.isEmbedded(conf)) {
      throw new UsageException(
          String.format(
                  Locale.ROOT,
                  "crawl: --sieve %s is for a crawl in one process with a local workspace; %s needs",
                  name,
                  isLocal ? "a cluster" : root)
              + " --sieve offline");
    }
    long needed = name.equals(BLOOM) ? bloomBytes(settings.sieveSettings()) : 0;
    long heap = Runtime.getRuntime().maxMemory();
    if (needed > heap / 2) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "crawl: a Bloom filter for %,d URLs takes %,d MB, more than half of a Java heap of"
                  + " %,d MB; set CRIVELLO_JAVA_OPTS=-Xmx…, --bloom-urls or --bloom-loss",
              settings.sieveSettings().expected(),
              needed >> 20,
              heap >> 20));
    }
  }

  private static boolean isLocal(Configuration conf, Path root) {
    String scheme = root.toUri().getScheme();
    if (scheme == null) scheme = FileSystem.getDefaultUri(conf).getScheme();
    return scheme.equals("file");
  }

  /** An element sets log₂(1/p) bits of a filter of which half are set in the end. */
  private static long bloomBytes(SieveSettings settings) {
    double bitsPerUrl = -StrictMath.log(settings.precision()) / StrictMath.pow(Math.log(2), 2);
    return (long) (bitsPerUrl * settings.expected() / Byte.SIZE);
  }

  /** How many URLs are taken for others, at most, when so many were seen. */
  static double expectedLoss(CrawlSettings settings, double seen) {
    double bySignature = seen * seen / 0x1p65;
    if (!settings.sieve().equals(BLOOM)) return bySignature;
    return bySignature + seen * settings.sieveSettings().precision();
  }
}
