package io.crivello.jobs.pages;

import io.crivello.text.BinaryCheck;
import io.crivello.text.Charsets;
import io.crivello.text.FeedOrSitemap;
import io.crivello.text.Gunzip;
import io.crivello.text.HtmlLimits;
import io.crivello.text.HtmlPage;
import io.crivello.text.HtmlParser;
import io.crivello.text.LanguageDetector;
import io.crivello.text.LinkHeader;
import io.crivello.text.MediaTypes;
import io.crivello.text.PageFlawException;
import io.crivello.text.RobotsDirectives;
import io.crivello.text.TypeSniffer;
import io.crivello.text.XmlPages;
import io.crivello.text.XmlRoot;
import io.crivello.text.document.DocumentLimits;
import io.crivello.text.document.DocumentReader;
import io.crivello.text.document.DocumentTypes;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.warc.WarcPage;

/**
 * Finds out what an archived page is and reads it. Nothing in a page makes it throw. An instance
 * may be used again and again, but not by several threads.
 */
final class PageReader {
  private static final int LARGEST_SITEMAP = 50 << 20;

  private final HtmlLimits limits;
  private final HtmlParser html;
  private final XmlPages xml;
  private final DocumentReader documents;
  private final LanguageDetector languages = new LanguageDetector();
  private final Canonicaliser urls = new Canonicaliser(UrlLimits.STANDARD);
  private final String agent;
  private final FlawBuffer flaws;

  /**
   * A reader.
   *
   * @param agent the name by which pages address this robot
   * @param flaws where it notes what keeps a page from being read as it was meant
   */
  PageReader(HtmlLimits limits, DocumentLimits documentLimits, String agent, FlawBuffer flaws) {
    this.limits = limits;
    this.agent = agent;
    this.flaws = flaws;
    html = new HtmlParser(limits, agent);
    xml = new XmlPages(limits, agent);
    documents = new DocumentReader(documentLimits, agent);
  }

  PageContent read(WarcPage page) {
    String header = page.header("Content-Type");
    String type = MediaTypes.essence(header);
    RobotsDirectives robots = new RobotsDirectives(agent);
    for (String value : page.headers("X-Robots-Tag")) robots.addHeader(value);
    try {
      if (isRedirect(page)) return PageContent.empty(PageKind.REDIRECT, type, robots);
      if (page.status < 200 || page.status > 299) {
        return PageContent.empty(PageKind.ERROR, type, robots);
      }
      PageContent content = readBody(page, header, type, robots);
      return withLanguage(withCanonical(content, page), page);
    } catch (PageFlawException e) {
      return bad(e.reason(), type, robots);
    } catch (RuntimeException | StackOverflowError e) {
      return bad("unexpected", type, robots);
    } catch (OutOfMemoryError e) {
      return bad("memory", type, robots);
    }
  }

  private PageContent bad(String reason, String type, RobotsDirectives robots) {
    flaws.addReason(reason);
    return PageContent.empty(PageKind.BAD, type, robots);
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
      if (unpacked.cut()) flaws.addReason("cut-text");
      body = unpacked.bytes();
      length = body.length;
    }
    if (!TypeSniffer.isVague(type)) return ofType(page.uri, body, length, header, type, robots);
    String sniffed = TypeSniffer.sniff(body, length, header);
    if (sniffed.isEmpty()) return document(body, length, type, robots);
    String charset = MediaTypes.charset(header);
    String told = charset.isEmpty() ? sniffed : sniffed + "; charset=" + charset;
    return ofType(page.uri, body, length, told, sniffed, robots);
  }

  private PageContent ofType(
      String uri, byte[] body, int length, String header, String type, RobotsDirectives robots) {
    boolean text = MediaTypes.isText(type);
    if (!text && !MediaTypes.isHtml(type) && !MediaTypes.isXml(type)) {
      return document(body, length, type, robots);
    }
    FeedOrSitemap.Kind list = FeedOrSitemap.recognise(body, length, header);
    if (list != null) {
      FeedOrSitemap read = FeedOrSitemap.read(list, body, length, uri);
      return list(read, body, length, header, robots);
    }
    String root = text ? "" : XmlRoot.of(body, length, header);
    boolean hypertext = MediaTypes.isHtml(type) || root.equals("html");
    boolean markup = MediaTypes.isXml(type) && !MediaTypes.isMedia(type) && !root.isEmpty();
    if (!hypertext && !markup && !text) return document(body, length, type, robots);
    Charsets.Found found = Charsets.find(body, length, header);
    if (found.unknown()) flaws.addReason("unknown-charset");
    if (found.wrong()) flaws.addReason("wrong-charset");
    if (BinaryCheck.isBinary(body, length, found)) return binary(body, length, type, robots);
    String decoded = Charsets.decode(body, length, found, limits.characters() + 1);
    PageContent content;
    if (hypertext) content = parsed(PageKind.HTML, html.parse(decoded), type, robots);
    else if (markup) content = parsed(PageKind.TEXT, xml.document(decoded), type, robots);
    else content = text(decoded, type, robots);
    return content.withCharset(found);
  }

  private PageContent parsed(PageKind kind, HtmlPage read, String type, RobotsDirectives robots) {
    if (read.cut()) flaws.addReason("cut-text");
    return PageContent.html(kind, type, read, robots);
  }

  private PageContent text(String decoded, String type, RobotsDirectives robots) {
    if (decoded.length() > limits.text()) flaws.addReason("cut-text");
    String kept = decoded.substring(0, Math.min(decoded.length(), limits.text()));
    return PageContent.text(type, kept, robots);
  }

  private PageContent document(byte[] body, int length, String type, RobotsDirectives robots) {
    if (MediaTypes.isMedia(type)) return PageContent.empty(PageKind.OTHER, type, robots);
    DocumentTypes.Found found = DocumentTypes.find(body, length);
    if (found == null) {
      if (length > 0 && DocumentTypes.isDeclared(type)) {
        throw new PageFlawException("not-as-declared", "no document, but served as " + type);
      }
      if (length > 0 && isMissed(body, length, type)) flaws.addReason("unread-type");
      return PageContent.empty(PageKind.OTHER, type, robots);
    }
    String known = DocumentTypes.isDeclared(type) ? type : found.mediaType();
    HtmlPage read = documents.read(found.format(), body, length);
    return parsed(PageKind.DOCUMENT, read, known, robots);
  }

  /** Whether somebody may miss what is not read: nothing tells what it is, or it is text. */
  private static boolean isMissed(byte[] body, int length, String type) {
    boolean unknown = TypeSniffer.isVague(type) && !type.contains("gzip");
    return unknown || !TypeSniffer.sniff(body, length, "").isEmpty();
  }

  /** Served as text or HTML: a document all the same, or nothing that can be read. */
  private PageContent binary(byte[] body, int length, String type, RobotsDirectives robots) {
    if (DocumentTypes.find(body, length) != null) return document(body, length, "", robots);
    flaws.addReason("binary");
    return PageContent.empty(PageKind.BINARY, type, robots);
  }

  private PageContent list(
      FeedOrSitemap list, byte[] body, int length, String header, RobotsDirectives robots) {
    String type = MediaTypes.essence(header);
    if (!list.kind().isFeed()) {
      return PageContent.list(PageKind.SITEMAP, type, list.urls(), list.ttl(), robots);
    }
    Charsets.Found found = Charsets.find(body, length, header);
    HtmlPage read = xml.feed(Charsets.decode(body, length, found, limits.characters() + 1));
    return parsed(PageKind.FEED, read, type, robots)
        .withList(list.urls(), list.ttl())
        .withCharset(found);
  }

  /** A Link header names the canonical URL, from the page's own, where the page itself does not. */
  private PageContent withCanonical(PageContent content, WarcPage page) {
    if (content.html() == null || !content.html().canonical().isEmpty()) return content;
    String target = LinkHeader.canonical(page.headers("Link"));
    if (target.isEmpty()) return content;
    String canonical = urls.resolve(page.uri, Charsets.headerText(target)) ? urls.url() : target;
    return content.withHtml(content.html().withCanonical(canonical));
  }

  private PageContent withLanguage(PageContent content, WarcPage page) {
    if (!content.language().isEmpty() || content.text().isEmpty()) return content;
    String declared = MediaTypes.language(page.header("Content-Language"));
    if (!declared.isEmpty()) return content.withLanguage(declared, false);
    String detected = languages.detect(content.text());
    return detected.isEmpty() ? content : content.withLanguage(detected, true);
  }
}
