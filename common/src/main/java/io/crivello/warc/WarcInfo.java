package io.crivello.warc;

import java.nio.charset.StandardCharsets;

/**
 * What the first record of an archive, its warcinfo, tells of the crawl.
 *
 * @param name what tells this archive from the others of the crawl: workspace-wide unique
 * @param round the round of the crawl
 * @param date when the round began, milliseconds since 1970
 * @param software the program and its version
 * @param robots the policy towards robots.txt, such as {@code RFC 9309}
 * @param agent the User-Agent header of the requests
 */
public record WarcInfo(
    String name, long round, long date, String software, String robots, String agent) {
  private static final byte[] NOTHING = {};

  /** Encodes the record for one file of the archive. */
  public void encode(WarcEncoder encoder, String file) {
    byte[] block =
        ("software: "
                + clean(software)
                + "\r\nformat: WARC File Format 1.1"
                + "\r\nconformsTo: http://iipc.github.io/warc-specifications/"
                + "specifications/warc-format/warc-1.1/"
                + "\r\nrobots: "
                + clean(robots)
                + "\r\nhttp-header-user-agent: "
                + clean(agent)
                + "\r\nisPartOf: round "
                + round
                + "\r\n")
            .getBytes(StandardCharsets.UTF_8);
    String path = name + "/" + file;
    encoder.start("warcinfo", RecordId.of(path, -1, round, "warcinfo"), date);
    encoder.field("WARC-Filename", path);
    encoder.field("Content-Type", "application/warc-fields");
    encoder.finish(block, block.length, NOTHING, 0, false);
  }

  private static String clean(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
