package io.crivello.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.sieve.Ordinal;
import io.crivello.web.Behaviour.Fate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlainWalkTest {
  @Test
  void reachesEveryPageOfTwentyHosts() {
    TestWeb web = new TestWeb(new WebSettings().hosts(20).pages(250));
    PlainWalk walk = new PlainWalk(web).walk();
    Set<String> expected = new HashSet<>();
    for (int h = 0; h < 20; h++) {
      for (int k = 0; k < 250; k++) expected.add(web.pageUrl(h, k));
    }
    assertEquals(expected, new HashSet<>(walk.frontier()));
    assertEquals(5000, walk.frontier().size());
    assertEquals(expected, new HashSet<>(walk.urls(Fate.FETCHED)));
    for (int p = 1; p < 5000; p++) {
      assertTrue(walk.depth(p) >= walk.depth(p - 1), "place " + p);
      if (p > 1) assertTrue(walk.ordinal(p) > walk.ordinal(p - 1), "place " + p);
      long parent = Ordinal.parent(walk.ordinal(p));
      assertTrue(parent < p, "place " + p);
    }
  }

  /** Places do not depend on the size of rounds where no text is copied and no sitemap found. */
  @Test
  void roundsOfAnySizeGiveTheSameOrder() {
    TestWeb web = new TestWeb(new WebSettings().redirects(0.5).loops(0.5).privates(0.5).feeds(1));
    List<String> whole = new PlainWalk(web).walk().frontier();
    for (int size : new int[] {1, 7, 50}) {
      PlainWalk walk = new PlainWalk(web).roundSize(size).walk();
      assertEquals(whole, walk.frontier());
      int from = 0;
      for (int to : walk.roundEnds()) {
        assertTrue(to > from && to - from <= size, "round " + from + " … " + to);
        from = to;
      }
      assertEquals(whole.size(), from);
    }
  }

  @Test
  void brokenPagesCutNothingOff() {
    TestWeb web = new TestWeb(TestWebTest.everything());
    PlainWalk walk = new PlainWalk(web).walk();
    Set<String> found = new HashSet<>(walk.frontier());
    assertEquals(found.size(), walk.frontier().size());
    int forbidden = 0;
    for (int place = 0; place < walk.frontier().size(); place++) {
      WebPage page = web.page(walk.frontier().get(place));
      boolean allowed = web.rules(page.host()).allows(page.path());
      assertEquals(allowed ? page.fate() : Fate.FORBIDDEN, walk.fate(place));
      if (!allowed) forbidden++;
    }
    assertTrue(forbidden > 10);
    for (Fate fate : List.of(Fate.FETCHED, Fate.FAILED, Fate.EITHER, Fate.FORBIDDEN)) {
      assertFalse(walk.urls(fate).isEmpty(), fate + "");
    }
    for (int k = 0; k < web.pages(); k++) assertTrue(found.contains(web.pageUrl(0, k)));
  }

  @Test
  void hiddenPagesAreFoundOnlyWhereTheyMayBe() {
    TestWeb web = new TestWeb(TestWebTest.everything());
    PlainWalk walk = new PlainWalk(web).walk();
    Set<String> found = new HashSet<>(walk.frontier());
    Set<String> more = new HashSet<>(new PlainWalk(web).followCopies(true).walk().frontier());
    Set<Long> texts = new HashSet<>();
    int copies = 0;
    for (int place = 0; place < walk.frontier().size(); place++) {
      WebPage page = web.page(walk.frontier().get(place));
      if (walk.fate(place) != Fate.FETCHED) continue;
      String hidden = web.url(page.host(), "/hidden/" + page.path().replaceFirst(".*/", ""));
      switch (page.behaviour()) {
        case NOFOLLOW, NOFOLLOW_HEADER -> assertFalse(found.contains(hidden), hidden);
        case NOINDEX -> assertTrue(found.contains(hidden), hidden);
        case COPY -> {
          copies++;
          assertEquals(texts.add(page.text()), found.contains(hidden), hidden);
          assertTrue(more.contains(hidden), hidden);
        }
        default -> {}
      }
    }
    assertTrue(copies > texts.size());
  }

  @Test
  void sitemapsAndFeedsLeadOn() {
    TestWeb web = new TestWeb(new WebSettings().hosts(3).sitemaps(1).feeds(1));
    PlainWalk walk = new PlainWalk(web).walk();
    List<String> frontier = walk.frontier();
    for (int h = 0; h < 3; h++) {
      assertTrue(frontier.contains(web.url(h, "/listed/p9.html")));
      assertTrue(frontier.contains(web.url(h, "/news/p4.html")));
    }
    assertEquals(web.url(0, "/feed.xml"), frontier.get(1));
    int sitemap = frontier.indexOf(web.sitemap(0));
    assertEquals(Ordinal.Kind.SITEMAP, Ordinal.kind(walk.ordinal(sitemap)));
    assertEquals(0, Ordinal.parent(walk.ordinal(sitemap)));
    assertEquals(1, walk.depth(sitemap));
    assertEquals(
        2,
        walk.depth(
            sitemap
                + 1
                + frontier
                    .subList(sitemap + 1, frontier.size())
                    .indexOf(web.url(0, "/listed/p0.html"))));
  }

  @Test
  void redirectsKeepTheDepthAndEnd() {
    TestWeb web = new TestWeb(new WebSettings().redirects(1).loops(1));
    PlainWalk walk = new PlainWalk(web).walk();
    int most = 0;
    for (int p = 0; p < walk.frontier().size(); p++) {
      if (Ordinal.kind(walk.ordinal(p)) != Ordinal.Kind.REDIRECT) continue;
      int parent = (int) Ordinal.parent(walk.ordinal(p));
      assertEquals(walk.depth(parent), walk.depth(p));
      assertEquals(walk.hops(parent) + 1, walk.hops(p));
      most = Math.max(most, walk.hops(p));
    }
    assertEquals(5, most);
    assertTrue(walk.frontier().contains(web.url(0, "/chase/1/5")));
    assertFalse(walk.frontier().contains(web.url(0, "/chase/1/6")));
  }

  @Test
  void scopesAndDepths() {
    TestWeb web = new TestWeb(new WebSettings().hosts(6).hostsPerDomain(2));
    for (String url : new PlainWalk(web).scope(PlainWalk.Scope.SEEDS_HOSTS).walk().frontier()) {
      assertEquals(0, web.page(url).host());
    }
    PlainWalk domain = new PlainWalk(web).scope(PlainWalk.Scope.SEEDS_DOMAINS).walk();
    assertEquals(50, domain.frontier().size());
    PlainWalk shallow = new PlainWalk(web).maxDepth(1).walk();
    assertEquals(1, shallow.depth(shallow.frontier().size() - 1));
    assertEquals(2, shallow.roundEnds().size());
    PlainWalk one = new PlainWalk(web).maxRounds(1).walk();
    assertEquals(1, one.urls(Fate.FETCHED).size());
    assertEquals(one.frontier().size() - 1, one.urls(Fate.NOT_ASKED).size());
  }

  @Test
  void trapsNeverEnd() {
    TestWeb web = new TestWeb(new WebSettings().hosts(1).traps(1));
    PlainWalk walk = new PlainWalk(web).maxRounds(60).walk();
    assertEquals(Fate.NOT_ASKED, walk.fate(walk.frontier().size() - 1));
    assertTrue(walk.frontier().contains(web.url(0, "/calendar/2030/8")));
    assertTrue(walk.frontier().contains(web.url(0, "/again".repeat(40) + "/")));
    assertTrue(walk.frontier().stream().anyMatch(url -> url.length() > 5000));
    PlainWalk guarded = new PlainWalk(web).admits((url, depth) -> !url.contains("/again/again/"));
    assertFalse(guarded.maxDepth(10).walk().frontier().contains(web.url(0, "/again/again/")));
  }
}
