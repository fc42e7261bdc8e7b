package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.crivello.warc.RecordId;
import io.crivello.warc.WarcEncoder;
import io.crivello.warc.WarcFields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes archives of answers as the fetcher does. */
final class ArchiveBuilder {
  static final long DATE = 1_700_000_000_000L;

  private final ByteArrayOutputStream archive = new ByteArrayOutputStream();
  private String robotsOf = "";
  private int depth;
  private int hops;
  private String truncated = "";

  /** The depth and the hops of what is added from now on. */
  ArchiveBuilder at(int newDepth, int newHops) {
    depth = newDepth;
    hops = newHops;
    return this;
  }

  /** Why what is added from now on is not whole, or empty. */
  ArchiveBuilder truncated(String why) {
    truncated = why;
    return this;
  }

  ArchiveBuilder html(long place, String url, String html) {
    return add(place, url, 200, "Content-Type: text/html; charset=utf-8", html.getBytes(UTF_8));
  }

  ArchiveBuilder text(long place, String url, String type, String text) {
    return add(place, url, 200, "Content-Type: " + type, text.getBytes(UTF_8));
  }

  /** From now on answers are those to a robots.txt that moved away from an origin. */
  ArchiveBuilder robotsOf(String origin) {
    robotsOf = origin;
    return this;
  }

  ArchiveBuilder redirect(long place, String url, int status, String location) {
    return add(place, url, status, "Location: " + location, new byte[0]);
  }

  /** Adds an answer; headers are separated by line ends, places below 0 are left out. */
  ArchiveBuilder add(long place, String url, int status, String headers, byte[] body) {
    try (WarcEncoder encoder = new WarcEncoder(1)) {
      encoder.clear();
      encoder.start("response", RecordId.of(url, Math.max(0, place), 1, "response"), DATE);
      encoder.field("WARC-Target-URI", url);
      encoder.field("Content-Type", "application/http;msgtype=response");
      if (!truncated.isEmpty()) encoder.field("WARC-Truncated", truncated);
      encoder.field(WarcFields.ROBOTS_OF, robotsOf);
      if (place >= 0) {
        encoder.field(WarcFields.PLACE, place);
        encoder.field(WarcFields.DEPTH, depth);
        encoder.field(WarcFields.HOPS, hops);
      }
      String lines = headers.replace("\n", "\r\n");
      byte[] head = ("HTTP/1.1 " + status + " X\r\n" + lines + "\r\n\r\n").getBytes(ISO_8859_1);
      encoder.finish(head, head.length, body, body.length, true);
      archive.write(encoder.buffer(), 0, encoder.length());
    }
    return this;
  }

  /** Bytes that are no record. */
  ArchiveBuilder rubbish(byte[] bytes) {
    archive.writeBytes(bytes);
    return this;
  }

  byte[] bytes() {
    return archive.toByteArray();
  }

  WarcInput write(Path file) throws IOException {
    Files.write(file, bytes());
    return WarcInput.pages(file.toUri().toString(), archive.size());
  }

  WarcInput writeRobots(Path file, Path fetchList) throws IOException {
    Files.write(file, bytes());
    return WarcInput.robots(file.toUri().toString(), archive.size(), fetchList.toUri().toString());
  }
}
