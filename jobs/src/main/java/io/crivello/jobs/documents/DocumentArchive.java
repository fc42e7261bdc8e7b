package io.crivello.jobs.documents;

import io.crivello.document.Document;
import io.crivello.warc.RecordId;
import io.crivello.warc.WarcEncoder;
import it.unimi.dsi.fastutil.bytes.ByteArrays;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes documents as answers of a server: a WARC file with a gzip member a record, whose bytes
 * follow from the documents, the number of the group, the round and the date alone.
 */
final class DocumentArchive implements Closeable {
  private final WarcEncoder encoder = new WarcEncoder(WarcEncoder.DEFAULT_LEVEL);
  private final OutputStream out;
  private final long group;
  private final long round;
  private final long date;
  private long records;

  /**
   * Begins a file.
   *
   * @param date of the records, milliseconds since 1970
   */
  DocumentArchive(OutputStream out, String name, int group, long round, long date)
      throws IOException {
    this.out = out;
    this.group = group;
    this.round = round;
    this.date = date;
    byte[] block =
        ("software: crivello\r\nformat: WARC File Format 1.1"
                + "\r\ndescription: documents that were ingested; heads of answers are made up\r\n")
            .getBytes(StandardCharsets.UTF_8);
    encoder.start("warcinfo", RecordId.of(name, group, round, "warcinfo"), date);
    encoder.field("WARC-Filename", name);
    encoder.field("Content-Type", "application/warc-fields");
    encoder.finish(block, block.length, ByteArrays.EMPTY_ARRAY, 0, false);
    write();
  }

  /**
   * Adds a document.
   *
   * @param url its canonical URL
   */
  void add(String url, Document document) throws IOException {
    byte[] head =
        ("HTTP/1.1 200 OK\r\nContent-Type: "
                + document.contentType
                + "\r\nContent-Length: "
                + document.length
                + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    encoder.start("response", RecordId.of(url, group << 32 | records++, round, "response"), date);
    encoder.field("WARC-Target-URI", url);
    encoder.field("Content-Type", "application/http;msgtype=response");
    if (document.cut) encoder.field("WARC-Truncated", "length");
    encoder.finish(head, head.length, document.body, document.length, true);
    write();
  }

  private void write() throws IOException {
    out.write(encoder.buffer(), 0, encoder.length());
    encoder.clear();
  }

  @Override
  public void close() throws IOException {
    encoder.close();
    out.close();
  }
}
