package io.crivello.jobs.pipeline;

import io.crivello.jobs.pages.PageLine;
import java.util.Locale;

/** What a page that was read says of itself. */
final class PageStory {
  private PageStory() {}

  static void tell(Story story, String heading, PageLine page) {
    if (page.links() > 0) {
      story.tell(
          heading,
          String.format(
              Locale.ROOT,
              "its page (%s) has %,d %s, %,d admitted",
              page.kind(),
              page.links(),
              page.links() == 1 ? "link" : "links",
              page.found()));
    }
    if (!page.reason().isEmpty()) {
      story.tell(heading, "flaws of its page: " + page.reason().replace(",", ", "));
    }
    if (page.noindex() || page.nofollow()) {
      String and = page.noindex() && page.nofollow() ? ", " : "";
      story.tell(
          heading,
          "its page says "
              + (page.noindex() ? "noindex" : "")
              + and
              + (page.nofollow() ? "nofollow" : ""));
    }
    if (!page.canonical().isEmpty()) {
      story.tell(
          heading,
          "its canonical URL is "
              + (page.canonical().equals(page.url()) ? "this one" : page.canonical())
              + (page.elsewhere() ? ", which it stands for" : ""));
    }
  }
}
