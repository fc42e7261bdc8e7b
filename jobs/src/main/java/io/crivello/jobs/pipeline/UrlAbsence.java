package io.crivello.jobs.pipeline;

import io.crivello.fetch.HostState;
import io.crivello.fetch.Robots;
import io.crivello.fetch.RobotsFile;
import io.crivello.jobs.crawl.HostTables;
import io.crivello.jobs.pages.FollowRules;
import io.crivello.jobs.store.PageScan;
import io.crivello.url.UrlParts;
import io.crivello.url.UrlPolicy;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.time.Instant;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Why a URL is not in the crawl: the URL, and the pages that link to it, may tell. */
final class UrlAbsence {
  private static final String OTHER =
      "by --max-depth or --max-links, or since the page is a copy, or of an older version";

  private final Configuration conf;
  private final CrawlView view;
  private final Story story;
  private final CrawlSettings settings;

  UrlAbsence(Configuration conf, CrawlView view, Story story) {
    this.conf = conf;
    this.view = view;
    this.story = story;
    settings = new CrawlSettings(view.crawl().settings);
  }

  void tell(String url) throws IOException {
    Path seedHosts = view.workspace().seedHosts(view.crawl().seeds);
    UrlPolicy policy = FollowRules.policy(conf, settings.policy(), seedHosts);
    String rule = policy.refusal(url, UrlParts.host(url), 0);
    if (rule != null) {
      story.tell("found", "not in the crawl: the rule '" + rule + "' keeps it out");
    } else {
      tellLink(url);
    }
    tellRobots(url);
  }

  /** Looks through the store for a page that links to it. */
  private void tellLink(String url) throws IOException {
    String[] found = new String[1];
    PageScan.run(
        conf,
        view.storeRuns(),
        (page, stored) -> {
          for (StoredPage.Link link : stored.links) {
            if (!link.url().equals(url)) continue;
            String why = link.nofollow() ? "the link says nofollow" : null;
            if (stored.nofollow) why = "the page says nofollow";
            found[0] = page + " links to it, but was not followed: " + (why == null ? OTHER : why);
            return false;
          }
          return true;
        });
    story.tell("found", found[0] == null ? "never: no page of the crawl links to it" : found[0]);
  }

  private void tellRobots(String url) throws IOException {
    try (HostTables hosts = view.hosts()) {
      HostState host = hosts.find(UrlParts.host(url));
      RobotsFile file = host == null ? null : host.robots(UrlParts.origin(url));
      story.tell(
          "robots", file == null ? "the robots.txt of its host is not known" : say(file, url));
    }
  }

  private String say(RobotsFile file, String url) {
    String which = "the robots.txt of " + file.origin();
    String when = ", read at " + Instant.ofEpochMilli(file.fetched());
    if (file.isUnreachable()) return which + " could not be had, which forbids it" + when;
    boolean allowed = new Robots(settings.fetch().agent).allows(file, url);
    return which + (allowed ? " allows it" : " forbids it") + when;
  }
}
