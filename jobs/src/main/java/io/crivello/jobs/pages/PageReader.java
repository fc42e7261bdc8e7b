package io.crivello.jobs.pages;

import io.crivello.text.Charsets;
import io.crivello.text.FeedOrSitemap;
import io.crivello.text.Gunzip;
import io.crivello.text.HtmlLimits;
import io.crivello.text.HtmlPage;
import io.crivello.text.HtmlParser;
import io.crivello.text.MediaTypes;
import io.crivello.text.PageFlawException;
import io.crivello.text.RobotsDirectives;
import io.crivello.text.XmlRoot;
import io.crivello.warc.WarcPage;
import java.util.List;

/**
 * Finds out what an archived page is and reads it. Nothing in a page makes it throw. An instance
 * may be used again and again, but not by several threads.
 */
final class PageReader {
  private static final int LARGEST_SITEMAP = 50 << 20;
  private static final int SNIFFED = 1024;

  private final HtmlLimits limits;
  private final HtmlParser html;
  private final String agent;
  private final FlawBuffer flaws;

  /**
   * A reader.
   *
   * @param agent the name by which pages address this robot
   * @param flaws where it notes what keeps a page from being read as it was meant
   */
  PageReader(HtmlLimits limits, String agent, FlawBuffer flaws) {
    this.limits = limits;
    this.agent = agent;
    this.flaws = flaws;
    html = new HtmlParser(limits, agent);
  }

  PageContent read(WarcPage page) {
    String header = page.header("Content-Type");
    String type = MediaTypes.essence(header);
    RobotsDirectives robots = new RobotsDirectives(agent);
    for (String value : page.headers("X-Robots-Tag")) robots.addHeader(value);
    try {
      if (isRedirect(page)) return empty(PageKind.REDIRECT, type, robots);
      if (page.status < 200 || page.status > 299) return empty(PageKind.ERROR, type, robots);
      return readBody(page, header, type, robots);
    } catch (PageFlawException e) {
      flaws.addReason(e.reason());
      return empty(PageKind.BAD, type, robots);
    } catch (RuntimeException | StackOverflowError e) {
      flaws.addReason("unexpected");
      return empty(PageKind.BAD, type, robots);
    }
  }

  static boolean isRedirect(WarcPage page) {
    return switch (page.status) {
      case 301, 302, 303, 307, 308 -> !page.header("Location").isBlank();
      default -> false;
    };
  }

  private PageContent readBody(WarcPage page, String header, String type, RobotsDirectives robots) {
    byte[] body = page.body;
    int length = page.bodyLength;
    if (Gunzip.isGzip(body, length)) {
      Gunzip.Result unpacked = Gunzip.decompress(body, length, LARGEST_SITEMAP);
      if (unpacked.damaged()) flaws.addReason("bad-gzip");
      if (unpacked.cut()) flaws.addReason("cut-length");
      body = unpacked.bytes();
      length = body.length;
    }
    boolean text = type.equals("text/plain") || type.equals("text/markdown");
    boolean vague = type.isEmpty() || type.endsWith("/octet-stream") || type.contains("gzip");
    if (!text && !vague && !MediaTypes.isHtml(type) && !MediaTypes.isXml(type)) {
      return empty(PageKind.OTHER, type, robots);
    }
    FeedOrSitemap.Kind list = FeedOrSitemap.recognise(body, length, header);
    if (list != null) return list(FeedOrSitemap.read(list, body, length, page.uri), type, robots);
    boolean hypertext =
        MediaTypes.isHtml(type) || !text && XmlRoot.of(body, length, header).equals("html");
    if (!hypertext && !text) return empty(PageKind.OTHER, type, robots);
    Charsets.Found found = Charsets.find(body, length, header);
    if (found.unknown()) flaws.addReason("unknown-charset");
    if (found.wrong()) flaws.addReason("wrong-charset");
    if (isBinary(body, length, found)) {
      flaws.addReason("binary");
      return empty(PageKind.BINARY, type, robots);
    }
    String language = MediaTypes.language(page.header("Content-Language"));
    String decoded = Charsets.decode(body, length, found, limits.characters() + 1);
    return hypertext
        ? hypertext(decoded, found, language, type, robots)
        : text(decoded, found, language, type, robots);
  }

  private PageContent hypertext(
      String decoded, Charsets.Found found, String language, String type, RobotsDirectives robots) {
    HtmlPage parsed = html.parse(decoded);
    if (parsed.cut()) flaws.addReason("cut-text");
    robots.add(parsed.robots());
    return new PageContent(
        PageKind.HTML,
        type,
        found.charset().name(),
        parsed.language().isEmpty() ? language : parsed.language(),
        parsed,
        parsed.text(),
        List.of(),
        -1,
        robots);
  }

  private PageContent text(
      String decoded, Charsets.Found found, String language, String type, RobotsDirectives robots) {
    if (decoded.length() > limits.text()) flaws.addReason("cut-text");
    String kept = decoded.substring(0, Math.min(decoded.length(), limits.text()));
    return new PageContent(
        PageKind.TEXT, type, found.charset().name(), language, null, kept, List.of(), -1, robots);
  }

  private static PageContent list(FeedOrSitemap list, String type, RobotsDirectives robots) {
    PageKind kind = list.kind().isFeed() ? PageKind.FEED : PageKind.SITEMAP;
    return new PageContent(kind, type, "", "", null, "", list.urls(), list.ttl(), robots);
  }

  private static PageContent empty(PageKind kind, String type, RobotsDirectives robots) {
    return new PageContent(kind, type, "", "", null, "", List.of(), -1, robots);
  }

  private static boolean isBinary(byte[] body, int length, Charsets.Found found) {
    if (found.charset().name().startsWith("UTF-16")) return false;
    for (int i = 0; i < Math.min(length, SNIFFED); i++) if (body[i] == 0) return true;
    return false;
  }
}
