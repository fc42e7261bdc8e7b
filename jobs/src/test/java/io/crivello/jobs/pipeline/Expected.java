package io.crivello.jobs.pipeline;

import io.crivello.web.Behaviour;
import io.crivello.web.HostRules;
import io.crivello.web.TestWeb;
import io.crivello.web.WebPage;

/** What a crawl makes of the URLs of a test web, beside what a plain walk over it knows. */
final class Expected {
  private Expected() {}

  /** The reason that a URL fails or is skipped for, null if it is fetched. */
  static String reason(TestWeb web, String url) {
    WebPage page = web.page(url);
    if (web.rules(page.host()) == HostRules.ERROR) return "robots-unreachable";
    if (!web.rules(page.host()).allows(page.path())) return "robots";
    return page.shape() == WebPage.Shape.NOTHING ? "http-404" : reason(page.behaviour());
  }

  private static String reason(Behaviour behaviour) {
    return switch (behaviour) {
      case NOT_FOUND -> "http-404";
      case SERVER_ERROR -> "http-500";
      case UNAVAILABLE -> "http-503";
      case RESET -> "disconnect";
      case CLIPPED -> "clipped";
      case BROKEN_CHUNKING -> "bad-chunking";
      case HUGE_LENGTH -> "size";
      case HEADER_FLOOD -> "header-flood";
      default -> null;
    };
  }

  /**
   * How often a URL is asked for in a crawl to exhaustion.
   *
   * @param returns how often it may come back after a failure
   */
  static int requests(TestWeb web, String url, int returns) {
    WebPage page = web.page(url);
    if (!web.rules(page.host()).allows(page.path())) return 0;
    return switch (page.behaviour()) {
      case SERVER_ERROR, UNAVAILABLE, RESET, CLIPPED -> 1 + returns;
      case FLAKY -> 2;
      default -> 1;
    };
  }
}
