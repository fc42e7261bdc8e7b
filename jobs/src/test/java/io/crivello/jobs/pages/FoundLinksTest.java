package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which URLs of a page are found, in which order, and what refuses the others. */
class FoundLinksTest extends PagesCase {
  @Test
  void linksOfAPage() throws Exception {
    PagesResult result =
        run(
            new ArchiveBuilder()
                .at(3, 2)
                .html(
                    7,
                    HOST + "dir/page",
                    "<html lang=en><title>A  title</title><base href='/other/'>"
                        + "<link rel=canonical href='HTTP://A.example:80/dir/page#x'>"
                        + "<a href=x>x</a><a href=y rel=nofollow>y</a><a href='x#part'>again</a>"
                        + "<a href='mailto:someone'>mail</a><a href='http://b.example'>b</a>"
                        + "<iframe src='//c.example/f'></iframe><p>"
                        + LONG_TEXT));
    assertEquals(
        List.of(
            "7 LINK 1 depth 4 hops 0 bucket 0 http://a.example/other/x",
            "7 LINK 5 depth 4 hops 0 bucket 0 http://b.example/",
            "7 LINK 6 depth 4 hops 0 bucket 0 http://c.example/f"),
        found(result));
    assertEquals(Map.of("repeated", 2L, "nofollow", 1L, "scheme", 1L), result.refused());
    assertEquals(7, result.links());
    assertEquals(Map.of("html", 1L), result.kinds());
    PageLine line = lines(result).get(0);
    assertEquals(7, line.place());
    assertEquals(HOST + "dir/page", line.url());
    assertEquals(ArchiveBuilder.DATE, line.fetched());
    assertEquals(HOST + "dir/page", line.canonical());
    assertEquals("A title", line.title());
    assertEquals("en", line.language());
    assertEquals("UTF-8", line.charset());
    assertEquals(7, line.links());
    assertEquals(3, line.found());
    assertFalse(line.noindex());
    assertEquals(
        List.of(String.format(Locale.ROOT, "%012d %s", 7, line.digest())), digests(result));
  }

  @Test
  void canonicalUrlsAreFoundAsRedirectsAre() throws Exception {
    policy = Map.of("scope", "seeds-hosts", "max-depth", "3");
    Path hosts = Files.writeString(folder.resolve("seeds"), "a.example\n");
    seeds = new org.apache.hadoop.fs.Path(hosts.toUri());
    String page = "<a href=/link>l</a><link rel=canonical href='%s'><a href=/c>c</a>";
    String meta = "<meta name=robots content=nofollow>";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .at(2, 4)
                .html(1, HOST + "1", page.replace("%s", "/c"))
                .html(2, HOST + "2", page.replace("%s", HOST + "2#top"))
                .html(3, HOST + "3", page.replace("%s", "http://b.example/"))
                .html(4, HOST + "4", page.replace("%s", "http://["))
                .html(5, HOST + "5", meta + page.replace("%s", "/c"))
                .html(6, HOST + "6", "<base href='/d/'>" + page.replace("%s", "x"))
                .at(2, 5)
                .html(7, HOST + "7", page.replace("%s", "/c"))
                .at(3, 0)
                .html(8, HOST + "8", page.replace("%s", "/c")));
    assertEquals(
        List.of(
            "1 REDIRECT 1 depth 2 hops 5 bucket 0 http://a.example/c",
            "1 LINK 0 depth 3 hops 0 bucket 0 http://a.example/link",
            "2 LINK 0 depth 3 hops 0 bucket 0 http://a.example/link",
            "2 LINK 2 depth 3 hops 0 bucket 0 http://a.example/c",
            "3 LINK 0 depth 3 hops 0 bucket 0 http://a.example/link",
            "3 LINK 2 depth 3 hops 0 bucket 0 http://a.example/c",
            "4 LINK 0 depth 3 hops 0 bucket 0 http://a.example/link",
            "4 LINK 2 depth 3 hops 0 bucket 0 http://a.example/c",
            "6 REDIRECT 1 depth 2 hops 5 bucket 0 http://a.example/d/x",
            "6 LINK 0 depth 3 hops 0 bucket 0 http://a.example/link",
            "6 LINK 2 depth 3 hops 0 bucket 0 http://a.example/c",
            "7 LINK 0 depth 3 hops 0 bucket 0 http://a.example/link",
            "7 LINK 1 depth 3 hops 0 bucket 0 http://a.example/c",
            "8 REDIRECT 1 depth 3 hops 1 bucket 0 http://a.example/c"),
        found(result));
    assertEquals(3L * 8, result.links());
    assertEquals(
        List.of(true, false, false, false, true, true, true, true),
        lines(result).stream().map(PageLine::elsewhere).toList());
    assertEquals(
        List.of("c", "2", "http://b.example/", "", "c", "d/x", "c", "c"),
        lines(result).stream().map(line -> line.canonical().replace(HOST, "")).toList());
  }

  @Test
  void canonicalUrlsInHeadersAreThoseOfPagesThatNameNone() throws Exception {
    String type = "Content-Type: text/html\nLink: <c?a>; rel=canonical";
    String rtf = "Content-Type: application/rtf\nLink: <" + HOST + "c.rtf>; rel=\"canonical\"";
    String named = "<link rel=canonical href=/named><a href=/link>l</a>";
    byte[] nofollow = "<meta name=robots content=nofollow><a href=/link>l</a>".getBytes(UTF_8);
    PagesResult result =
        run(
            new ArchiveBuilder()
                .at(2, 0)
                .add(1, HOST + "d/1", 200, type, "<base href='/x/'><a href=l>l</a>".getBytes(UTF_8))
                .add(2, HOST + "2", 200, type, named.getBytes(UTF_8))
                .add(3, HOST + "3.rtf", 200, rtf, "{\\rtf1 some text}".getBytes(UTF_8))
                .add(4, HOST + "4", 200, type, nofollow)
                .add(5, HOST + "c?a", 200, type, "<a href=/link>l</a>".getBytes(UTF_8)));
    assertEquals(
        List.of(
            "1 REDIRECT 1 depth 2 hops 1 bucket 0 http://a.example/d/c?a",
            "1 LINK 0 depth 3 hops 0 bucket 0 http://a.example/x/l",
            "2 REDIRECT 1 depth 2 hops 1 bucket 0 http://a.example/named",
            "2 LINK 1 depth 3 hops 0 bucket 0 http://a.example/link",
            "3 REDIRECT 1 depth 2 hops 1 bucket 0 http://a.example/c.rtf",
            "5 LINK 0 depth 3 hops 0 bucket 0 http://a.example/link"),
        found(result));
    assertEquals(
        List.of("d/c?a", "named", "c.rtf", "c?a", "c?a"),
        lines(result).stream().map(line -> line.canonical().replace(HOST, "")).toList());
  }

  @Test
  void redirects() throws Exception {
    PagesResult result =
        run(
            new ArchiveBuilder()
                .at(2, 4)
                .redirect(1, HOST + "a", 301, "/b")
                .at(2, 5)
                .redirect(2, HOST + "c", 302, "/d")
                .at(0, 0)
                .redirect(3, HOST + "e", 308, HOST + "e")
                .add(4, HOST + "f", 302, "X: y", new byte[0])
                .redirect(5, HOST + "g", 307, "ftp://x/"));
    assertEquals(List.of("1 REDIRECT 0 depth 2 hops 5 bucket 0 http://a.example/b"), found(result));
    assertEquals(Map.of("redirect-limit", 1L, "redirect-loop", 1L, "scheme", 1L), result.refused());
    assertEquals(Map.of("redirect", 4L, "error", 1L), result.kinds());
  }

  @Test
  void pagesThatDoNotWantToBeFollowedOrIndexed() throws Exception {
    String link = "<a href=x>x</a>";
    byte[] page = link.getBytes(UTF_8);
    PagesResult result =
        run(
            new ArchiveBuilder()
                .html(1, HOST + "1", "<meta name=robots content=nofollow>" + link)
                .add(2, HOST + "2", 200, "Content-Type: text/html\nX-Robots-Tag: none", page)
                .add(
                    3,
                    HOST + "3",
                    200,
                    "Content-Type: text/html\nX-Robots-Tag: a\nX-Robots-Tag: crivello: noindex",
                    page)
                .html(4, HOST + "4", "<meta name=crivello content='noindex'>" + link));
    assertEquals(2, result.found());
    assertEquals(Map.of("page-nofollow", 2L), result.refused());
    List<PageLine> lines = lines(result);
    assertEquals(List.of(false, true, true, true), lines.stream().map(PageLine::noindex).toList());
    assertEquals(
        List.of(true, true, false, false), lines.stream().map(PageLine::nofollow).toList());
  }

  @Test
  void thePolicyRefusesByName() throws Exception {
    policy = Map.of("scope", "seeds-hosts", "exclude", "secret", "max-depth", "1");
    Path hosts = Files.writeString(folder.resolve("seeds"), "a.example\nc.example\n");
    seeds = new org.apache.hadoop.fs.Path(hosts.toUri());
    priority = "offsite";
    String links =
        "<a href=/1>1</a><a href=/secret>2</a><a href=http://b.example/>3</a>"
            + "<a href=http://c.example/>4</a>";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .html(1, HOST, links)
                .at(1, 0)
                .html(2, HOST + "deep", "<a href=/2>2</a>"));
    assertEquals(
        List.of(
            "1 LINK 0 depth 1 hops 0 bucket 2 http://a.example/1",
            "1 LINK 3 depth 1 hops 0 bucket 0 http://c.example/"),
        found(result));
    assertEquals(Map.of("exclude", 1L, "scope", 1L, "max-depth", 1L), result.refused());
  }

  @Test
  void keywordsInTheTextOfTheParent() throws Exception {
    priority = "page-keywords=Sieve";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .html(1, HOST + "1", "about a sieve <a href=/x>x</a>")
                .html(2, HOST + "2", "about nothing <a href=/y>y</a>"));
    assertEquals(
        List.of(
            "1 LINK 0 depth 1 hops 0 bucket 0 http://a.example/x",
            "2 LINK 0 depth 1 hops 0 bucket 1 http://a.example/y"),
        found(result));
  }

  @Test
  void linksBeyondTheLimitAreCounted() throws Exception {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 150; i++) html.append("<a href=/").append(i).append(">l</a>");
    PagesResult result = run(new ArchiveBuilder().html(1, HOST, html.toString()));
    assertEquals(100, result.found());
    assertEquals(Map.of("max-links", 50L), result.refused());
  }
}
