package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.sieve.UrlRecord;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import java.io.IOException;
import java.util.Arrays;
import picocli.CommandLine.Parameters;

/**
 * Tells the life of a URL in a crawl. Reads the frontier until the URL is found, and of each round
 * that asked for it the list of pages; keeps nothing but what concerns the URL.
 */
public final class ExplainCommand implements Command {
  @Parameters(index = "0", paramLabel = "WORKSPACE", description = "The directory of the crawl.")
  String workspace;

  @Parameters(index = "1", paramLabel = "URL", description = "The URL, in any form.")
  String url;

  @Override
  public void run(CommandContext context) throws Exception {
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    if (!canonicaliser.canonicalise(url)) {
      throw new UsageException("explain: " + url + " is no URL: " + canonicaliser.flaw().word());
    }
    String canonical = canonicaliser.url();
    CrawlView view = CrawlView.open(context, workspace);
    Story story = new Story(context.out(), canonical);
    UrlRecord record = find(view, canonical);
    if (record == null) {
      new UrlAbsence(context.conf(), view, story).tell(canonical);
    } else {
      new UrlOrigin(view, story).tell(record);
      new UrlRounds(context.conf(), view, story).tell(record);
    }
    story.end();
  }

  private static UrlRecord find(CrawlView view, String url) throws IOException {
    UrlRecord wanted = new UrlRecord();
    wanted.setUrl(url);
    UrlRecord[] found = new UrlRecord[1];
    view.forEachSeen(
        record -> {
          if (!Arrays.equals(record.url, 0, record.length, wanted.url, 0, wanted.length)) {
            return true;
          }
          wanted.set(record);
          found[0] = wanted;
          return false;
        });
    return found[0];
  }
}
