package io.crivello.jobs.layout;

import io.crivello.hash.Signatures;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** By what stages know whether what they read is still what it was. */
public final class StoreSignature {
  private StoreSignature() {}

  /** A signature of the runs of a crawl's page store. */
  public static String of(CrawlState crawl) {
    StringBuilder runs = new StringBuilder();
    for (CrawlState.Run run : crawl.store) {
      runs.append(run.directory()).append('\t').append(run.count()).append('\n');
    }
    return of(runs.toString());
  }

  /** A signature of all URLs that entered its frontier. */
  public static String ofFrontier(CrawlState crawl) {
    StringBuilder files = new StringBuilder();
    for (FrontierFile file : crawl.frontier) {
      files.append(file.file()).append('\t').append(file.count()).append('\n');
    }
    return of(files.toString());
  }

  public static String of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().toHexDigits(Signatures.STANDARD.of(bytes, 0, bytes.length));
  }
}
