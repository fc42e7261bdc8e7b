package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.fetch.FetchItem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What feeds, sitemaps and the sitemaps of robots.txt give. */
class FoundListsTest extends PagesCase {
  @Test
  void feedsAndSitemaps() throws Exception {
    String map = "<urlset><url><loc>http://a.example/s1</loc></url></urlset>";
    String rss =
        "<rss><channel><ttl>60</ttl><item><link>http://a.example/f1</link></item></channel></rss>";
    PagesResult result =
        run(
            new ArchiveBuilder()
                .text(1, HOST + "rss", "application/rss+xml", rss)
                .text(2, HOST + "map", "application/xml", map)
                .add(3, HOST + "map.gz", 200, "Content-Type: application/x-gzip", gzip(map))
                .text(4, HOST + "map.txt", "text/plain", HOST + "t1\n" + HOST + "t2\n")
                .text(5, HOST + "bad", "application/xml", "<urlset><url>"));
    List<String> expected =
        List.of(
            "1 FEED 0 depth 1 hops 0 bucket 0 http://a.example/f1",
            "2 SITEMAP 0 depth 1 hops 0 bucket 0 http://a.example/s1",
            "3 SITEMAP 0 depth 1 hops 0 bucket 0 http://a.example/s1",
            "4 SITEMAP 0 depth 1 hops 0 bucket 0 http://a.example/t1",
            "4 SITEMAP 1 depth 1 hops 0 bucket 0 http://a.example/t2");
    assertEquals(expected, found(result));
    assertEquals(
        List.of(3600, 86400, 86400, 86400),
        lines(result).stream().map(PageLine::ttl).limit(4).toList());
    assertEquals(1, result.kinds().get("feed"));
    assertEquals(0, result.digests(), "lists are nobody's copies");
  }

  @Test
  void sitemapsOfRobotsFilesBelongToTheFirstPageOfTheOrigin() throws Exception {
    Path list = folder.resolve("list");
    Files.write(
        list,
        List.of(
            new FetchItem(9, 2, 0, 0, "192.0.2.1", HOST + "later", "", "").toLine(),
            new FetchItem(5, 1, 0, 0, "192.0.2.1", HOST + "first", "", "").toLine(),
            new FetchItem(3, 0, 0, 0, "192.0.2.1", "https://a.example/", "", "").toLine()));
    String robots = "User-agent: *\nDisallow: /x\nSitemap: /s1.xml\nsitemap: http://b.example/s2\n";
    WarcInput first =
        new ArchiveBuilder()
            .text(-1, HOST + "robots.txt", "text/plain", robots)
            .text(-1, "http://elsewhere.example/robots.txt", "text/plain", "Sitemap: /s")
            .add(-1, "https://a.example/robots.txt", 404, "X: y", robots.getBytes(UTF_8))
            .writeRobots(folder.resolve("robots-1.warc.gz"), list);
    WarcInput second =
        new ArchiveBuilder()
            .text(-1, HOST + "robots.txt", "text/plain", robots)
            .writeRobots(folder.resolve("robots-2.warc.gz"), list);
    conf.setLong(WarcListInputFormat.TASK_BYTES, 1);
    PagesResult result = run(first, second);
    assertEquals(
        List.of(
            "5 SITEMAP 1048576 depth 2 hops 0 bucket 0 http://a.example/s1.xml",
            "5 SITEMAP 1048577 depth 2 hops 0 bucket 0 http://b.example/s2"),
        found(result));
    assertEquals(4, result.aside());
    assertEquals(0, result.pages());
    assertEquals(Map.of("no-place", 3L), result.refused());
  }

  @Test
  void sitemapsOfARobotsFileThatMovedBelongToWhereItCameFrom() throws Exception {
    Path list = folder.resolve("list");
    Files.write(
        list,
        List.of(
            new FetchItem(5, 1, 0, 0, "192.0.2.1", HOST + "first", "", "").toLine(),
            new FetchItem(7, 3, 0, 0, "192.0.2.2", "http://b.example/x", "", "").toLine()));
    WarcInput robots =
        new ArchiveBuilder()
            .robotsOf("http://a.example")
            .text(-1, "http://b.example/r.txt", "text/plain", "Sitemap: /s1.xml")
            .robotsOf("")
            .text(-1, "http://b.example/robots.txt", "text/plain", "Sitemap: /s2.xml")
            .writeRobots(folder.resolve("robots.warc.gz"), list);
    assertEquals(
        List.of(
            "5 SITEMAP 1048576 depth 2 hops 0 bucket 0 http://b.example/s1.xml",
            "7 SITEMAP 1048576 depth 4 hops 0 bucket 0 http://b.example/s2.xml"),
        found(run(robots)));
  }
}
