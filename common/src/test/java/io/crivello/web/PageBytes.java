package io.crivello.web;

import io.crivello.hash.Signatures;
import io.crivello.web.Dice.Topic;
import io.crivello.web.WebPage.Link;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** From what there is at a URL to the answer of its server. */
final class PageBytes {
  private static final String TEXT = "Content-Type: text/plain; charset=utf-8\r\n";
  private static final String XML = "Content-Type: application/xml\r\n";
  private static final String MODIFIED = "Last-Modified: Mon, 05 Jan 2026 09:00:00 GMT\r\n";

  /** The text is that of every other redirect, which must not make it a copy of them. */
  private static final String MOVED =
      "<html><head><title>Moved</title></head><body><p>The document that you are looking for is no"
          + " longer here, but it can be found <a href=\"%s\">over there</a>.</p></body></html>\n";

  private static final Words[] FOREIGN = {Words.ACCENTED, Words.CYRILLIC, Words.GREEK, Words.KANA};

  private final WebSettings settings;
  private final Dice dice;
  private final TestWeb web;

  PageBytes(WebSettings settings, Dice dice, TestWeb web) {
    this.settings = settings;
    this.dice = dice;
    this.web = web;
  }

  Answer answer(WebPage page, int earlier) {
    return switch (page.shape()) {
      case HTML -> htmlAnswer(page, earlier);
      case REDIRECT -> redirect(page);
      case ROBOTS -> robots(page.host());
      case SITEMAP -> good(XML + etag(page), sitemap(page));
      case FEED ->
          good(feedType(page.host()) + etag(page), page.host() % 2 == 0 ? rss(page) : atom(page));
      case NOTHING -> error(404, "");
    };
  }

  private static String etag(WebPage page) {
    long identity = page.text();
    List<Link> links = page.links();
    if (!links.isEmpty()) identity ^= Signatures.STANDARD.of(links.get(links.size() - 1).url());
    return "ETag: \"" + Long.toHexString(identity) + "\"\r\n";
  }

  private static Answer good(String fields, String body) {
    return new Answer(200, fields, body.getBytes(StandardCharsets.UTF_8), Behaviour.WELL);
  }

  private static Answer error(int status, String fields) {
    byte[] body = ("status " + status + "\n").getBytes(StandardCharsets.US_ASCII);
    return new Answer(status, TEXT + fields, body, Behaviour.WELL);
  }

  private Answer htmlAnswer(WebPage page, int earlier) {
    String later = "Retry-After: " + settings.retryAfter + "\r\n";
    return switch (page.behaviour()) {
      case NOT_FOUND -> error(404, "");
      case SERVER_ERROR -> error(500, "");
      case UNAVAILABLE -> error(503, later);
      case FLAKY -> earlier == 0 ? error(503, later) : document(page);
      default -> document(page);
    };
  }

  private Answer document(WebPage page) {
    Behaviour behaviour = page.behaviour();
    long draw = dice.roll(Topic.LANGUAGE, page.host(), page.text());
    Words words = Words.PLAIN;
    if (behaviour == Behaviour.FOREIGN) words = FOREIGN[(int) (draw & 3)];
    boolean declaredInside = behaviour == Behaviour.FOREIGN && (draw & 4) != 0;
    Charset charset = words.charset;
    String declared = charset.name().toLowerCase(Locale.ROOT);
    if (behaviour == Behaviour.WRONG_CHARSET) {
      words = Words.CYRILLIC;
      charset = words.charset;
      declared = (draw & 1) == 0 ? "utf-8" : "x-no-such-charset";
    }
    String html = new HtmlText(page, words, declaredInside ? declared : null).text(settings, dice);
    byte[] body = html.getBytes(charset);
    StringBuilder fields = new StringBuilder(200);
    fields.append("Content-Type: text/html");
    if (!declaredInside) fields.append("; charset=").append(declared);
    fields.append("\r\nContent-Language: ").append(words.language).append("\r\n").append(MODIFIED);
    fields.append(etag(page));
    if (behaviour == Behaviour.NOFOLLOW_HEADER) fields.append("X-Robots-Tag: nofollow\r\n");
    if (behaviour == Behaviour.GZIP || behaviour == Behaviour.TRUNCATED_GZIP) {
      fields.append("Content-Encoding: gzip\r\n");
      body = gzip(body);
    }
    if (behaviour == Behaviour.TRUNCATED_GZIP) body = Arrays.copyOf(body, body.length / 2);
    return new Answer(200, fields.toString(), body, behaviour);
  }

  private Answer redirect(WebPage page) {
    String target = page.links().get(0).url();
    String home = web.url(page.host(), "");
    boolean relative = target.startsWith(home + "/") && page.text() % 2 == 0;
    String location = relative ? target.substring(home.length()) : target;
    byte[] body = String.format(Locale.ROOT, MOVED, target).getBytes(StandardCharsets.US_ASCII);
    int status = (page.text() & 4) == 0 ? 301 : 302;
    String fields = "Content-Type: text/html\r\nLocation: " + location + "\r\n";
    return new Answer(status, fields, body, Behaviour.WELL);
  }

  private Answer robots(int host) {
    HostRules rules = web.rules(host);
    if (rules == HostRules.ABSENT) return error(404, "");
    if (rules == HostRules.ERROR) return error(500, "");
    StringBuilder text = new StringBuilder("User-agent: *\n");
    text.append(rules == HostRules.CLOSED ? "Disallow: /\n" : "Disallow: /private/\n");
    if (rules == HostRules.DELAY) {
      text.append("Crawl-delay: ").append(settings.crawlDelay).append('\n');
    }
    String sitemap = web.sitemap(host);
    if (sitemap != null) text.append("\nSitemap: ").append(sitemap).append('\n');
    return good(TEXT, text.toString());
  }

  private static String sitemap(WebPage page) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
    for (Link link : page.links()) {
      xml.append("<url><loc>").append(link.url()).append("</loc></url>\n");
    }
    return xml.append("</urlset>\n").toString();
  }

  private static String feedType(int host) {
    return "Content-Type: application/" + (host % 2 == 0 ? "rss" : "atom") + "+xml\r\n";
  }

  private static String name(WebPage page) {
    StringBuilder name = new StringBuilder();
    Words.PLAIN.append(name, page.text(), 0, 6);
    return name.toString();
  }

  private static String rss(WebPage page) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<rss version=\"2.0\"><channel><title>").append(name(page));
    xml.append("</title><ttl>60</ttl>\n");
    for (Link link : page.links()) {
      xml.append("<item><title>Item</title><link>").append(link.url());
      xml.append("</link><pubDate>Mon, 05 Jan 2026 09:00:00 GMT</pubDate></item>\n");
    }
    return xml.append("</channel></rss>\n").toString();
  }

  private static String atom(WebPage page) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>").append(name(page));
    xml.append("</title>\n");
    for (Link link : page.links()) {
      xml.append("<entry><title>Item</title><link href=\"").append(link.url());
      xml.append("\"/><updated>2026-01-05T09:00:00Z</updated></entry>\n");
    }
    return xml.append("</feed>\n").toString();
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
