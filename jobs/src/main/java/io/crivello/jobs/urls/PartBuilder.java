package io.crivello.jobs.urls;

import io.crivello.hash.Signatures;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.store.PageMerge;
import io.crivello.sieve.PairBatch;
import io.crivello.struct.ConstructionSettings;
import io.crivello.table.TableMerge;
import io.crivello.table.urls.RowKind;
import io.crivello.table.urls.SignedRunPacker;
import io.crivello.table.urls.SignedRunWriter;
import io.crivello.table.urls.UrlPartWriter;
import io.crivello.table.urls.UrlRun;
import io.crivello.table.urls.UrlTableFormat;
import io.crivello.url.SortForm;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.StoredPage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Writes one part of a table, of pages, of other URLs, or of both merged, and what its rows ask
 * for: where redirects lead, which other URL a page names as its own. Memory: a page, blocks, and a
 * share of the task's.
 */
final class PartBuilder implements Closeable {
  private static final int FEWEST_REQUESTS = 1 << 10;
  private static final String REDIRECT = "redirect";
  private static final String ERROR = "error";

  private final UrlPartWriter part;
  private final SignedRunWriter requests;
  private final PairBatch batch;
  private final SignedRunPacker packer = new SignedRunPacker();
  private long asked;

  /**
   * A part without rows.
   *
   * @param ofPages whether there are pages that may ask for something
   */
  PartBuilder(
      Configuration conf,
      FileSystem fs,
      Path directory,
      int number,
      boolean ofPages,
      TaskScratch scratch)
      throws IOException {
    long memory = Platform.memoryPerTask(conf);
    part =
        new UrlPartWriter(
            fs.create(new Path(directory, UrlTableFormat.urls(number)), false),
            fs.create(new Path(directory, UrlTableFormat.map(number)), false),
            new ConstructionSettings(
                scratch.directory(), Math.max(ConstructionSettings.LEAST_MEMORY, memory / 4), 1));
    requests =
        ofPages
            ? new SignedRunWriter(fs.create(UrlTables.requests(directory, number), false))
            : null;
    long pairs = memory / 8 / PairBatch.BYTES_PER_PAIR;
    batch = new PairBatch((int) Math.max(FEWEST_REQUESTS, Math.min(1 << 24, pairs)));
  }

  /**
   * Writes all rows.
   *
   * @param pages the newest version of each page of the part's interval, or null
   * @param others runs of URLs of it, or null
   */
  void build(PageMerge pages, TableMerge others, Runnable progress) throws IOException {
    boolean morePages = pages != null && pages.next();
    boolean moreOthers = others != null && others.next();
    while (morePages || moreOthers) {
      int c = compare(morePages ? pages.key() : null, moreOthers ? others : null);
      if (c <= 0) {
        addPage(pages.key(), pages.page().get());
        morePages = pages.next();
      } else {
        part.add(others.key(), others.keyLength(), UrlRun.kind(others.chosen()));
      }
      if (c >= 0) moreOthers = others.next();
      progress.run();
    }
  }

  /** Which comes first: negative for the page, positive for the other. */
  private static int compare(PageKeyWritable page, TableMerge other) {
    if (page == null) return 1;
    if (other == null) return -1;
    return Arrays.compareUnsigned(
        page.formBytes(), 0, page.formLength(), other.key(), 0, other.keyLength());
  }

  private void addPage(PageKeyWritable key, StoredPage page) throws IOException {
    RowKind kind = RowKind.PAGE;
    if (page.kind.equals(REDIRECT)) kind = RowKind.REDIRECT;
    else if (page.kind.equals(ERROR)) kind = RowKind.ERROR;
    if (kind == RowKind.REDIRECT) ask(key, page.location, AliasKind.REDIRECT);
    else if (kind == RowKind.PAGE) ask(key, page.canonical, AliasKind.CANONICAL);
    part.add(key.formBytes(), key.formLength(), kind);
  }

  private void ask(PageKeyWritable key, String url, AliasKind kind) throws IOException {
    if (url.isEmpty()) return;
    byte[] form = SortForm.of(url).getBytes(StandardCharsets.US_ASCII);
    if (Arrays.equals(key.formBytes(), 0, key.formLength(), form, 0, form.length)) return;
    if (batch.isFull()) flush();
    batch.add(Signatures.STANDARD.of(form), part.count() << AliasKind.BITS | kind.ordinal());
    asked++;
  }

  private void flush() throws IOException {
    batch.sort(0);
    packer.pack(batch.signatures(), batch.ordinals(), 0, batch.size());
    requests.add(packer);
    batch.clear();
  }

  /** How many rows the part has so far. */
  long rows() {
    return part.count();
  }

  /** How many rows may stand for another one. */
  long asked() {
    return asked;
  }

  void finish() throws IOException {
    if (batch.size() > 0) flush();
    if (requests != null) requests.finish();
    part.finish();
  }

  @Override
  public void close() throws IOException {
    try (requests) {
      part.close();
    }
  }
}
