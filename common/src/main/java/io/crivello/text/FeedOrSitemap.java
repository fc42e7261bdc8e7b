package io.crivello.text;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A feed (RSS, Atom) or a sitemap (sitemaps.org: XML, index, plain text), read from bytes that were
 * already fetched. Nothing is ever downloaded, and no document type definition is looked at. Of a
 * damaged document, what stands before the damage is read.
 *
 * @param urls in document order, absolute
 * @param ttl seconds after which it is worth asking for it again
 */
public record FeedOrSitemap(Kind kind, List<String> urls, int ttl) {
  /** What it is. */
  public enum Kind {
    RSS,
    ATOM,
    SITEMAP,
    SITEMAP_INDEX,
    TEXT_SITEMAP;

    public boolean isFeed() {
      return this == RSS || this == ATOM;
    }
  }

  public static final int FEED_TTL = 3_600;
  public static final int SITEMAP_TTL = 86_400;

  private static final int SNIFFED_LINES = 8;

  /** What the bytes are, or null if neither feed nor sitemap. */
  public static Kind recognise(byte[] bytes, int length, String contentType) {
    String head = XmlRoot.head(bytes, length, contentType);
    return switch (XmlRoot.name(head)) {
      case "rss" -> Kind.RSS;
      case "rdf" -> isRss(head) ? Kind.RSS : null;
      case "feed" -> Kind.ATOM;
      case "urlset" -> Kind.SITEMAP;
      case "sitemapindex" -> Kind.SITEMAP_INDEX;
      case "" -> {
        boolean plain = MediaTypes.essence(contentType).equals("text/plain");
        yield plain && isListOfUrls(head, length > XmlRoot.SNIFFED) ? Kind.TEXT_SITEMAP : null;
      }
      default -> null;
    };
  }

  /** RSS 0.9 and 1.0 are RDF; other RDF is no feed. */
  private static boolean isRss(String head) {
    return head.contains("purl.org/rss/") || head.contains("netscape.com/rdf/simple/");
  }

  private static boolean isListOfUrls(String head, boolean more) {
    int end = more ? Math.max(0, head.lastIndexOf('\n')) : head.length();
    List<String> lines =
        head.substring(0, end).lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    for (String line : lines.subList(0, Math.min(SNIFFED_LINES, lines.size()))) {
      boolean web =
          line.regionMatches(true, 0, "http://", 0, 7)
              || line.regionMatches(true, 0, "https://", 0, 8);
      if (!web || line.indexOf(' ') >= 0) return false;
    }
    return !lines.isEmpty();
  }

  /**
   * Reads what {@link #recognise} recognised.
   *
   * @param url where it was fetched
   * @throws PageFlawException if nothing of it can be read
   */
  public static FeedOrSitemap read(Kind kind, byte[] bytes, int length, String url) {
    byte[] content = readable(bytes, length);
    String type = kind == Kind.TEXT_SITEMAP ? "text/plain" : "text/xml";
    try {
      SiteMapParser parser = new SiteMapParser(false, true);
      AbstractSiteMap parsed = parser.parseSiteMap(type, content, new URL(url));
      return new FeedOrSitemap(kind, urls(parsed), ttl(kind, content));
    } catch (UnknownFormatException | MalformedURLException e) {
      throw new PageFlawException("bad-feed", e.getMessage(), e);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      throw new PageFlawException("bad-feed", e.toString(), e);
    }
  }

  /** A copy without a document type; in UTF-8, without an XML declaration, if it is in UTF-16. */
  private static byte[] readable(byte[] bytes, int length) {
    Charsets.Found found = Charsets.find(bytes, length, "");
    if (!found.charset().name().startsWith("UTF-16")) {
      byte[] content = Arrays.copyOf(bytes, length);
      blankDocumentType(content);
      return content;
    }
    String text = Charsets.decode(bytes, length, found, length);
    int from = text.startsWith("<?xml") ? text.indexOf("?>") + 2 : 0;
    return text.substring(from).getBytes(StandardCharsets.UTF_8);
  }

  /** Old feeds name one, and the parser refuses all; one with declarations of its own stays. */
  private static void blankDocumentType(byte[] content) {
    int sniffed = Math.min(content.length, XmlRoot.SNIFFED);
    String head = new String(content, 0, sniffed, StandardCharsets.ISO_8859_1);
    int start = head.indexOf("<!DOCTYPE");
    int end = head.indexOf('>', Math.max(0, start));
    if (start < 0 || end < 0 || head.substring(start, end).indexOf('[') >= 0) return;
    boolean beforeRoot = XmlRoot.name(head.substring(0, start)).isEmpty();
    if (beforeRoot) Arrays.fill(content, start, end + 1, (byte) ' ');
  }

  private static List<String> urls(AbstractSiteMap parsed) {
    List<String> urls = new ArrayList<>();
    if (parsed instanceof SiteMapIndex index) {
      for (AbstractSiteMap child : index.getSitemaps()) urls.add(child.getUrl().toExternalForm());
    } else if (parsed instanceof SiteMap map) {
      for (SiteMapURL entry : map.getSiteMapUrls()) urls.add(entry.getUrl().toExternalForm());
    }
    return urls;
  }

  private static int ttl(Kind kind, byte[] content) {
    return kind.isFeed() ? FeedTtl.seconds(content, FEED_TTL) : SITEMAP_TTL;
  }
}
