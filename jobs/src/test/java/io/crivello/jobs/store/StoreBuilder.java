package io.crivello.jobs.store;

import io.crivello.hash.Signatures;
import io.crivello.text.TextDigest;
import io.crivello.url.SortForm;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Pages on their way into a run of a store, without a crawl. */
public final class StoreBuilder {
  private final TreeMap<PageKeyWritable, PageWritable> pages = new TreeMap<>();

  /** A page of some kind with all that is derived from its text. */
  public static StoredPage page(String kind, String text) {
    StoredPage page = new StoredPage();
    page.status = 200;
    page.kind = kind;
    page.text = text;
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    page.bodyDigest = Signatures.STANDARD.of(body, 0, body.length);
    TextDigest digest = new TextDigest();
    page.hasTextDigest = digest.digest(text);
    if (page.hasTextDigest) page.textDigest = digest.value();
    return page;
  }

  /** Ranges that begin with some sort forms, the first one with the empty one. */
  public static PageRanges ranges(String... starts) {
    return PageRanges.at(
        Arrays.stream(starts).map(s -> s.getBytes(StandardCharsets.US_ASCII)).toList());
  }

  public StoreBuilder add(String url, long time, StoredPage page) {
    PageKeyWritable key = new PageKeyWritable();
    key.set(SortForm.of(url), time);
    PageWritable value = new PageWritable();
    value.set(page);
    pages.put(key, value);
    return this;
  }

  /** How many versions of pages there are. */
  public int count() {
    return pages.size();
  }

  /** Writes a run, cut into ranges of about as many pages each. */
  public void write(FileSystem fs, Path run, int parts) throws IOException {
    List<byte[]> starts = new ArrayList<>(List.of(new byte[0]));
    List<PageKeyWritable> keys = List.copyOf(pages.keySet());
    for (int part = 1; part < parts && !keys.isEmpty(); part++) {
      PageKeyWritable key = keys.get(part * keys.size() / parts);
      byte[] start = Arrays.copyOf(key.formBytes(), key.formLength());
      if (Arrays.compareUnsigned(starts.get(starts.size() - 1), start) < 0) starts.add(start);
    }
    PageRanges ranges = PageRanges.at(starts);
    for (int range = 0; range < ranges.count(); range++) {
      try (PageFileWriter writer = new PageFileWriter(fs, PageFiles.part(run, range))) {
        for (Map.Entry<PageKeyWritable, PageWritable> entry : pages.entrySet()) {
          PageKeyWritable key = entry.getKey();
          if (ranges.of(key.formBytes(), key.formLength()) != range) continue;
          writer.add(key, entry.getValue());
        }
        writer.finish();
      }
    }
    StorePages.finish(fs, run, ranges);
  }
}
