package io.crivello.warc;

import io.crivello.io.ByteSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Archives in memory, record by record, in every form there is. */
public final class Archives {
  private Archives() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  public static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) out.writeBytes(part);
    return out.toByteArray();
  }

  static byte[] concat(List<byte[]> parts) {
    return concat(parts.toArray(new byte[0][]));
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  static List<byte[]> gzipEach(List<byte[]> records) {
    return records.stream().map(Archives::gzip).toList();
  }

  /** A record with more fields, each ending its line. */
  static byte[] record(String type, String uri, String fields, byte[] block) {
    return concat(
        bytes(
            "WARC/1.0\r\nWARC-Type: "
                + type
                + "\r\nWARC-Target-URI: "
                + uri
                + "\r\nWARC-Date: 2020-01-02T03:04:05Z\r\n"
                + "WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>\r\n"
                + fields
                + "Content-Length: "
                + block.length
                + "\r\n\r\n"),
        block,
        bytes("\r\n\r\n"));
  }

  static byte[] response(String uri, String headers, byte[] body) {
    byte[] block = concat(bytes("HTTP/1.1 200 OK\r\n" + headers + "\r\n"), body);
    return record("response", uri, "WARC-IP-Address: 192.0.2.1\r\n", block);
  }

  static String uri(int i) {
    return "http://h" + i % 3 + ".example/page/" + i;
  }

  static String body(int i) {
    return "<html>this is page number " + i + " of them\r\n\r\n</html>";
  }

  /** Responses 0 … n − 1, records of other kinds between them. */
  static List<byte[]> warcRecords(int n) {
    List<byte[]> records = new ArrayList<>();
    records.add(record("warcinfo", "", "", bytes("software: test\r\n")));
    for (int i = 0; i < n; i++) {
      records.add(response(uri(i), "Content-Type: text/html\r\n", bytes(body(i))));
      if (i % 2 == 0) records.add(record("request", uri(i), "", bytes("GET / HTTP/1.1\r\n\r\n")));
    }
    return records;
  }

  static List<byte[]> arcRecords(int n) {
    List<byte[]> records = new ArrayList<>();
    String version = "1 0 Someone\nURL IP-address Archive-date Content-type Archive-length\n";
    records.add(
        bytes(
            "filedesc://some.arc 0.0.0.0 20200102030405 text/plain "
                + version.length()
                + "\n"
                + version
                + "\n"));
    for (int i = 0; i < n; i++) {
      String block = "HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + body(i);
      String line = uri(i) + " 192.0.2.1 20200102030405 text/html " + block.length() + "\n";
      records.add(bytes(line + block + "\n"));
    }
    return records;
  }

  /** Bytes as a source that can be read anywhere. */
  public static ByteSource source(byte[] bytes) {
    return new ByteSource() {
      @Override
      public long length() {
        return bytes.length;
      }

      @Override
      public int read(long position, byte[] buffer, int offset, int count) {
        if (position >= bytes.length) return -1;
        int n = (int) Math.min(count, bytes.length - position);
        System.arraycopy(bytes, (int) position, buffer, offset, n);
        return n;
      }

      @Override
      public void close() {}
    };
  }

  static WarcReader reader(byte[] archive) throws IOException {
    return new WarcReader(source(archive), 0, archive.length, 1 << 20, false);
  }

  static WarcReader streamReader(byte[] archive) throws IOException {
    return new WarcReader(new ByteArrayInputStream(archive), archive.length, 1 << 20);
  }

  /** The URLs of all pages of an archive. */
  static List<String> uris(WarcReader reader) throws IOException {
    List<String> uris = new ArrayList<>();
    WarcPage page = new WarcPage();
    while (reader.next(page)) uris.add(page.uri);
    return uris;
  }
}
