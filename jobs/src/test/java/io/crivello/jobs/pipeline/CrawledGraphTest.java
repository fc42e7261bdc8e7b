package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.Program;
import io.crivello.sieve.Ordinal;
import io.crivello.web.Behaviour;
import io.crivello.web.TestWeb;
import io.crivello.web.WebPage;
import io.crivello.web.WebSettings;
import io.crivello.writable.StoredPage;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The graph of a crawled web, with and without its frontier, beside what the web is. */
@Timeout(300)
class CrawledGraphTest {
  @TempDir Path directory;

  private static WebSettings settings() {
    return new WebSettings()
        .seed(5)
        .hosts(6)
        .pages(60)
        .redirects(0.5)
        .loops(0.2)
        .nofollowLinks(0.3)
        .feeds(0.5)
        .sitemaps(0.5)
        .share(Behaviour.COPY, 0.1)
        .share(Behaviour.NOFOLLOW, 0.1)
        .share(Behaviour.NOT_FOUND, 0.1);
  }

  private static StoredPage page(TestWeb web, String url) {
    WebPage page = web.page(url);
    StoredPage stored = new StoredPage();
    stored.kind = page.shape() == WebPage.Shape.REDIRECT ? "redirect" : "html";
    stored.nofollow = page.behaviour() == Behaviour.NOFOLLOW;
    for (WebPage.Link link : page.links()) {
      if (link.kind() == Ordinal.Kind.REDIRECT) stored.location = link.url();
      else stored.links.add(new StoredPage.Link(link.url(), "", "", !link.follow()));
    }
    return stored;
  }

  @Test
  void isThatOfTheWeb() throws Exception {
    try (CrawlCase crawl = new CrawlCase(settings(), directory)) {
      Path workspace =
          crawl.crawl(
              "w", "--rounds", "5", "--scope", "any", "--host-cap", "0", "--round-size", "40");
      Map<String, StoredPage> pages = fetched(crawl, workspace);
      Set<String> known = new HashSet<>(CrawlCase.urls(workspace, "seen"));
      assertTrue(known.size() > pages.size() + 20, "there is a frontier");
      assertTrue(pages.values().stream().anyMatch(page -> !page.location.isEmpty()), "redirects");
      Program program = new Program();
      String name = workspace.toString();
      assertEquals(0, program.run("graph", "build", name), program::err);
      NaiveWebGraph fetched = new NaiveWebGraph(pages, Set.of(), Map.of(), Set.of());
      assertTrue(fetched.aliases() > 0, "some redirects lead to pages");
      GraphWorkspace.agrees(fetched, workspace);
      String flags = "--frontier --no-redirects";
      String[] line = ("graph build " + name + " -D urls.range.rows=50 " + flags).split(" ");
      assertEquals(0, program.run(line), program::err);
      GraphWorkspace.agrees(
          new NaiveWebGraph(pages, known, Map.of(), Set.of(flags.split(" "))), workspace);
      assertEquals(0, program.run("check", name), () -> program.out() + program.err());
      String table = GraphWorkspace.state(workspace).urls();
      assertTrue(workspace.resolve(table).resolve("part-00003.urls").toFile().exists(), table);
      String waiting = CrawlCase.urls(workspace, "frontier").get(0);
      assertEquals(0, program.run("graph", "node", name, waiting), program::err);
      assertTrue(program.out().contains("\nkind          unfetched\n"), program.out());
      crawlOn(crawl, program, name);
      assertEquals(0, program.run("graph", "node", name, waiting), program::err);
      assertTrue(program.err().contains("changed since the graph was built"), program.err());
      assertEquals(0, program.run("graph", "build", name, "--frontier"), program::err);
      Map<String, StoredPage> more = fetched(crawl, workspace);
      assertTrue(more.size() > pages.size(), "a table of what is there now");
      Set<String> moreKnown = new HashSet<>(CrawlCase.urls(workspace, "seen"));
      GraphWorkspace.agrees(
          new NaiveWebGraph(more, moreKnown, Map.of(), Set.of("--frontier")), workspace);
    }
  }

  private static Map<String, StoredPage> fetched(CrawlCase crawl, Path workspace) {
    Map<String, StoredPage> pages = new TreeMap<>();
    for (String url : CrawlCase.urls(workspace, "fetched")) pages.put(url, page(crawl.web, url));
    return pages;
  }

  @Test
  void thePipelineEndsWithAGraph() throws Exception {
    try (CrawlCase crawl = new CrawlCase(new WebSettings().seed(6).pages(8), directory)) {
      List<String> line = crawl.line("w", "--delay", "0s", "--ip-delay", "0s", "--scope", "any");
      line.set(0, "pipeline");
      Program program = new Program();
      assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
      assertTrue(
          program.out().matches("(?s).*\\nnodes +32\\n.*\\nbits per link .*"), program.out());
      Path workspace = directory.resolve("w");
      Map<String, StoredPage> pages = fetched(crawl, workspace);
      GraphWorkspace.agrees(new NaiveWebGraph(pages, Set.of(), Map.of(), Set.of()), workspace);
      String built = GraphWorkspace.state(workspace).directory();
      assertEquals(0, program.run(line.toArray(String[]::new)), program::err);
      assertTrue(program.err().contains("graph: built already"), program.err());
      assertEquals(built, GraphWorkspace.state(workspace).directory());
    }
  }

  private static void crawlOn(CrawlCase crawl, Program program, String name) {
    int code =
        program.run(
            "crawl",
            name,
            "--resume",
            "--rounds",
            "1",
            "--hosts",
            crawl.directory.resolve("hosts.txt").toString());
    assertEquals(0, code, program::err);
  }
}
