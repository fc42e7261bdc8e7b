package io.crivello.jobs.pipeline;

import io.crivello.hash.Signatures;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.text.Charsets;
import io.crivello.text.HtmlLimits;
import io.crivello.text.HtmlParser;
import io.crivello.text.PageFlawException;
import io.crivello.text.TextDigest;
import io.crivello.text.TypeSniffer;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Reads a local file of HTML or plain text as pages are read. */
final class LocalPage {
  private static final int LARGEST = 32 << 20;

  private LocalPage() {}

  static StoredPage read(Path file) throws IOException {
    byte[] body;
    try (InputStream in = Files.newInputStream(file)) {
      body = in.readNBytes(LARGEST + 1);
    }
    if (body.length > LARGEST) {
      throw new UsageException(file + " has more than " + (LARGEST >> 20) + " MB");
    }
    StoredPage page = new StoredPage();
    page.bodyDigest = Signatures.STANDARD.of(body, 0, body.length);
    try {
      HtmlLimits limits = HtmlLimits.STANDARD;
      Charsets.Found found = Charsets.find(body, body.length, "");
      String decoded = Charsets.decode(body, body.length, found, limits.characters() + 1);
      page.text =
          isHtml(file, body)
              ? new HtmlParser(limits, "").parse(decoded).text()
              : decoded.substring(0, Math.min(decoded.length(), limits.text()));
    } catch (PageFlawException e) {
      throw new StageFailedException(file + " cannot be read: " + e.getMessage(), e);
    }
    TextDigest digest = new TextDigest();
    page.hasTextDigest = digest.digest(page.text);
    if (page.hasTextDigest) page.textDigest = digest.value();
    return page;
  }

  private static boolean isHtml(Path file, byte[] body) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    if (name.matches(".*\\.x?html?")) return true;
    boolean isText = name.endsWith(".txt");
    return !isText && TypeSniffer.sniff(body, body.length, "").equals(TypeSniffer.HTML);
  }
}
