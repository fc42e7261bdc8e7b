package io.crivello.jobs.pipeline;

import io.crivello.fetch.HostState;
import io.crivello.fetch.Robots;
import io.crivello.fetch.RobotsFile;
import io.crivello.jobs.crawl.HostTables;
import io.crivello.jobs.pages.FollowRules;
import io.crivello.jobs.store.PageScan;
import io.crivello.url.UrlParts;
import io.crivello.url.UrlPolicy;
import java.io.IOException;
import java.time.Instant;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Why a URL is not in the crawl: the URL, and the pages that link to it, may tell. */
final class UrlAbsence {
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
      tellLink(url, policy);
    }
    tellRobots(url);
  }

  /** Looks through the store for a page that leads to it. */
  private void tellLink(String url, UrlPolicy policy) throws IOException {
    LinkVerdict verdict = new LinkVerdict(view, settings, policy);
    String[] found = new String[1];
    PageScan.run(
        conf,
        view.storeRuns(),
        (page, stored) -> {
          String why = verdict.of(page, stored, url);
          if (why != null) found[0] = page + " " + why;
          return why == null;
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
